import { AppError } from './errors.ts'

const RETRY_SECONDS = 5

/**
 * Runs costly work one piece after the other, so that it leaves the processor to everybody else.
 * @param waiting How many may wait for the one that runs; who comes after them is refused.
 */
export const createOneAtATime = (waiting: number) => {
  let last: Promise<unknown> = Promise.resolve()
  let queued = 0
  /** @throws AppError PROVIDER_UNAVAILABLE when too many wait already */
  return <T>(work: () => Promise<T>): Promise<T> => {
    if (queued > waiting)
      throw new AppError('PROVIDER_UNAVAILABLE', 'error.providerUnavailable', { waitTime: RETRY_SECONDS })
    queued += 1
    const result = last.then(work).finally(() => (queued -= 1))
    last = result.catch(() => undefined)
    return result
  }
}
