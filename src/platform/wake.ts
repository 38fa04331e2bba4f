import type { Bell, StreamLease } from './live-streams.ts'

const TOGETHER_MS = 500

/** When to check next, on the clock of `performance`. It is rounded, so that many streams check together. */
export const nextCheckAfter = (ms: number): number => Math.floor((performance.now() + ms) / TOGETHER_MS) * TOGETHER_MS

/** The sleepers by the moment at which they wake, so that thousands of streams need few timers. */
const sleepers = new Map<number, Set<Bell>>()

const ringAt = (at: number, bell: Bell): void => {
  const together = sleepers.get(at)?.add(bell)
  if (together) return
  const bells = new Set([bell])
  sleepers.set(at, bells)
  const ringAll = () => {
    sleepers.delete(at)
    for (const each of bells) each.ring()
  }
  setTimeout(ringAll, Math.max(0, at - performance.now())).unref()
}

/**
 * Lets a stream sleep until a time or the next `ring`. A `ring` that comes while the stream is awake ends its next sleep at
 * once. The end of the stream rings too.
 */
export class Wake implements Bell {
  private hasRung = false
  private sleepsUntil = 0
  private wakeUp: (() => void) | null = null
  private readonly lease: StreamLease

  constructor(lease: StreamLease) {
    this.lease = lease
    lease.ringAtEnd(this)
  }

  ring(): void {
    const { wakeUp } = this
    if (wakeUp === null) this.hasRung = true
    else {
      this.wakeUp = null
      sleepers.get(this.sleepsUntil)?.delete(this)
      wakeUp()
    }
  }

  /** @param at On the clock of `performance`, from `nextCheckAfter`. */
  sleepUntil(at: number): Promise<void> {
    if (this.hasRung || this.lease.hasEnded) {
      this.hasRung = false
      return Promise.resolve()
    }
    this.sleepsUntil = at
    ringAt(at, this)
    return new Promise((resolve) => (this.wakeUp = resolve))
  }
}
