import cluster, { type Worker } from 'node:cluster'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { MovableClock } from './platform/clock.ts'
import type { Logger } from './platform/logger.ts'
import { describePlace, type ProcessPlace } from './platform/process-place.ts'

/** The pauses before a process is started again, longer each time. They start over when the process has run for a minute. */
const PAUSES_MS = [100, 500, 1000, 2000, 5000, 10_000]
const MAX_PAUSE_MS = 30_000
const LIVED_MS = 60_000

/** A message between a worker and the watching process: the worker is ready, or the simulated time was moved. */
const Message = z.union([z.literal('ready'), z.object({ clock: z.iso.datetime().nullable() })])

export const sayReady = (): void => {
  if (cluster.isWorker) process.send?.('ready')
}

export const shareClock = (clock: MovableClock): void => {
  if (!cluster.isWorker) return
  const set = clock.set.bind(clock)
  clock.set = (now) => {
    set(now)
    process.send?.({ clock: now?.toISOString() ?? null })
  }
  process.on('message', (message) => {
    const { data } = Message.safeParse(message)
    if (typeof data === 'object') set(data.clock === null ? null : new Date(data.clock))
  })
}

/**
 * If a worker dies before it accepts a connection, Node never closes that connection, and the client would wait for
 * ever.
 */
const closeUnanswered = (worker: Worker): void => {
  const handedOver = new Map<unknown, { close: () => void }>()
  const given = worker.process
  const send = given.send.bind(given) as (...sent: unknown[]) => boolean
  const watched = (...sent: unknown[]): boolean => {
    const [message, handle] = sent as [{ key?: unknown }, { close: () => void } | undefined]
    if (handle) handedOver.set(message.key, handle)
    return send(...sent)
  }
  Object.assign(given, { send: watched })
  worker.on('exit', () => {
    for (const handle of handedOver.values()) handle.close()
  })
}

const createPauses = () => {
  const failures = new Map<number, number>()
  return {
    forget: (number: number) => failures.delete(number),
    next: (number: number): number => {
      const failed = failures.get(number) ?? 0
      failures.set(number, failed + 1)
      return PAUSES_MS[failed] ?? MAX_PAUSE_MS
    },
  }
}

interface Primary {
  count: number
  logger: Logger
  say: (line: string) => void
}

/**
 * Starts the other processes when the first one answers, because the first one migrates the database and makes the demo.
 * A process that ends is replaced.
 */
export const runWorkers = ({ count, logger, say }: Primary): void => {
  const alive = new Map<Worker, ProcessPlace>()
  const ready = new Set<Worker>()
  const pauses = createPauses()
  let hasOpened = false
  let stopping = false
  let exitCode = 0

  const endWhenAlone = () => alive.size === 0 && process.exit(exitCode)
  const begin = (place: ProcessPlace) => {
    const worker = cluster.fork(describePlace(place))
    const begunAt = performance.now()
    alive.set(worker, place)
    closeUnanswered(worker)
    worker.on('message', (message) => onMessage(worker, message))
    worker.on('exit', (code, signal) => {
      if (performance.now() - begunAt > LIVED_MS) pauses.forget(place.number)
      void lose(worker, place, code, signal)
    })
  }
  const onMessage = (worker: Worker, message: unknown) => {
    const { data } = Message.safeParse(message)
    if (data === 'ready') {
      ready.add(worker)
      if (!hasOpened && !stopping) beginOthers()
      if (ready.size === count) say(`${count} processes answer.`)
    } else if (data) for (const other of alive.keys()) if (other !== worker) other.send(data)
  }
  const beginOthers = () => {
    hasOpened = true
    for (let number = 2; number <= count; number += 1) begin({ number, isReplacement: false })
  }
  const lose = async (worker: Worker, { number }: ProcessPlace, code: number | null, signal: string | null) => {
    alive.delete(worker)
    const wasReady = ready.delete(worker)
    // A process that is still starting has nothing to finish, so it may be ended by the signal without an error.
    if (stopping && wasReady && code !== 0) exitCode = 1
    if (stopping) endWhenAlone()
    // The first process has printed why it could not start. The program ends with its exit code.
    else if (!hasOpened) process.exit(code ?? 1)
    if (stopping) return
    logger.log('critical', 'worker ended', { count: number, code: signal ?? String(code) })
    await setTimeout(pauses.next(number))
    if (!stopping) begin({ number, isReplacement: true })
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      stopping = true
      for (const worker of alive.keys()) worker.process.kill(signal)
      endWhenAlone()
    })
  begin({ number: 1, isReplacement: false })
}
