import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { insertSession, insertUser } from '../../tests/builders.ts'
import { openTestProduct } from '../../tests/test-product.ts'
import { LIVE_CHANNEL, publish } from './live-hub.ts'
import { blocks, sessions, users } from './schema/index.ts'
import { eq } from 'drizzle-orm'

const product = await openTestProduct()
const { deps } = product
afterAll(() => product.close())

const listenTo = (topic: string) => {
  const received: (string | null)[] = []
  const listener = { ring: (payload: string | null) => void received.push(payload) }
  deps.live.subscribe(topic, listener)
  return { received, stop: () => deps.live.unsubscribe(topic, listener) }
}
const eventually = <T>(check: () => T) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

it('the live hub notifies the listeners of a topic on commit, and no other listeners', async () => {
  const [own, other] = [listenTo('chat:1'), listenTo('chat:2')]
  await deps.db.transaction(async (tx) => {
    await publish(tx, 'chat:1', '7')
  })
  await eventually(() => expect(own.received).toEqual(['7']))
  expect(other.received).toEqual([])
  own.stop()
  await publish(deps.db, 'chat:1', '8')
  await publish(deps.db, 'chat:2', '9')
  await eventually(() => expect(other.received).toEqual(['9']))
  expect(own.received).toEqual(['7'])
  other.stop()
})

it('the live hub sends nothing for a transaction that is rolled back', async () => {
  const { received, stop } = listenTo('chat:3')
  await deps.db
    .transaction(async (tx) => {
      await publish(tx, 'chat:3', 'never')
      throw new Error('changed my mind')
    })
    .catch(() => {})
  await publish(deps.db, 'chat:3', 'after')
  await eventually(() => expect(received).toEqual(['after']))
  stop()
})

it('the live hub reports a change of a user’s rights: an ended session, a status, a block', async () => {
  const [user, other] = [await insertUser(deps), await insertUser(deps)]
  const userEvents = listenTo(`user:${user.id}`)
  const otherEvents = listenTo(`user:${other.id}`)
  await insertSession(deps, user)
  await deps.db.update(sessions).set({ revokedAt: deps.clock.now() }).where(eq(sessions.userId, user.id))
  await eventually(() => expect(userEvents.received).toEqual(['rights']))
  await deps.db.update(users).set({ status: 'BLOCKED' }).where(eq(users.id, user.id))
  await eventually(() => expect(userEvents.received).toHaveLength(2))
  await deps.db.update(users).set({ name: 'Another name' }).where(eq(users.id, user.id))
  await deps.db.insert(blocks).values({ blockerId: user.id, blockedId: other.id, createdAt: deps.clock.now() })
  await eventually(() => expect(otherEvents.received).toEqual(['rights']))
  expect(userEvents.received).toHaveLength(3)
  userEvents.stop()
  otherEvents.stop()
})

describe.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('on PostgreSQL', () => {
  it('listens again after a lost connection, and tells all listeners to check for changes', async () => {
    const { received, stop } = listenTo('chat:4')
    const { rows } = (await deps.db.execute('select current_database() as name')) as {
      rows: { name: string }[]
    }
    const admin = new pg.Client({
      connectionString: Object.assign(new URL(process.env['TEST_DATABASE_URL'] ?? ''), {
        pathname: `/${rows[0]?.name}`,
      }).toString(),
    })
    await admin.connect()
    const cut = () =>
      admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'pamoja ${LIVE_CHANNEL}' and datname = current_database()`,
      )
    await cut()
    await eventually(() => expect(received).toEqual([null]))
    await publish(deps.db, 'chat:4', 'after it came back')
    await eventually(() => expect(received).toEqual([null, 'after it came back']))
    await admin.end()
    await setTimeout(0)
    stop()
  })
})
