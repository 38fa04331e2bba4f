import { and, asc, eq, like, or } from 'drizzle-orm'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { documentFacts, notifications, payments, refunds, rides, seatRequests } from '../src/db/schema/index.ts'
import { endOf, graceOf } from '../src/domain/documents/rules.ts'
import { checkInvariants } from '../src/domain/ledger/index.ts'
import { newId } from '../src/platform/ids.ts'
import { addDays, DAY_MS, nairobiDay } from '../src/shared/kernel/nairobi-time.ts'
import { insertRide, insertSeatRequest, insertSession, insertUser, insertVehicle } from '../tests/builders.ts'
import { openKilledServer, type KilledServer } from './killed-server.ts'

const postgres = process.env['TEST_DATABASE_URL']

/**
 * Seconds after an event. The clock moves to each of them, and at the last one the sweeps for warnings and rides have
 * run.
 */
const SWEEPS = [0, 61, 305]

const following = (server: KilledServer) => {
  const { db } = server.store
  const deps = { db, clock: { now: () => new Date() } }
  const clock = (ms: number) => server.callInDanger('POST', '/dev/clock', null, { now: new Date(ms).toISOString() })

  const pay = async (requestId: string, token: string, phone: string) => {
    await server.call('POST', `/api/request/${requestId}/pay`, token, {})
    const prompts = `/dev/mpesa/prompts?phone=${encodeURIComponent(phone)}`
    const prompt = await vi.waitUntil(
      async () => (await server.call('GET', prompts, null)).body[0]?.checkoutRequestId,
      {
        timeout: 60_000,
      },
    )
    await server.call('POST', `/dev/mpesa/prompts/${prompt}`, null, { action: 'approve' })
    const isPaid = async () => {
      await server.call('POST', '/dev/clock', null, { now: null })
      const [row] = await db.select().from(seatRequests).where(eq(seatRequests.id, requestId))
      return row?.status === 'PAID'
    }
    await vi.waitUntil(isPaid, { timeout: 60_000, interval: 100 })
  }

  /** A paid seat on a ride that departs 5 days after its driver's license expires. */
  const trip = async (days: number) => {
    const owner = await insertUser(deps, { role: 'DRIVER' })
    const admin = await insertUser(deps, { role: 'ADMIN' })
    const rider = await insertUser(deps)
    const endsAt = endOf(addDays(nairobiDay(new Date()), days))
    const departsAt = new Date(endsAt.getTime() + 5 * DAY_MS)
    const ride = await insertRide(deps, await insertVehicle(deps, owner), { status: 'REQUESTED', departsAt })
    const { id } = await insertSeatRequest(deps, ride, rider)
    await pay(id, await insertSession(deps, rider), rider.phone)
    const checkedAt = new Date()
    const read = { documentId: newId(), checkedBy: admin.id, checkedAt, endsAt, graceUntil: graceOf(endsAt, checkedAt) }
    await db.insert(documentFacts).values({ id: newId(), userId: owner.id, kind: 'LICENSE', ...read })
    return { owner, rider, requestId: id, rideId: ride.id, end: endsAt.getTime(), grace: read.graceUntil.getTime() }
  }
  type Trip = Awaited<ReturnType<typeof trip>>

  const notificationsFor = async (userId: string) => {
    const about = or(like(notifications.template, 'document_%'), like(notifications.template, '%cancelled%'))
    const rows = await db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, userId), about))
      .orderBy(asc(notifications.createdAt), asc(notifications.id))
    return rows.map(({ template }) => template)
  }
  const stateOf = async ({ owner, rider, requestId, rideId }: Trip) => {
    const [ride] = await db.select().from(rides).where(eq(rides.id, rideId))
    const owed = await db
      .select({ ksh: refunds.amountKsh })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.requestId, requestId))
    return {
      driver: await notificationsFor(owner.id),
      rider: await notificationsFor(rider.id),
      ride: ride?.status,
      owed: owed.map(({ ksh }) => ksh),
    }
  }

  /** The server dies while it tells this user, and another server continues. @returns what was stored when it died */
  const dieWhileTelling = async (when: 'before' | 'after', phone: string, instant: number, of: Trip) => {
    server.prepareNext()
    await server.dieWithAllAt([[`${when} commit of notifications.deliver`, phone.slice(1)]])
    for (const seconds of SWEEPS) {
      void clock(instant + seconds * 1000)
      if (await server.dies(3000)) break
    }
    expect(await server.dies(60_000), `whether it died ${when} the commit`).toBe(true)
    const stored = await stateOf(of)
    await server.succeed()
    return stored
  }
  const goOn = async (instant: number) => {
    for (const seconds of SWEEPS) await clock(instant + (400 + seconds) * 1000)
  }
  return { trip, stateOf, dieWhileTelling, goOn }
}

// Skipped on the embedded database, because durability matters on PostgreSQL, the database of production.
describe.skipIf(postgres === undefined)('kill -9 while documents end', () => {
  let server: KilledServer | null = null
  afterAll(() => server?.close())

  it('a driver is warned once, a ride is cancelled once, and one full refund is owed, whether the server dies before or after a commit', async () => {
    server = await openKilledServer(postgres ?? '', { MPESA_TIMEOUT_MS: '10000' })
    const { trip, stateOf, dieWhileTelling, goOn } = following(server)
    // No warning is due yet: the first one is due 30 days before the end.
    const [first, second] = [await trip(40), await trip(41)]
    const nothing = { driver: [], rider: [], ride: 'CONFIRMED', owed: [] }

    const warning = first.end - 3 * DAY_MS
    expect(await dieWhileTelling('before', first.owner.phone, warning, first)).toEqual(nothing)
    await goOn(warning)
    const warned = { ...nothing, driver: ['document_ending'] }
    expect([await stateOf(first), await stateOf(second)]).toEqual([warned, warned])

    const ended = { ...nothing, driver: ['document_ending', 'document_ended'] }
    expect(await dieWhileTelling('after', second.owner.phone, second.end, second)).toEqual(ended)
    await goOn(second.end)
    expect([await stateOf(first), await stateOf(second)]).toEqual([ended, ended])

    expect(await dieWhileTelling('before', first.rider.phone, first.grace, first)).toEqual(ended)
    await goOn(first.grace)
    const over = { ride: 'CANCELLED', owed: [500], rider: [expect.stringContaining('cancelled')] }
    const stopped = { ...over, driver: [...ended.driver, 'document_stopped_ride'] }
    expect([await stateOf(first), await stateOf(second)]).toEqual([stopped, ended])

    expect(await dieWhileTelling('after', second.rider.phone, second.grace, second)).toEqual(stopped)
    await goOn(second.grace)
    await goOn(second.grace + DAY_MS)
    expect([await stateOf(first), await stateOf(second)]).toEqual([stopped, stopped])
    expect(await checkInvariants(server.store)).toEqual([])
  }, 600_000)
})
