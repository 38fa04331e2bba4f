import { rateCounters } from '../src/db/schema/index.ts'
import type { TestProduct } from './test-product.ts'

/** Sets the number of hits in the current window. @param bucket The name of the limit and what it is counted for */
export const fillCounter = async (
  { deps }: Pick<TestProduct, 'deps'>,
  bucket: `${string}|${string}`,
  windowMs: number,
  hits: number,
): Promise<void> => {
  const windowStart = new Date(Math.floor(deps.clock.now().getTime() / windowMs) * windowMs)
  const row = {
    bucket: deps.keyring.newMac('rate-bucket', bucket).toString('hex'),
    windowStart,
    hits,
    expiresAt: new Date(windowStart.getTime() + windowMs),
  }
  await deps.db
    .insert(rateCounters)
    .values(row)
    .onConflictDoUpdate({ target: [rateCounters.bucket, rateCounters.windowStart], set: { hits } })
}
