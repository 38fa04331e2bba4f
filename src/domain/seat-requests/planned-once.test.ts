import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approvedRequest } from '../../../tests/paying-world.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { readPrepared, readRows } from '../../db/read-rows.ts'
import { newId } from '../../platform/ids.ts'
import { findRide } from '../rides/queries.ts'
import { findRequest } from './queries.ts'

/** PostgreSQL makes this many custom plans of a prepared statement, before it compares them with a generic plan. */
const FIRST = 5

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

// The embedded database prepares every statement under a different name.
const isEmbedded = process.env['TEST_DATABASE_URL'] === undefined

it.skipIf(isEmbedded)(
  'a connection does not plan the reads of a ride and of a request again for every call',
  async () => {
    const { ride, request } = await approvedRequest(product)
    // As in production, the planner knows how many rows there are.
    await product.deps.db.execute(sql`analyze`)
    const plans = await product.deps.db.transaction(async (tx) => {
      // As in production. The test server is set to make a generic plan at once.
      await tx.execute(sql`set local plan_cache_mode = auto`)
      for (let call = 0; call < FIRST + 2; call += 1) {
        expect((await findRide(tx, ride.id))?.ride.id).toBe(ride.id)
        expect((await findRequest(tx, request.id))?.request.id).toBe(request.id)
      }
      return readRows(
        tx,
        sql`select name, generic_plans::int > 0 as is_reused from pg_prepared_statements
        where name in ('find_ride', 'find_request') and custom_plans <= ${FIRST} order by name`,
      )
    })
    expect(plans).toEqual([
      { name: 'find_request', is_reused: true },
      { name: 'find_ride', is_reused: true },
    ])
  },
)

it.skipIf(isEmbedded)('a connection prepares a statement of `readPrepared` and the insert of a job once', async () => {
  const plans = await product.deps.db.transaction(async (tx) => {
    for (const value of ['first', 'second']) {
      expect(await readPrepared(tx, 'test_value', sql`select ${value}::text as value`)).toEqual([{ value }])
      await product.deps.enqueue(tx, 'notifications.deliver', { notificationId: newId() })
    }
    return readRows(
      tx,
      sql`select name, (generic_plans + custom_plans)::int as calls from pg_prepared_statements
      where name in ('test_value', 'enqueue_notifications.deliver') order by name`,
    )
  })
  expect(plans).toEqual([
    { name: 'enqueue_notifications.deliver', calls: 2 },
    { name: 'test_value', calls: 2 },
  ])
})
