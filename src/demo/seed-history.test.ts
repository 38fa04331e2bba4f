import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestProduct, type TestProduct } from '../../tests/test-product.ts'
import {
  conversations,
  messageReminders,
  notifications,
  payments,
  refunds,
  reviews,
  rides,
  seatRequests,
  users,
} from '../db/schema/index.ts'
import { isLongUnused } from '../domain/auth/rules.ts'
import { accountPagesOf, type AccountPage } from '../web/features/site/account-page-list.ts'
import { DAY_MS, nairobiDay } from '../shared/kernel/nairobi-time.ts'
import { checkInvariants } from '../domain/ledger/index.ts'
import { DEMO_ADMIN, DEMO_COORDINATOR, DEMO_DRIVERS, DEMO_RIDER } from './demo-data.ts'
import { actorOf } from './plan-demo.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct({ SEED_DEMO: '1', DEMO_HISTORY: '1' })
})
afterAll(() => product.close())

const [firstDriver] = DEMO_DRIVERS
const PEOPLE = {
  rider: actorOf(DEMO_RIDER),
  driver: actorOf({ ...DEMO_RIDER, ...firstDriver, role: 'DRIVER' }),
  coordinator: actorOf(DEMO_COORDINATOR),
  admin: actorOf(DEMO_ADMIN),
}

const read = async (role: keyof typeof PEOPLE, path: string) => {
  const { status, body } = await product.call('GET', `/api${path}`, { as: await product.signIn(PEOPLE[role]) })
  expect(status).toBe(200)
  return body
}

it('the demo has 40 users, each with a photo', async () => {
  const people = await product.deps.db.select().from(users)
  expect(people).toHaveLength(40)
  expect(people.filter(({ photoVersion }) => photoVersion === null)).toEqual([])
})

it('no account of the demo counts as long unused, so no user has to prove that it is theirs', async () => {
  const people = await product.deps.db.select().from(users)
  expect(people.filter((person) => isLongUnused(person, product.clock.now()))).toEqual([])
})

it('the demo has questions of riders, drivers and coordinators, in every status', async () => {
  for (const role of ['rider', 'driver', 'coordinator'] as const)
    expect((await read(role, '/tickets')).rows).not.toEqual([])
  const { rows, firstAnswer } = await read('admin', '/admin/tickets?pageSize=50')
  expect(new Set(rows.map(({ status }: { status: string }) => status))).toEqual(new Set(['OPEN', 'ANSWERED', 'CLOSED']))
  expect(firstAnswer.count).toBe(3)
})

it('the demo breaks no invariant of seats and money', async () => {
  expect(await checkInvariants(product.deps)).toEqual([])
})

it('the demo has requests in every status, succeeded and failed payments, and refunds that were sent or are in review', async () => {
  const { db } = product.deps
  const requests = await db.select().from(seatRequests)
  expect(new Set(requests.map(({ status }) => status))).toEqual(new Set(['PENDING', 'APPROVED', 'PAID', 'CANCELLED']))
  const reasons = new Set(requests.map(({ cancelReason }) => cancelReason))
  expect([...reasons]).toEqual(
    expect.arrayContaining(['RIDER_CANCELLED', 'DRIVER_DECLINED', 'RIDE_CANCELLED', 'EXPIRED']),
  )
  const states = (await db.select().from(payments)).map(({ state }) => state)
  expect(new Set(states)).toEqual(new Set(['SUCCEEDED', 'FAILED']))
  const returned = await db.select().from(refunds)
  expect(new Set(returned.map(({ status }) => status))).toEqual(new Set(['SENT', 'REVIEW']))
})

it('the demo has 2 paid requests for a part of a ride, one for a past ride and one for a future ride', async () => {
  const { db, clock } = product.deps
  const paid = await db
    .select({ request: seatRequests, ride: rides })
    .from(seatRequests)
    .innerJoin(rides, eq(rides.id, seatRequests.rideId))
    .where(and(eq(seatRequests.status, 'PAID'), lt(seatRequests.seatCostKsh, rides.seatCostKsh)))
  const ahead = paid.find(({ ride }) => ride.departsAt > clock.now())
  expect(paid).toHaveLength(2)
  expect(paid.filter(({ ride }) => ride.arrivesAt < clock.now())).toHaveLength(1)
  expect(ahead?.request).toMatchObject({ riderId: PEOPLE.rider.id, fromPosition: 1000, toPosition: 2000 })
})

it('the demo has ratings that are shown, and one that waits for the other person’s rating', async () => {
  const driver = await read('rider', `/user/${PEOPLE.driver.id}/reviews`)
  expect(driver).toMatchObject({ ratingCount: 6 })
  expect(driver.rows).toHaveLength(6)
  const written = await product.deps.db.select().from(reviews)
  expect(written.filter(({ status }) => status === 'WRITTEN')).toMatchObject([{ subjectId: PEOPLE.rider.id }])
  const steps = await read('rider', '/user/me/next-steps')
  expect(JSON.stringify(steps)).toContain('RATE')
})

it('the demo leaves no message about past events to send', async () => {
  const { db } = product.deps
  const before = await db.select().from(notifications)
  expect(before.length).toBeGreaterThan(20)
  expect(before.filter(({ state }) => state === 'QUEUED')).toEqual([])
  expect(await db.$count(messageReminders, isNotNull(messageReminders.dueAt))).toBe(0)
})

const LISTS: Record<AccountPage['to'], readonly string[]> = {
  '/dashboard': ['/user/me/next-steps'],
  '/dashboard/todo': ['/admin/tasks'],
  '/dashboard/incidents': ['/admin/incidents'],
  '/dashboard/users': ['/admin/users'],
  '/dashboard/vehicles': ['/admin/vehicles'],
  '/dashboard/rides': ['/admin/rides'],
  '/dashboard/documents': ['/admin/ending-documents'],
  '/dashboard/faqs': ['/faq?all=true'],
  '/dashboard/places': ['/admin/places'],
  '/dashboard/money': [
    '/admin/transactions',
    '/admin/disputes',
    '/admin/refunds',
    '/admin/money-reviews',
    '/admin/reconciliations',
  ],
  '/dashboard/reports': ['/admin/reports'],
  '/dashboard/tickets': ['/admin/tickets'],
  '/dashboard/ratings': ['/admin/reviews'],
  '/dashboard/deliveries': ['/admin/deliveries'],
  '/dashboard/audit': ['/admin/audit'],
  '/dashboard/payments': ['/user/me/payments'],
  '/dashboard/earnings': ['/user/me/statement'],
  '/dashboard/alerts': ['/alerts'],
  '/dashboard/profile': [],
  '/dashboard/settings': [],
  '/help': ['/tickets'],
}
/**
 * The dashboard of an admin shows tiles instead of next steps. A coordinator without a vehicle has no earnings, and the
 * demo's coordinator has no vehicle.
 */
const isListed = (role: string, page: string) =>
  !(role === 'admin' && page === '/dashboard') && !(role === 'coordinator' && page === '/dashboard/earnings')

describe('a list of the demo', () => {
  it.each([
    ['rider', '/user/me/trips'],
    ['driver', '/user/me/trips'],
    ['coordinator', '/user/me/trips'],
    ...(Object.keys(PEOPLE) as (keyof typeof PEOPLE)[]).flatMap((role) =>
      accountPagesOf(PEOPLE[role].role).flatMap(({ to }) =>
        isListed(role, to) ? LISTS[to].map((path) => [role, path] as const) : [],
      ),
    ),
  ] as const)('is not empty for the %s: %s', async (role, path) => {
    // A payout of last week can be in the previous month, so both months are read.
    const months = [0, 7].map((days) => nairobiDay(new Date(product.clock.now().getTime() - days * DAY_MS)).slice(0, 7))
    const queries = path === '/user/me/statement' ? months.map((month) => `?month=${month}`) : ['']
    const bodies = await Promise.all(queries.map((query) => read(role, `${path}${query}`)))
    const rows = bodies.flatMap((body) =>
      Array.isArray(body) ? body : (body.rows ?? Object.values(body).filter(Array.isArray).flat()),
    )
    expect(rows.length).toBeGreaterThan(0)
  })

  it('the demo has at least 5 conversations, one of them with the rider', async () => {
    expect((await product.deps.db.select().from(conversations)).length).toBeGreaterThanOrEqual(5)
    expect(JSON.stringify(await read('rider', '/messaging/conversations'))).toContain('Green Park')
  })
})
