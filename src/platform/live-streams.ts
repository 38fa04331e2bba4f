import { AppError } from './errors.ts'

export interface StreamLease {
  /** Aborted when the stream has to end, for any reason. */
  readonly signal: AbortSignal
  /** Ends the stream and frees its slot; calling it again does nothing. */
  end: () => void
}

export interface LiveStreams {
  /**
   * The last tenth of the streams is for emergencies.
   * @throws AppError RATE_LIMITED when the owner or the process has too many
   */
  open: (owner: string, given?: { hasPriority: boolean }) => StreamLease
  /** On shutdown: every stream ends, and its reader reconnects elsewhere. */
  endAll: () => void
  count: () => number
}

export interface StreamLimits {
  perOwner: number
  perProcess: number
}

const RESERVED = 0.1
const TRY_AGAIN_SECONDS = 15
const tooMany = () => new AppError('RATE_LIMITED', 'error.rateLimited', { waitTime: TRY_AGAIN_SECONDS })

export const createLiveStreams = ({ perOwner, perProcess }: StreamLimits): LiveStreams => {
  const owners = new Map<string, number>()
  const open = new Set<AbortController>()
  let ending = false
  return {
    open: (owner, { hasPriority } = { hasPriority: false }) => {
      const owned = owners.get(owner) ?? 0
      const most = hasPriority ? perProcess : perProcess - Math.floor(perProcess * RESERVED)
      if (owned >= perOwner || open.size >= most) throw tooMany()
      const controller = new AbortController()
      open.add(controller)
      owners.set(owner, owned + 1)
      if (ending) controller.abort()
      return {
        signal: controller.signal,
        end: () => {
          if (!open.delete(controller)) return
          const left = (owners.get(owner) ?? 1) - 1
          if (left === 0) owners.delete(owner)
          else owners.set(owner, left)
          controller.abort()
        },
      }
    },
    endAll: () => {
      ending = true
      for (const controller of open) controller.abort()
    },
    count: () => open.size,
  }
}
