import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { eq, max } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createChatting, chatOf } from '../../tests/chatting.ts'
import { describeDatabase } from '../../tests/describe-database.ts'
import { DEMO_KEYS, DEMO_PEOPLE } from '../../tests/demo-keys.ts'
import { restoreDatabase, type RestoredDatabase } from '../../tests/restore-database.ts'
import { openTestProduct, openTestProductOn, type TestProduct } from '../../tests/test-product.ts'
import { checkInvariants } from '../domain/ledger/index.ts'
import { rides, seatRequests, users } from './schema/index.ts'

const FIXTURES = 'tests/fixtures'

const released = readdirSync(FIXTURES).filter((name) => /^demo-.*\.sql\.gz$/.test(name))
const newest = released
  .filter((name) => /^demo-\d/.test(name))
  .toSorted()
  .slice(-1)
// The embedded database is slow, so with it only the upgrade from the newest dump is tested.
const dumps = process.env['TEST_DATABASE_URL'] === undefined ? newest : released

it('the repository has a dump of a released database to upgrade', () => expect(dumps).not.toEqual([]))

const sortedIds = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted()
/** A dump has the rows of a table as JSON in one line. */
const idsIn = (dump: string, table: string): string[] => {
  const [, json = ''] = new RegExp(`^insert into "${table}" .*'(\\[.*\\])'`, 'm').exec(dump) ?? []
  return sortedIds(JSON.parse(json.replaceAll("''", "'")))
}

describe.each(dumps)('after an upgrade of %s,', (file) => {
  const dump = gunzipSync(readFileSync(`${FIXTURES}/${file}`)).toString()
  let database: RestoredDatabase
  let product: TestProduct
  beforeAll(async () => {
    database = await restoreDatabase(dump)
    product = await openTestProductOn(await database.open(), { SEED_DEMO: '1', ...DEMO_KEYS })
    // As if the upgrade happened right after the dump: nothing is due, and nothing is old enough to be deleted.
    const [last] = await product.deps.db.select({ at: max(users.createdAt) }).from(users)
    product.clock.set(last?.at ?? product.deps.clock.now())
  })
  afterAll(async () => {
    await product.close()
    await database.drop()
  })

  const personNamed = async (name: string) => {
    const person = await product.deps.db.query.users.findFirst({ where: eq(users.name, name) })
    if (!person) throw new Error(`Nobody is called ${name}.`)
    return { ...person, token: await product.signIn(person) }
  }

  it('the upgraded database has the same tables, constraints, functions and triggers as a new one', async () => {
    const fresh = await openTestProduct()
    const expected = await describeDatabase(fresh.deps.db)
    await fresh.close()
    expect(expected.length).toBeGreaterThan(500)
    expect(await describeDatabase(product.deps.db)).toEqual(expected)
  })

  it('the upgraded database has the users and rides of the dump, and breaks no invariant', async () => {
    const { db } = product.deps
    expect(sortedIds(await db.select({ id: users.id }).from(users))).toEqual(idsIn(dump, 'users'))
    expect(sortedIds(await db.select({ id: rides.id }).from(rides))).toEqual(idsIn(dump, 'rides'))
    await product.runDueJobs()
    expect(await checkInvariants(product.deps)).toEqual([])
  })

  it('the product on the upgraded database shows a rider the paid request and the chat from before', async () => {
    const [rider, driver] = [await personNamed(DEMO_PEOPLE.rider), await personNamed(DEMO_PEOPLE.driver)]
    const request = await product.deps.db.query.seatRequests.findFirst({ where: eq(seatRequests.riderId, rider.id) })
    expect(await product.call('GET', `/api/request/${request?.id}`, { as: rider.token })).toMatchObject({
      status: 200,
      body: { status: 'PAID', id: request?.id },
    })
    const read = await createChatting(product).fetchPage(rider, chatOf(rider, driver))
    expect(JSON.stringify(read.body)).toContain(DEMO_PEOPLE.text)
  })
})
