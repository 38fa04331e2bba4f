// Every combination of states of a ride, a request, its payment and its report that can occur: built through the API,
// drawn for both people in both languages. A sentence is on the page exactly when it is true.
import { eq } from 'drizzle-orm'
import { createElement, type ComponentType } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { createRoutesStub } from 'react-router'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { board, moveTo, payFor, readPin } from '../../../tests/paid-seat.ts'
import {
  approvedRequest,
  decline,
  lastPrompt,
  openPayingWorld,
  pay,
  type PayingWorld,
} from '../../../tests/paying-world.ts'
import { insertSeatRequest, insertUser } from '../../../tests/builders.ts'
import { disputes, payments, rides } from '../../db/schema/index.ts'
import {
  DISPUTE_DECISIONS,
  DISPUTE_STATUSES,
  LANGUAGES,
  PAYMENT_STATUSES,
  REQUEST_STATUSES,
  RIDE_STATUSES,
  type DisputeDecision,
  type Language,
} from '../../shared/contract/enums.ts'
import { loadRide } from '../features/seat-requests/load-ride.ts'
import { listTrips } from '../features/trips/api.ts'
import { inProcessApi } from '../lib/api-context.ts'
import { LanguageContext, loadMessages, translator } from '../lib/messages.ts'
import type { ScreenMessageKey as MessageKey } from '../lib/text-groups.ts'
import RideDetail from './ride-detail.tsx'
import Trips from './trips.tsx'

const RIDES = RIDE_STATUSES.filter((status) => status !== 'FAVORITE')
const PAYMENTS = ['NONE', ...PAYMENT_STATUSES] as const
const DISPUTES = ['NONE', ...DISPUTE_STATUSES] as const

interface State {
  ride: (typeof RIDES)[number]
  request: (typeof REQUEST_STATUSES)[number]
  payment: (typeof PAYMENTS)[number]
  dispute: (typeof DISPUTES)[number]
  isBoarded: boolean
  decision: DisputeDecision | null
}

const hasLeft = ({ ride }: State) => ride === 'STARTED' || ride === 'COMPLETED'

/** What transitions.ts of rides, requests, payments and disputes leaves possible. */
const canOccur = (state: State): boolean => {
  const { ride, request, payment, dispute, isBoarded } = state
  if (dispute !== 'NONE' && !(request === 'PAID' && hasLeft(state))) return false
  if (isBoarded && !(request === 'PAID' && (ride === 'CONFIRMED' || hasLeft(state)))) return false
  if (request === 'PENDING') return payment === 'NONE' && (ride === 'REQUESTED' || ride === 'CONFIRMED')
  if (request === 'PAID') return payment === 'SUCCEEDED' && (ride === 'CONFIRMED' || hasLeft(state))
  if (request === 'CANCELLED') return true
  // A payment in progress holds the seats, also after departure.
  if (hasLeft(state)) return payment === 'PENDING'
  return payment !== 'SUCCEEDED' && (ride === 'REQUESTED' || ride === 'CONFIRMED')
}

const everyState = (): State[] =>
  RIDES.flatMap((ride) =>
    REQUEST_STATUSES.flatMap((request) =>
      PAYMENTS.flatMap((payment) =>
        DISPUTES.flatMap((dispute) =>
          [false, true].flatMap((isBoarded) =>
            (dispute === 'DECIDED' ? DISPUTE_DECISIONS : [null]).map((decision) => ({
              ride,
              request,
              payment,
              dispute,
              isBoarded,
              decision,
            })),
          ),
        ),
      ),
    ),
  ).filter(canOccur)

let world: PayingWorld
beforeAll(async () => {
  for (const language of LANGUAGES) await loadMessages(language)
  world = await openPayingWorld()
})
afterAll(() => world.close())

const PASSENGERS = [
  { name: 'Achieng Otieno', phone: '+254712345678' },
  { name: 'Wanjiru Mumbi', phone: '+254712000333' },
]

type Seat = Awaited<ReturnType<typeof approvedRequest>>

const payAs = async ({ request, riderToken }: Seat, payment: State['payment']): Promise<void> => {
  if (payment === 'SUCCEEDED') await payFor(world, request, riderToken)
  else if (payment !== 'NONE') await pay(world, request.id, riderToken)
  if (payment === 'FAILED') await decline(world, lastPrompt(world))
  if (payment === 'EXPIRED')
    await world.deps.db
      .update(payments)
      .set({ state: 'EXPIRED', settledAt: world.deps.clock.now() })
      .where(eq(payments.requestId, request.id))
}

/** Another rider of the same ride. */
const join = async ({ ride }: Seat, status: 'PENDING' | 'PAID') => {
  const rider = await insertUser(world.deps)
  const request = await insertSeatRequest(world.deps, ride, rider, status === 'PENDING' ? { status } : {})
  if (status === 'PAID') await payFor(world, request, await world.signIn(rider))
}

const report = async (seat: Seat, { dispute, decision }: State) => {
  moveTo(world, seat.ride.departsAt, 20 * 60)
  const { body } = await world.call('POST', `/api/request/${seat.request.id}/dispute`, {
    as: seat.riderToken,
    body: { kind: 'OTHER', text: 'It was not as agreed.' },
  })
  if (dispute === 'ANSWERED' || dispute === 'DECIDED')
    await world.call('POST', `/api/dispute/${body.id}/answer`, { as: seat.ownerToken, body: { text: 'I was there.' } })
  if (dispute === 'OVERDUE')
    await world.deps.db.update(disputes).set({ status: 'OVERDUE' }).where(eq(disputes.id, body.id))
  if (decision !== null)
    await world.call('POST', `/api/admin/disputes/${body.id}/decide`, {
      // One admin may decide about so much money a day.
      as: await world.signIn(await insertUser(world.deps, { role: 'ADMIN' })),
      body: { decision, reason: 'Both were there.' },
    })
}

const build = async (state: State): Promise<Seat> => {
  const { ride, request, payment, dispute, isBoarded } = state
  const pending = request === 'PENDING' ? { status: request, payBy: null } : {}
  const seat = await approvedRequest(world, { ...pending, numSeats: 2, passengers: PASSENGERS })
  const path = `/api/ride/${seat.ride.id}`
  const needsPaid = ride === 'CONFIRMED' || hasLeft(state)
  await payAs(seat, payment)
  if (request === 'CANCELLED' && ride !== 'CANCELLED')
    await world.call('POST', `/api/request/${seat.request.id}/cancel`, { as: seat.riderToken, body: {} })
  if (needsPaid && request !== 'PAID') await join(seat, 'PAID')
  if (ride === 'REQUESTED' && request === 'CANCELLED') {
    await join(seat, 'PENDING')
    await world.deps.db.update(rides).set({ status: ride }).where(eq(rides.id, seat.ride.id))
  }
  if (ride === 'CANCELLED') await world.call('POST', `${path}/cancel`, { as: seat.ownerToken })
  if (hasLeft(state) || isBoarded) moveTo(world, seat.ride.departsAt, -10 * 60)
  if (isBoarded) await board(world, seat, await readPin(world, seat))
  if (hasLeft(state)) await world.call('POST', `${path}/start`, { as: seat.ownerToken })
  if (dispute !== 'NONE') await report(seat, state)
  if (ride === 'COMPLETED') {
    moveTo(world, seat.ride.arrivesAt)
    await world.call('POST', `${path}/complete`, { as: seat.ownerToken })
  }
  return seat
}

type Truth = (state: State) => boolean
const travels: Truth = ({ request, dispute }) => request === 'PAID' && dispute === 'NONE'
const hasTravelled: Truth = ({ request, ride, dispute, decision, isBoarded }) =>
  request === 'PAID' && isBoarded && (decision !== null || (dispute === 'NONE' && ride === 'COMPLETED'))
const isUnpaidFor: Truth = ({ payment }) => payment !== 'PENDING' && payment !== 'SUCCEEDED'

/** The rider's page: each sentence, and when it is true. */
const FOR_RIDER: Partial<Record<MessageKey, Truth>> = {
  'booking.pendingText': ({ request }) => request === 'PENDING',
  'booking.approvedTitle': ({ request, payment }) => request === 'APPROVED' && payment !== 'PENDING',
  'booking.payFailed': ({ request, payment }) =>
    request === 'APPROVED' && (payment === 'FAILED' || payment === 'EXPIRED'),
  'booking.checkPhone': ({ request, payment }) => request === 'APPROVED' && payment === 'PENDING',
  'booking.payMoney': ({ request, payment }) => request === 'APPROVED' && payment !== 'PENDING',
  'booking.paidTitle': (state) =>
    travels(state) && state.ride !== 'COMPLETED' && (state.ride === 'CONFIRMED' || state.isBoarded),
  'booking.paidReassurance': (state) => travels(state) && state.ride === 'CONFIRMED' && !state.isBoarded,
  'boarding.pinTitle': (state) => travels(state) && state.ride !== 'COMPLETED' && !state.isBoarded,
  'boarding.onBoardRider': (state) => travels(state) && state.ride !== 'COMPLETED' && state.isBoarded,
  'booking.tripLEAVING': (state) => travels(state) && state.ride === 'STARTED' && !state.isBoarded,
  'booking.tripARRIVED': (state) => travels(state) && state.ride === 'COMPLETED' && state.isBoarded,
  'booking.tripNOT_BOARDED': (state) => travels(state) && state.ride === 'COMPLETED' && !state.isBoarded,
  'timeline.pay': ({ request, payment }) => request === 'APPROVED' && payment !== 'PENDING',
  'timeline.paid': ({ request }) => request === 'PAID',
  'timeline.ended': ({ request, ride }) => request === 'PAID' && ride === 'COMPLETED',
  'timeline.reported': ({ dispute }) => dispute !== 'NONE',
  'booking.moneyComing': ({ request, payment, decision }) =>
    (request === 'CANCELLED' && payment === 'SUCCEEDED') || decision === 'FULL' || decision === 'HALF',
  'rate.how': (state) => travels(state) && state.ride === 'COMPLETED' && state.isBoarded,
  'booking.tripREPORTED': ({ dispute, decision }) => dispute !== 'NONE' && decision === null,
  'booking.tripREPORTEDUntil': ({ dispute }) => dispute === 'OPEN',
  'booking.tripREPORTEDText': ({ dispute }) => dispute === 'ANSWERED' || dispute === 'OVERDUE',
  'booking.tripDECIDEDText': ({ decision }) => decision !== null,
  'dispute.decidedFULL': ({ decision }) => decision === 'FULL',
  'dispute.decidedHALF': ({ decision }) => decision === 'HALF',
  'dispute.decidedNOTHING': ({ decision }) => decision === 'NOTHING',
  'booking.cancelledTitle': ({ request }) => request === 'CANCELLED',
  'booking.cancelledAt': ({ request }) => request === 'CANCELLED',
  'booking.reasonRIDER_CANCELLED': ({ request, ride }) => request === 'CANCELLED' && ride !== 'CANCELLED',
  'booking.reasonRIDE_CANCELLED': ({ request, ride }) => request === 'CANCELLED' && ride === 'CANCELLED',
  'booking.nothingTaken': (state) => state.request === 'CANCELLED' && isUnpaidFor(state),
  // Cancelled 2 days before departure: everything; a report: what was decided.
  'booking.refunding': ({ request, payment, decision }) =>
    (request === 'CANCELLED' && payment === 'SUCCEEDED') || decision === 'FULL' || decision === 'HALF',
  'booking.seeReceipt': ({ payment }) => payment === 'SUCCEEDED',
  'bar.showPin': (state) => travels(state) && state.ride !== 'COMPLETED' && !state.isBoarded,
  'bar.share': (state) => travels(state) && state.ride !== 'COMPLETED',
  'bar.again': hasTravelled,
  'bar.onHold': ({ dispute, decision }) => dispute !== 'NONE' && decision === null,
  'rideWords.return': hasTravelled,
  'booking.searchSame': ({ request, ride, decision, isBoarded }) =>
    request === 'PENDING' ||
    (decision !== null && !isBoarded) ||
    (request === 'CANCELLED' && (ride === 'CANCELLED' || ride === 'STARTED' || ride === 'COMPLETED')),
  'booking.title': ({ request, ride }) =>
    request === 'CANCELLED' && (ride === 'AVAILABLE' || ride === 'REQUESTED' || ride === 'CONFIRMED'),
}

const FOR_OWNER: Partial<Record<MessageKey, Truth>> = {
  'booking.ownerApproved': ({ request }) => request === 'APPROVED',
  'booking.payoutFROZEN': ({ dispute, decision }) => dispute !== 'NONE' && decision === null,
  'booking.seatRefunding': ({ decision }) => decision === 'FULL' || decision === 'HALF',
  'booking.ownerRIDER_CANCELLED': ({ request, ride }) => request === 'CANCELLED' && ride !== 'CANCELLED',
  'booking.ownerRIDE_CANCELLED': ({ request, ride }) => request === 'CANCELLED' && ride === 'CANCELLED',
  'booking.ownerRefunding': ({ request, payment }) => request === 'CANCELLED' && payment === 'SUCCEEDED',
  'booking.endedCANCELLED': ({ ride }) => ride === 'CANCELLED',
  'booking.endedCOMPLETED': ({ ride }) => ride === 'COMPLETED',
  'booking.ownerSeats': ({ ride }) => !['STARTED', 'COMPLETED', 'CANCELLED'].includes(ride),
}

const FOR_TRIPS: Partial<Record<MessageKey, Truth>> = {
  'booking.reasonRIDER_CANCELLED': ({ request, ride }) => request === 'CANCELLED' && ride !== 'CANCELLED',
  'booking.reasonRIDE_CANCELLED': ({ request, ride }) => request === 'CANCELLED' && ride === 'CANCELLED',
  'booking.refunding': ({ request, payment, decision }) =>
    (request === 'CANCELLED' && payment === 'SUCCEEDED') || decision === 'FULL' || decision === 'HALF',
  'booking.tripREPORTED': ({ dispute, decision }) => dispute !== 'NONE' && decision === null,
  'booking.seatTRAVELLED': (state) => travels(state) && state.ride === 'COMPLETED' && state.isBoarded,
  'booking.seatNOT_BOARDED': (state) => travels(state) && state.ride === 'COMPLETED' && !state.isBoarded,
  'dispute.decidedNOTHING': ({ decision }) => decision === 'NOTHING',
}

/** A sentence with any values in its places. */
const patternOf = (key: MessageKey, language: Language): RegExp => {
  const literal = translator(language)(key).split(/\{[^}]*\}/)
  return new RegExp(literal.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.{1,60}?'))
}

const draw = async (Page: ComponentType, user: unknown, language: Language): Promise<string> => {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Page, loader: () => null }])
  const page = createElement(Stub, { hydrationData: { loaderData: { root: { user } } } })
  const { prelude } = await prerenderToNodeStream(createElement(LanguageContext, { value: language }, page))
  const html = await textOf(prelude)
  // A number is in an element of its own; the rest of a sentence is beside it.
  return html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&#x27;', "'")
}

const untrue = (truths: Partial<Record<MessageKey, Truth>>, drawn: string, state: State, language: Language) =>
  (Object.entries(truths) as [MessageKey, Truth][]).flatMap(([key, isTrue]) => {
    const isSaid = patternOf(key, language).test(drawn)
    return isSaid === isTrue(state) ? [] : [`${language}: ${key} is ${isSaid ? 'said' : 'missing'}`]
  })

const apiAs = (token: string, path: string) => {
  const page = new Request(`http://localhost:3000${path}`, { headers: { origin: 'http://localhost:3000' } })
  const { api } = inProcessApi(
    page,
    async (request) => {
      request.headers.set('authorization', `Bearer ${token}`)
      return world.fetch(request)
    },
    'en',
  )
  return { api, page }
}

const pageOf = async (seat: Seat, token: string) => {
  const { api, page } = apiAs(token, `/ride/${seat.ride.id}`)
  const loaderData = await loadRide(api, seat.ride.id, page, world.deps.clock.now())
  const Page = RideDetail as unknown as ComponentType<{ loaderData: typeof loaderData }>
  return () => createElement(Page, { loaderData })
}

const tripsOf = async (token: string) => {
  const loaderData = await listTrips(apiAs(token, '/trips').api)
  if (!loaderData.ok) throw new Error('no trips')
  const Page = Trips as unknown as ComponentType<{ loaderData: typeof loaderData.body }>
  return () => createElement(Page, { loaderData: loaderData.body })
}

const nameOf = (state: State) => Object.values(state).join(' ')

it.each(everyState().map((state) => [nameOf(state), state] as const))(
  'says what is true about trip and money, and names the passengers: %s',
  async (_name, state) => {
    world.clock.set(null)
    const seat = await build(state)
    const found = await world.call('GET', `/api/request/${seat.request.id}`, { as: seat.riderToken })
    const ride = await world.call('GET', `/api/ride/${seat.ride.id}`, {})
    expect({
      ride: ride.body.status,
      request: found.body.status,
      dispute: found.body.dispute?.status ?? 'NONE',
      isBoarded: found.body.boardedAt !== null,
      decision: found.body.dispute?.decision ?? null,
      payment: state.payment,
    }).toEqual(state)
    const pages = [
      [FOR_RIDER, seat.rider, await pageOf(seat, seat.riderToken)],
      [FOR_OWNER, seat.owner, await pageOf(seat, seat.ownerToken)],
      [FOR_TRIPS, seat.rider, await tripsOf(seat.riderToken)],
    ] as const
    const wrong: string[] = []
    for (const language of LANGUAGES)
      for (const [truths, user, Page] of pages) {
        const drawn = await draw(Page, user, language)
        wrong.push(...untrue(truths, drawn, state, language))
        if (truths === FOR_RIDER && !PASSENGERS.every(({ name }) => drawn.includes(name)))
          wrong.push('a passenger is not named')
      }
    expect(wrong).toEqual([])
  },
)

it('walks more than fifty states', () => {
  expect(everyState().length).toBeGreaterThan(50)
})
