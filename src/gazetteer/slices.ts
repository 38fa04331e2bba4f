import { setImmediate as nextTurn } from 'node:timers/promises'

/** Work that can be put down wherever it yields. */
export type Steps<T> = Generator<void, T, void>

/** Whoever asks meanwhile waits for one slice at most. */
const SLICE_MS = 3

/** For little: all of it here and now. */
export const finishNow = <T>(steps: Steps<T>): T => {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** For much: a slice in every turn of the event loop, which answers questions between them. */
export const finishInSlices = async <T>(steps: Steps<T>): Promise<T> => {
  for (;;) {
    const until = performance.now() + SLICE_MS
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() < until)
    await nextTurn()
  }
}
