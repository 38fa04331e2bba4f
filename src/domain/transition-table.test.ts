import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRide, insertUser, insertVehicle, NAIVASHA } from '../../tests/builders.ts'
import { moveTo, payFor } from '../../tests/paid-seat.ts'
import { approvedRequest } from '../../tests/paying-world.ts'
import { createScriptedPayments } from '../../tests/scripted-payments.ts'
import { openTestProduct, type TestProduct } from '../../tests/test-product.ts'
import { disputes, reports, rides, seatRequests, users, vehicles } from '../db/schema/index.ts'
import { newId } from '../platform/ids.ts'
import { HOUR_MS, MINUTE_MS } from '../shared/kernel/nairobi-time.ts'
import { DISPUTE_TRANSITIONS } from './disputes/transitions.ts'
import { MANUAL_REFUND_TRANSITIONS } from './finance/transitions.ts'
import { INCIDENT_TRANSITIONS } from './incidents/transitions.ts'
import { UNMATCHED_TRANSITIONS } from './money-reviews/transitions.ts'
import { PAYMENT_TRANSITIONS } from './payments/transitions.ts'
import { PAYOUT_TRANSITIONS } from './payouts/transitions.ts'
import { CHECK_TRANSITIONS } from './receipt-checks/transitions.ts'
import { REPORT_TRANSITIONS } from './reports/transitions.ts'
import { REVIEW_TRANSITIONS } from './reviews/transitions.ts'
import { RIDE_TRANSITIONS } from './rides/transitions.ts'
import { REQUEST_TRANSITIONS } from './seat-requests/transitions.ts'
import { REFUND_TRANSITIONS, TRANSFER_TRANSITIONS } from './transfers/transitions.ts'
import { TICKET_TRANSITIONS } from './tickets/transitions.ts'
import { nextStates, refusalOf } from './transition-table.ts'
import { CONTACT_TRANSITIONS } from './trusted-contacts/transitions.ts'
import { USER_TRANSITIONS } from './users/transitions.ts'
import { VEHICLE_TRANSITIONS } from './vehicles/transitions.ts'
import { DISPUTE_STATUSES, REQUEST_STATUSES, type RequestStatus } from '../shared/kernel/enums.ts'

let world: TestProduct
beforeAll(async () => {
  world = await openTestProduct()
  world.deps.payments = createScriptedPayments()
  world.skipInvariants('rows are written in every state, without payments')
})
afterAll(() => world.close())

interface Rows {
  from: readonly string[]
  to: readonly string[]
  by: readonly string[]
}
type Table = Readonly<Record<string, Rows>>

const TABLES = {
  rides: RIDE_TRANSITIONS,
  seat_requests: REQUEST_TRANSITIONS,
  payments: PAYMENT_TRANSITIONS,
  disputes: DISPUTE_TRANSITIONS,
  refunds: REFUND_TRANSITIONS,
  payouts: PAYOUT_TRANSITIONS,
  transfers: TRANSFER_TRANSITIONS,
  unmatched_money: UNMATCHED_TRANSITIONS,
  receipt_checks: CHECK_TRANSITIONS,
  manual_refunds: MANUAL_REFUND_TRANSITIONS,
  reviews: REVIEW_TRANSITIONS,
  incidents: INCIDENT_TRANSITIONS,
  trusted_contacts: CONTACT_TRANSITIONS,
  tickets: TICKET_TRANSITIONS,
} as const satisfies Record<string, Table>

const statesOf = (table: Table): string[] => [
  ...new Set(Object.values(table).flatMap(({ from, to }) => [...from, ...to])),
]
const changesOf = (table: Table): string[] =>
  statesOf(table)
    .flatMap((from) => nextStates(table, from).map((to) => `${from} → ${to}`))
    .toSorted()

const inDatabase = async (entity: string): Promise<string[]> => {
  const rows = await world.deps.db
    .select({ change: sql<string>`from_state || ' → ' || to_state` })
    .from(sql`legal_transitions`)
    .where(sql`entity = ${entity}`)
  return rows.map(({ change }) => change).toSorted()
}

describe('state changes', () => {
  it.each(Object.entries<Table>(TABLES))(
    'the transitions of %s are the same in its table and in the database',
    async (entity, table) => expect(await inDatabase(entity)).toEqual(changesOf(table)),
  )
  it('the database has transitions for exactly the kinds of rows in `TABLES`', async () => {
    const rows = await world.deps.db.selectDistinct({ entity: sql<string>`entity` }).from(sql`legal_transitions`)
    expect(rows.map(({ entity }) => entity).toSorted()).toEqual(Object.keys(TABLES).toSorted())
  })
})

const reachable = (table: Table, start: string): string[] => {
  const seen = new Set([start])
  for (const state of seen) for (const next of nextStates(table, state)) seen.add(next)
  return [...seen].toSorted()
}

it('a published ride can reach every state of its table [4.ride.later]', () =>
  expect(reachable(RIDE_TRANSITIONS, 'AVAILABLE')).toEqual(statesOf(RIDE_TRANSITIONS).toSorted()))

it('a new request can reach every state', () =>
  expect(reachable(REQUEST_TRANSITIONS, 'PENDING')).toEqual(statesOf(REQUEST_TRANSITIONS).toSorted()))

interface Case {
  status: string
  /** The `can` that the viewer reads before the call. */
  can: Record<string, boolean> | undefined
  call: () => Promise<number>
  read: () => Promise<string | undefined>
}

/** Tries one action in one state as one user, and compares answer and new state with the row of the table. */
const tryAction = async (row: Rows, person: string, action: string, made: Case): Promise<string[]> => {
  const expected = row.by.includes(person) && row.from.includes(made.status)
  const answer = await made.call()
  const after = await made.read()
  const name = `${action} of ${made.status} as ${person}`
  const surprises: string[] = []
  if (answer < 400 !== expected) surprises.push(`${name}: answer ${answer}`)
  const follows = expected && row.to.length > 0 ? row.to : [made.status]
  if (!follows.includes(after ?? '')) surprises.push(`${name}: state ${after}`)
  if (made.can && made.can[action] !== undefined && made.can[action] !== expected)
    surprises.push(`${name}: can is ${made.can[action]}`)
  return surprises
}

const later = (ms: number) => new Date(world.deps.clock.now().getTime() + ms)
const RIDE_STATES = ['AVAILABLE', 'REQUESTED', 'CONFIRMED', 'STARTED', 'CANCELLED', 'COMPLETED'] as const

const signIn = async (person: { id: string; phone: string }) => ({ id: person.id, token: await world.signIn(person) })
const newPerson = async (role: 'RIDER' | 'DRIVER' | 'COORDINATOR' | 'ADMIN') =>
  signIn(await insertUser(world.deps, { role }))

/** A request in this state, for a ride that departs in 2 hours. */
const requestIn = async (status: RequestStatus) => {
  const times = { departsAt: later(2 * HOUR_MS), arrivesAt: later(5 * HOUR_MS) }
  const seat = await approvedRequest(world, status === 'PENDING' ? { status } : {}, times)
  if (status === 'PAID') await payFor(world, seat.request, seat.riderToken)
  if (status === 'CANCELLED')
    await world.call('POST', `/api/request/${seat.request.id}/cancel`, { as: seat.ownerToken })
  return seat
}
const stay = async (work: () => Promise<void>) => {
  const start = world.deps.clock.now()
  await work()
  world.clock.set(start)
}

describe('each action, in each state and by each kind of person', () => {
  it('follows the table of rides', async () => {
    const rider = await newPerson('RIDER')
    const passengers = [{ name: 'Achieng Otieno', phone: '+254712345678' }]
    const calls = {
      edit: ['PATCH', '', { numSeats: 3 }],
      cancel: ['POST', '/cancel', undefined],
      start: ['POST', '/start', undefined],
      complete: ['POST', '/complete', undefined],
      // From a later stop, because a ride in progress accepts no requests from its first stop.
      request: ['POST', '/requests', { riders: passengers, paymentPhone: '+254712345678', fromPosition: 1 }],
    } as const
    const surprises: string[] = []
    for (const [action, [method, path, body]] of Object.entries(calls))
      for (const status of RIDE_STATES)
        for (const person of ['owner', 'driver', 'rider', 'visitor'] as const) {
          const owner = await newPerson('COORDINATOR')
          const driver = await newPerson('DRIVER')
          const caller = { owner, driver, rider, visitor: null }[person]
          // `start` is possible only near departure, and `complete` only after half of the trip.
          const departsAt = action === 'complete' ? later(-2 * HOUR_MS) : later(20 * MINUTE_MS)
          const ends = status === 'CANCELLED' ? { cancelledAt: later(0) } : {}
          const ride = await insertRide(world.deps, await insertVehicle(world.deps, driver), {
            ownerId: owner.id,
            type: 'COORDINATED',
            status,
            departsAt,
            between: [NAIVASHA],
            ...ends,
          })
          const as = caller === null ? {} : { as: caller.token }
          const before = await world.call('GET', `/api/ride/${ride.id}`, as)
          surprises.push(
            ...(await tryAction(RIDE_TRANSITIONS[action as keyof typeof calls], person, action, {
              status,
              can: before.body.can,
              call: async () =>
                (await world.call(method, `/api/ride/${ride.id}${path}`, { ...as, ...(body && { body }) })).status,
              read: async () => {
                const [row] = await world.deps.db.select().from(rides).where(eq(rides.id, ride.id))
                // A new request changes the ride's status by `settle`.
                return action === 'request' && row?.status === 'REQUESTED' ? status : row?.status
              },
            })),
          )
        }
    expect(surprises).toEqual([])
  })

  it('follows the table of requests', async () => {
    const stranger = await newPerson('RIDER')
    const calls = {
      approve: ['POST', '/approve', undefined],
      cancel: ['POST', '/cancel', {}],
      pay: ['POST', '/pay', {}],
      showPin: ['GET', '/boarding-pin', undefined],
      share: ['POST', '/share', undefined],
      board: ['POST', '/board', { pin: '' }],
      dispute: ['POST', '/dispute', { kind: 'OTHER', text: 'It was not as agreed.' }],
    } as const
    const surprises: string[] = []
    for (const [action, [method, path, body]] of Object.entries(calls))
      for (const status of REQUEST_STATUSES)
        for (const person of ['rider', 'owner', 'stranger'] as const)
          await stay(async () => {
            const { request, ride, riderToken, ownerToken } = await requestIn(status)
            const as = { rider: riderToken, owner: ownerToken, stranger: stranger.token }[person]
            const address = `/api/request/${request.id}`
            const { pin } = (await world.call('GET', `${address}/boarding-pin`, { as: riderToken })).body
            if (action === 'dispute') moveTo(world, ride.departsAt, 20 * 60)
            if (action === 'board') moveTo(world, ride.departsAt, -20 * 60)
            const { can } = (await world.call('GET', address, { as })).body
            const sent = action === 'board' ? { body: { pin: pin ?? '0000' } } : body && { body }
            surprises.push(
              ...(await tryAction(REQUEST_TRANSITIONS[action as keyof typeof calls], person, action, {
                status,
                can,
                call: async () => (await world.call(method, `${address}${path}`, { as, ...sent })).status,
                read: async () =>
                  (await world.deps.db.select().from(seatRequests).where(eq(seatRequests.id, request.id)))[0]?.status,
              })),
            )
          })
    expect(surprises).toEqual([])
  })

  it('follows the table of reports of a trip', async () => {
    const admin = await newPerson('ADMIN')
    const stranger = await newPerson('RIDER')
    const decided = { decision: 'NOTHING', reason: 'Both were there.' } as const
    const surprises: string[] = []
    for (const action of ['answer', 'decide'] as const)
      for (const status of DISPUTE_STATUSES)
        for (const person of ['opener', 'other', 'admin', 'stranger'] as const)
          await stay(async () => {
            const { request, ride, riderToken, ownerToken } = await requestIn('PAID')
            moveTo(world, ride.departsAt, 20 * 60)
            const report = { kind: 'OTHER', text: 'It was not as agreed.' }
            const address = `/api/request/${request.id}/dispute`
            const { id } = (await world.call('POST', address, { as: riderToken, body: report })).body
            const answer = () =>
              world.call('POST', `/api/dispute/${id}/answer`, { as: ownerToken, body: { text: 'I was there.' } })
            if (status === 'ANSWERED' || status === 'DECIDED') await answer()
            const decideAs = (as: string) =>
              world.call('POST', `/api/admin/disputes/${id}/decide`, { as, body: decided })
            if (status === 'DECIDED') await decideAs((await newPerson('ADMIN')).token)
            if (status === 'OVERDUE') await world.deps.db.update(disputes).set({ status }).where(eq(disputes.id, id))
            // Without an answer, a decision is possible only after the other person's time to answer.
            if (action === 'decide') moveTo(world, ride.departsAt, 49 * 60 * 60)
            const as = { opener: riderToken, other: ownerToken, admin: admin.token, stranger: stranger.token }[person]
            const { can } = (await world.call('GET', address, { as })).body
            surprises.push(
              ...(await tryAction(DISPUTE_TRANSITIONS[action], person, action, {
                status,
                can,
                call: async () =>
                  action === 'decide'
                    ? (await decideAs(as)).status
                    : (await world.call('POST', `/api/dispute/${id}/answer`, { as, body: { text: 'I came.' } })).status,
                read: async () => (await world.deps.db.select().from(disputes).where(eq(disputes.id, id)))[0]?.status,
              })),
            )
          })
    expect(surprises).toEqual([])
  })

  it('follows the table of vehicles', async () => {
    const owner = await insertUser(world.deps, { role: 'DRIVER' })
    const people = { owner: await signIn(owner), admin: await newPerson('ADMIN'), other: await newPerson('DRIVER') }
    const calls = {
      change: ['PATCH', '/api/vehicle/', '', { make: 'Nissan' }],
      delete: ['DELETE', '/api/vehicle/', '', undefined],
      approve: ['POST', '/api/admin/vehicles/', '/approve', {}],
      reject: ['POST', '/api/admin/vehicles/', '/reject', {}],
    } as const
    const surprises: string[] = []
    for (const [action, [method, path, verb, body]] of Object.entries(calls))
      for (const status of ['PENDING', 'APPROVED', 'REJECTED', 'DELETED'] as const)
        for (const [person, { token: as }] of Object.entries(people)) {
          const vehicle = await insertVehicle(world.deps, owner, { status })
          surprises.push(
            ...(await tryAction(VEHICLE_TRANSITIONS[action as keyof typeof calls], person, action, {
              status,
              can: undefined,
              call: async () =>
                (await world.call(method, `${path}${vehicle.id}${verb}`, { as, ...(body && { body }) })).status,
              read: async () =>
                (await world.deps.db.select().from(vehicles).where(eq(vehicles.id, vehicle.id)))[0]?.status,
            })),
          )
        }
    expect(surprises).toEqual([])
  })

  it('follows the table of reports of a user', async () => {
    const admin = await newPerson('ADMIN')
    const surprises: string[] = []
    for (const status of ['OPEN', 'CLOSED'] as const)
      for (const person of ['party', 'admin'] as const) {
        const [reporter, reported] = [await newPerson('ADMIN'), await newPerson('RIDER')]
        const id = newId()
        const closed =
          status === 'CLOSED' ? { closedAt: later(0), closedBy: admin.id, outcome: 'NO_ACTION' as const } : {}
        const people = { reporterId: reporter.id, reportedId: reported.id }
        const none = Buffer.alloc(1)
        const evidence = { kid: 'none', wrappedKey: none, nonce: none, ciphertext: none, messageCount: 0 }
        await world.deps.db
          .insert(reports)
          .values({ id, ...people, ...evidence, category: 'SPAM', createdAt: later(0), ...closed })
        const as = { party: reporter.token, admin: admin.token }[person]
        const body = { outcome: 'NO_ACTION' }
        surprises.push(
          ...(await tryAction(REPORT_TRANSITIONS.close, person, 'close', {
            status,
            can: undefined,
            call: async () => (await world.call('POST', `/api/admin/reports/${id}/close`, { as, body })).status,
            read: async () => {
              const [row] = await world.deps.db.select().from(reports).where(eq(reports.id, id))
              return row?.closedAt ? 'CLOSED' : 'OPEN'
            },
          })),
        )
      }
    expect(surprises).toEqual([])
  })

  it('follows the table of accounts', async () => {
    const people = { self: null, admin: await newPerson('ADMIN'), other: await newPerson('DRIVER') }
    const calls = { approve: '/approve', block: '/reject' } as const
    const surprises: string[] = []
    for (const [action, verb] of Object.entries(calls))
      for (const status of ['PENDING', 'ACTIVE', 'BLOCKED', 'DELETED'] as const)
        for (const [person, caller] of Object.entries(people)) {
          const account = await insertUser(world.deps, { status })
          const as = caller?.token ?? (await world.signIn(account))
          surprises.push(
            ...(await tryAction(USER_TRANSITIONS[action as keyof typeof calls], person, action, {
              status,
              can: undefined,
              call: async () =>
                (await world.call('POST', `/api/admin/users/${account.id}${verb}`, { as, body: {} })).status,
              read: async () => (await world.deps.db.select().from(users).where(eq(users.id, account.id)))[0]?.status,
            })),
          )
        }
    expect(surprises).toEqual([])
  })
})

it('a refusal is about the person first, then about the state, then about the conditions', () => {
  const vehicle = { status: 'DELETED' } as const
  const now = later(0)
  expect(refusalOf(VEHICLE_TRANSITIONS.approve, null, vehicle, now)?.code).toBe('NOT_FOUND')
  expect(refusalOf(VEHICLE_TRANSITIONS.approve, 'owner', vehicle, now)?.messageKey).toBe('vehicles.own')
  expect(refusalOf(VEHICLE_TRANSITIONS.approve, 'admin', vehicle, now)?.code).toBe('NOT_FOUND')
  const dispute = { status: 'OPEN', answerBy: later(HOUR_MS) } as const
  expect(refusalOf(DISPUTE_TRANSITIONS.decide, 'admin', dispute, now)?.messageKey).toBe('dispute.waitForAnswer')
  expect(refusalOf(DISPUTE_TRANSITIONS.decide, 'admin', { ...dispute, status: 'ANSWERED' }, now)).toBeNull()
})
