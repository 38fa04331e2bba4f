// Creates every combination of states of a ride, a request, its payment and its report that can occur, and renders it
// for the rider and the owner in both languages. The sentences of this file are on the page exactly when they are true.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { board, moveTo, payFor, readPin } from '../paid-seat.ts'
import { approvedRequest, decline, lastPrompt, openPayingWorld, pay, type PayingWorld } from '../paying-world.ts'
import { insertSeatRequest, insertUser } from '../builders.ts'
import { openDrawings } from './drawn-layout.ts'
import { draw, type Drawn, ridePage, sentenceIn, stepCards, tripsPage, untrue } from './drawn-pages.ts'
import { disputes, payments, rides, users } from '../../src/db/schema/index.ts'
import type { NextStepKind } from '../../src/shared/contract/next-steps.ts'
import { serverMessage } from '../../src/shared/messages/server.ts'
import { loadMessages } from '../../src/web/lib/messages.ts'
import type { ScreenMessageKey as MessageKey } from '../../src/web/lib/text-groups.ts'
import {
  DISPUTE_DECISIONS,
  DISPUTE_STATUSES,
  type DisputeDecision,
  LANGUAGES,
  PAYMENT_STATUSES,
  REQUEST_STATUSES,
  RIDE_STATUSES,
} from '../../src/shared/kernel/enums.ts'

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

/** Whether the transitions.ts of rides, requests, payments and disputes allow this combination. */
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
let drawings: Awaited<ReturnType<typeof openDrawings>>
beforeAll(async () => {
  drawings = await openDrawings()
  for (const language of LANGUAGES) await loadMessages(language)
  world = await openPayingWorld()
})
afterAll(async () => {
  await drawings.close()
  await world.close()
})

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
      // A new admin each time, because one admin may decide only about a limited sum per day.
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
  // A request that was cancelled 2 days before departure gets a full refund. A reported one gets what the admin
  // decided.
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

/** The cards for the next steps about this request and its ride, and who gets them. */
const STEPS: Partial<Record<NextStepKind, { whose: 'rider' | 'owner' | 'both'; isTrue: Truth }>> = {
  PAY: { whose: 'rider', isTrue: ({ request, payment }) => request === 'APPROVED' && payment !== 'PENDING' },
  PAYING: {
    whose: 'rider',
    isTrue: ({ ride, request, payment }) => request === 'APPROVED' && payment === 'PENDING' && ride !== 'COMPLETED',
  },
  TRIP: { whose: 'rider', isTrue: (state) => travels(state) && state.ride !== 'COMPLETED' && !state.isBoarded },
  ANSWER_REQUEST: { whose: 'owner', isTrue: ({ request }) => request === 'PENDING' },
  BOARD: { whose: 'owner', isTrue: (state) => travels(state) && state.ride === 'STARTED' && !state.isBoarded },
  START: { whose: 'owner', isTrue: ({ ride, isBoarded }) => ride === 'CONFIRMED' && isBoarded },
  ANSWER_REPORT: { whose: 'owner', isTrue: ({ dispute }) => dispute === 'OPEN' },
  RATE: {
    whose: 'both',
    isTrue: ({ request, ride, dispute, decision }) =>
      request === 'PAID' && ride === 'COMPLETED' && (dispute === 'NONE' || decision !== null),
  },
}

/** Draws the next-step cards of a state, in one language only: the language changes from state to state. */
const drawSteps = async (seat: Seat, state: State): Promise<{ wrong: string[]; shown: Drawn[] }> => {
  const language =
    LANGUAGES[everyState().findIndex((each) => nameOf(each) === nameOf(state)) % LANGUAGES.length] ?? 'en'
  const wrong: string[] = []
  const shown: Drawn[] = []
  for (const whose of ['rider', 'owner'] as const) {
    await world.deps.db.update(users).set({ language }).where(eq(users.id, seat[whose].id))
    const { steps, Cards } = await stepCards(world, seat[`${whose}Token`])
    const about = steps.filter(({ requestId, kind }) => requestId === seat.request.id || kind === 'START')
    for (const [kind, { whose: theirs, isTrue }] of Object.entries(STEPS))
      if (about.some((step) => step.kind === kind) !== ((theirs === whose || theirs === 'both') && isTrue(state)))
        wrong.push(`${whose}: the card ${kind} is wrong`)
    const drawn = await draw(Cards, seat[whose], language)
    shown.push(drawn)
    for (const { kind } of about)
      wrong.push(...untrue({ [kind]: true }, drawn, () => serverMessage(language, `nextStep.${kind}`)))
  }
  return { wrong, shown }
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

const truthsOf = <Key extends string>(truths: Partial<Record<Key, Truth>>, state: State) =>
  Object.fromEntries(
    Object.entries<Truth | undefined>(truths).map(([key, isTrue]) => [key, isTrue?.(state) === true]),
  ) as Record<Key, boolean>

const nameOf = (state: State) => Object.values(state).join(' ')

it.each(everyState().map((state) => [nameOf(state), state] as const))(
  'the ride page and My trips say what is true about trip and money, and name the passengers: %s',
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
      [FOR_RIDER, seat.rider, await ridePage(world, seat.ride.id, seat.riderToken)],
      [FOR_OWNER, seat.owner, await ridePage(world, seat.ride.id, seat.ownerToken)],
      [FOR_TRIPS, seat.rider, await tripsPage(world, seat.riderToken)],
    ] as const
    const { wrong, shown } = await drawSteps(seat, state)
    for (const language of LANGUAGES)
      for (const [truths, user, Page] of pages) {
        const drawn = await draw(Page, user, language)
        shown.push(drawn)
        wrong.push(...untrue(truthsOf(truths, state), drawn, sentenceIn(language)))
        if (truths === FOR_RIDER && !PASSENGERS.every(({ name }) => drawn.text.includes(name)))
          wrong.push('a passenger is not named')
      }
    expect([...wrong, ...(await drawings.layoutProblems(shown))]).toEqual([])
  },
)

it('a ride, a request, its payment and its report have more than 50 combinations of states', () => {
  expect(everyState().length).toBeGreaterThan(50)
})
