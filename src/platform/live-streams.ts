import { AppError } from './errors.ts'

export interface Bell {
  ring: () => void
}

/** Has no `AbortSignal`, because thousands of leases are open at once and each signal takes 0.4 KB. */
export interface StreamLease {
  readonly hasEnded: boolean
  /** Rings the bell when the stream has to end, or at once if it has already ended. */
  ringAtEnd: (bell: Bell) => void
  /** Ends the stream and frees its place. A second call does nothing. */
  end: () => void
}

export interface LiveStreams {
  /**
   * The last tenth of the streams is only for callers with `hasPriority`: admins, who have to be told about emergencies.
   * @throws AppError RATE_LIMITED when the owner or the process has too many
   */
  open: (owner: string, given?: { hasPriority: boolean }) => StreamLease
  /** Ends every stream at a shutdown. The readers reconnect to another process. */
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

class Lease implements StreamLease {
  hasEnded = false
  readonly owner: string
  private readonly free: (lease: Lease) => void
  private bells: readonly Bell[] = []

  constructor(owner: string, free: (lease: Lease) => void) {
    this.owner = owner
    this.free = free
  }

  ringAtEnd(bell: Bell): void {
    if (this.hasEnded) bell.ring()
    else this.bells = [...this.bells, bell]
  }

  announceEnd(): void {
    const { bells } = this
    this.hasEnded = true
    this.bells = []
    for (const bell of bells) bell.ring()
  }

  end(): void {
    this.free(this)
    this.announceEnd()
  }
}

export const createLiveStreams = ({ perOwner, perProcess }: StreamLimits): LiveStreams => {
  const owners = new Map<string, number>()
  const open = new Set<Lease>()
  let ending = false
  const free = (lease: Lease) => {
    if (!open.delete(lease)) return
    const left = (owners.get(lease.owner) ?? 1) - 1
    if (left === 0) owners.delete(lease.owner)
    else owners.set(lease.owner, left)
  }
  return {
    open: (owner, { hasPriority } = { hasPriority: false }) => {
      const owned = owners.get(owner) ?? 0
      const max = hasPriority ? perProcess : perProcess - Math.floor(perProcess * RESERVED)
      if (owned >= perOwner || open.size >= max) throw tooMany()
      const lease = new Lease(owner, free)
      open.add(lease)
      owners.set(owner, owned + 1)
      if (ending) lease.announceEnd()
      return lease
    },
    endAll: () => {
      ending = true
      for (const lease of open) lease.announceEnd()
    },
    count: () => open.size,
  }
}
