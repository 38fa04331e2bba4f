import { and, eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { alertMatches, alertWaves, notifications } from '../src/db/schema/index.ts'
import { openQueues } from '../src/jobs/queue.ts'
import { jobRegistry } from '../src/jobs/registry.ts'
import { HOUR_MS } from '../src/shared/kernel/nairobi-time.ts'
import { insertAlert, insertRide, insertUser, insertVehicle } from '../tests/builders.ts'
import { openKilledServer, type KilledServer } from './killed-server.ts'

const postgres = process.env['TEST_DATABASE_URL']

/** Fewer alerts than one wave can notify, so that no user waits for a second wave. */
const ALERTS = 4
/**
 * The most rides that are published to make one server die. It survives a ride about which the other server tells the
 * users.
 */
const MAX_TRIES = 40

/**
 * Which of the two servers dies, whether it dies before or after the commit of a message, and to which user that
 * message is.
 */
const DEATHS = [
  ['one', 'before', 0],
  ['other', 'before', ALERTS - 1],
  ['one', 'after', 0],
] as const

describe.skipIf(postgres === undefined)('kill -9 while users are told about rides', () => {
  let server: KilledServer | null = null
  afterAll(() => server?.close())

  it('each user is told about each ride once, whether a server dies before or after the commit of a message', async () => {
    server = await openKilledServer(postgres ?? '')
    const { db, boss } = server.store
    await openQueues(boss, jobRegistry)
    const deps = { db, clock: { now: () => new Date() } }
    const people = await Promise.all(Array.from({ length: ALERTS }, () => insertUser(deps)))
    for (const { id: userId } of people) await insertAlert(deps, { userId })
    const driver = await insertUser(deps, { role: 'DRIVER' })
    // The ride departs soon, so that users are told about it at night too.
    const publish = async () => {
      // Makes earlier messages two days older: after a few messages in a day, a user finds a ride only in the
      // notification centre, and no job is queued.
      await db.update(alertMatches).set({ toldAt: sql`told_at - interval '2 days'` })
      await db.update(notifications).set({ createdAt: sql`created_at - interval '2 days'` })
      const departsAt = new Date(Date.now() + 10 * HOUR_MS)
      return insertRide(deps, await insertVehicle(deps, driver), { numSeats: 1, departsAt })
    }
    const countsOf = async (rideId: string) => {
      const told = await db.$count(alertMatches, eq(alertMatches.rideId, rideId))
      const link = eq(notifications.link, `/ride/${rideId}`)
      const announced = await db.$count(notifications, and(eq(notifications.template, 'alert_ride'), link))
      return { told, announced, waves: await db.$count(alertWaves, eq(alertWaves.rideId, rideId)) }
    }
    const servers = { one: server, other: await server.startBeside() }
    const rides: string[] = []
    for (const [which, when, person] of DEATHS) {
      const killed = servers[which]
      killed.prepareNext()
      await killed.dieWithAllAt([
        [`${when} commit of notifications.deliver`, (people[person]?.phone ?? '').replace('+', '')],
      ])
      const isDead = async () => {
        const { id } = await publish()
        rides.push(id)
        // Sends the job at once. Otherwise each try would wait for the next sweep, up to five seconds.
        await boss.send('alerts.tell', {})
        const isOver = async () => (await killed.dies(0)) || (await countsOf(id)).waves === 0
        await vi.waitUntil(isOver, { timeout: 60_000, interval: 100 })
        return killed.dies(0)
      }
      let tries = 0
      while (!(await isDead()) && tries < MAX_TRIES) tries += 1
      expect(await killed.dies(0), `whether the ${which} died ${when} the commit, for person ${person}`).toBe(true)
      await killed.succeed()
    }
    for (const rideId of rides)
      await vi.waitFor(
        async () => expect(await countsOf(rideId)).toEqual({ told: ALERTS, announced: ALERTS, waves: 0 }),
        { timeout: 60_000, interval: 100 },
      )
  }, 300_000)
})
