import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approvedRequest } from '../../../tests/paying-world.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import type { Tx } from '../../db/client.ts'
import { newId } from '../../platform/ids.ts'
import { lockOfferedRide, lockRide, type RideRow } from './index.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

class Undone extends Error {}

/** Runs `work` while no statement can read requests, and undoes its changes. */
const withoutRequests = async (work: (tx: Tx) => Promise<RideRow>): Promise<RideRow> => {
  const found: RideRow[] = []
  await product.deps.db
    .transaction(async (tx) => {
      await tx.execute(sql`alter table seat_requests rename to hidden_requests`)
      found.push(await work(tx))
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  const [row] = found
  if (!row) throw new Error('The work returned no ride.')
  return row
}

it('`lockRide` locks a ride without reading its requests', async () => {
  const { ride } = await approvedRequest(product)
  expect((await withoutRequests((tx) => lockRide(tx, ride.id))).ride.id).toBe(ride.id)
})

it('`lockOfferedRide` locks a ride for a new request without reading the other requests', async () => {
  const { ride } = await approvedRequest(product)
  const rider = { id: newId(), mayUseWomenOnly: false }
  const row = await withoutRequests((tx) => lockOfferedRide(tx, ride.id, rider))
  expect(row).toMatchObject({ ride: { id: ride.id }, remSeats: ride.numSeats })
})
