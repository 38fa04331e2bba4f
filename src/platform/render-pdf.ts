import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createOneAtATime } from './one-at-a-time.ts'

/** Pixels: red, green, blue and opacity, one byte each. */
export interface RawPicture {
  width: number
  height: number
  rgba: Uint8Array
}

export type PdfFlaw = 'unreadable' | 'locked' | 'tooLong'

export interface PdfLimits {
  maxPages: number
  maxSide: number
  maxMemoryBytes: number
  /** CPU time instead of wall time, so that a good PDF does not fail on a busy machine. */
  maxCpuSeconds: number
}

export type PdfTask = PdfLimits & { bytes: Uint8Array }
export type PdfAnswer = { pages: RawPicture[] } | { flaw: PdfFlaw }

export class UnreadablePdfError extends Error {
  readonly flaw: PdfFlaw

  constructor(flaw: PdfFlaw) {
    super(`The PDF cannot be rendered: ${flaw}.`)
    this.name = 'UnreadablePdfError'
    this.flaw = flaw
  }
}

// A built product also starts the worker from its source, because the package contains the sources.
const WORKER = resolve('src/platform/pdf-worker.ts')
const HEAP_MB = 64
const CHECK_EVERY_MS = 100
const WAITING = 20

const enter = createOneAtATime(WAITING)

const startWorker = (task: PdfTask): Worker => {
  const worker = new Worker(WORKER, {
    workerData: task,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: HEAP_MB / 4 },
    stdout: true,
    stderr: true,
  })
  // Discards the renderer's messages, because they can contain text of the PDF.
  worker.stdout.resume()
  worker.stderr.resume()
  return worker
}

const cpuSeconds = async (worker: Worker): Promise<number> => {
  const { user, system } = await worker.cpuUsage()
  return (user + system) / 1_000_000
}

const watchCpu = async (worker: Worker, maxSeconds: number, signal: AbortSignal): Promise<void> => {
  // The thread cannot be measured before it is online.
  await once(worker, 'online', { signal })
  while (!signal.aborted) {
    await wait(CHECK_EVERY_MS)
    if (!signal.aborted && (await cpuSeconds(worker)) > maxSeconds) await worker.terminate()
  }
}

const answerOf = (worker: Worker) =>
  new Promise<PdfAnswer>((settle) => {
    worker.once('message', settle)
    worker.once('error', () => settle({ flaw: 'unreadable' }))
    worker.once('exit', () => settle({ flaw: 'unreadable' }))
  })

const runTask = async (task: PdfTask): Promise<PdfAnswer> => {
  const worker = startWorker(task)
  const done = new AbortController()
  const answer = answerOf(worker)
  // A thread whose CPU time cannot be read is stopped. If it has ended by itself, its answer is already settled.
  watchCpu(worker, task.maxCpuSeconds, done.signal).catch(() => worker.terminate())
  try {
    return await answer
  } finally {
    done.abort()
    await worker.terminate()
  }
}

/**
 * Returns the pages as pictures, which contain no scripts, links, attachments or metadata of the PDF.
 * @throws UnreadablePdfError, AppError PROVIDER_UNAVAILABLE when too many PDFs are waiting
 */
export const renderPdf = async (bytes: Buffer, limits: PdfLimits): Promise<RawPicture[]> => {
  const answer = await enter(() => runTask({ ...limits, bytes: new Uint8Array(bytes) }))
  if ('flaw' in answer) throw new UnreadablePdfError(answer.flaw)
  return answer.pages
}
