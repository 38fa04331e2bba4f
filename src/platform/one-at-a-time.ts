import { AppError } from './errors.ts'

const RETRY_SECONDS = 5

/** Runs expensive work one after the other. @param waiting How many calls may wait. Further calls are refused. */
export const createOneAtATime = (waiting: number) => {
  let last: Promise<unknown> = Promise.resolve()
  let queued = 0
  return <T>(work: () => Promise<T>): Promise<T> => {
    if (queued > waiting)
      throw new AppError('PROVIDER_UNAVAILABLE', 'error.providerUnavailable', { waitTime: RETRY_SECONDS })
    queued += 1
    const result = last.then(work).finally(() => (queued -= 1))
    last = result.catch(() => undefined)
    return result
  }
}
