import type { StreamLease } from '../platform/live-streams.ts'

export interface StreamTimes {
  heartbeatMs: number
  /** How long written data may stay unread. */
  stalledMs: number
  /** A stream ends after this time and is reopened, so that a stream without a reader does not stay open. */
  lifetimeMs: number
  /** How often the times of all streams are compared: one timer for all of them costs less than three for each. */
  checkEveryMs: number
}

/** Where a stream is written: a connection, or the body of an answer inside this process. */
export interface Outlet {
  /** False when it wants no more until `drained` is called. */
  write: (text: string | Buffer) => boolean
  end: (text: string) => unknown
  destroy: () => unknown
}

const HEARTBEAT = Buffer.from(': \n\n')

export class StreamWatch {
  private readonly streams = new Set<OpenStream>()
  private timer: NodeJS.Timeout | null = null

  readonly times: StreamTimes

  constructor(times: StreamTimes) {
    this.times = times
  }

  add(stream: OpenStream): void {
    this.streams.add(stream)
    // Timers run before sockets, so after a pause of the process a reader's progress is not known yet.
    this.timer ??= setInterval(() => setImmediate(() => this.checkAll()), this.times.checkEveryMs).unref()
  }

  delete(stream: OpenStream): void {
    this.streams.delete(stream)
    if (this.streams.size > 0 || this.timer === null) return
    clearInterval(this.timer)
    this.timer = null
  }

  private checkAll(): void {
    const now = performance.now()
    for (const stream of this.streams) stream.check(now, this.times)
  }
}

export class OpenStream {
  hasEnded = false
  private readonly outlet: Outlet
  private readonly lease: StreamLease
  private readonly watch: StreamWatch
  private readonly onStalled: () => void
  private readonly endsAt: number
  private writtenAt = performance.now()
  private blockedSince: number | null = null
  private unblock: (() => void) | null = null

  constructor(outlet: Outlet, lease: StreamLease, watch: StreamWatch, onStalled: () => void) {
    this.outlet = outlet
    this.lease = lease
    this.watch = watch
    this.onStalled = onStalled
    this.endsAt = this.writtenAt + watch.times.lifetimeMs * (1 + Math.random() / 10)
    watch.add(this)
  }

  write(text: string | Buffer): void {
    this.writtenAt = performance.now()
    if (!this.outlet.write(text)) this.blockedSince ??= this.writtenAt
  }

  /** Waits until what was written is read. */
  async untilRead(): Promise<void> {
    if (this.blockedSince !== null && !this.hasEnded) await new Promise<void>((resolve) => (this.unblock = resolve))
  }

  drained(): void {
    this.blockedSince = null
    this.unblock?.()
    this.unblock = null
  }

  end(goodbye: string): void {
    if (this.hasEnded) return
    this.leave()
    this.outlet.end(goodbye)
  }

  leave(): void {
    if (this.hasEnded) return
    this.hasEnded = true
    this.watch.delete(this)
    this.lease.end()
    this.drained()
  }

  check(now: number, { stalledMs, heartbeatMs }: StreamTimes): void {
    if (this.blockedSince !== null) {
      if (now - this.blockedSince >= stalledMs) this.cutOff()
    } else if (now >= this.endsAt) this.lease.end()
    else if (now - this.writtenAt >= heartbeatMs) this.write(HEARTBEAT)
  }

  private cutOff(): void {
    this.onStalled()
    this.leave()
    // Unread data in the socket would wait for its reader forever.
    this.outlet.destroy()
  }
}
