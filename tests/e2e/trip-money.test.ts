// What the ride page and My trips say about the end of a request: why it was cancelled, how far a refund or a payout
// is, and who did not come. Each state is created, and rendered for rider and owner in both languages.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openDrawings } from './drawn-layout.ts'
import { draw, type Drawn, ridePage, sentenceIn, tripsPage, untrue } from './drawn-pages.ts'
import { insertUser } from '../builders.ts'
import { board, moveTo, paidSeat, readPin, type PaidSeat } from '../paid-seat.ts'
import { approvedRequest, openPayingWorld, type PayingWorld } from '../paying-world.ts'
import { resultBody } from '../scripted-payments.ts'
import { payouts, refunds, seatRequests } from '../../src/db/schema/index.ts'
import { releaseSeatMoney, releaseUndisputed } from '../../src/domain/payouts/index.ts'
import { loadMessages } from '../../src/web/lib/messages.ts'
import type { ScreenMessageKey as Key } from '../../src/web/lib/text-groups.ts'
import {
  CANCEL_REASONS,
  type CancelReason,
  DISPUTE_DECISIONS,
  type DisputeDecision,
  type DisputeKind,
  LANGUAGES,
  PAYOUT_STATUSES,
  REFUND_STATUSES,
  type RefundStatus,
} from '../../src/shared/kernel/enums.ts'

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
beforeEach(() => world.clock.set(null))

type Seat = Awaited<ReturnType<typeof approvedRequest>>
type Truths = Partial<Record<Key, boolean>>

const wrongOn = async (seat: Seat, truths: { rider: Truths; owner: Truths; trips: Truths }): Promise<string[]> => {
  const pages = {
    rider: await ridePage(world, seat.ride.id, seat.riderToken),
    owner: await ridePage(world, seat.ride.id, seat.ownerToken),
    trips: await tripsPage(world, seat.riderToken),
  }
  const wrong: string[] = []
  const shown: Drawn[] = []
  for (const language of LANGUAGES)
    for (const page of ['rider', 'owner', 'trips'] as const) {
      const drawn = await draw(pages[page], page === 'owner' ? seat.owner : seat.rider, language)
      shown.push(drawn)
      const flaws = untrue(truths[page], drawn, sentenceIn(language))
      wrong.push(...flaws.map((flaw) => `${language}, ${page}: ${flaw}`))
    }
  return [...wrong, ...(await drawings.layoutProblems(shown))]
}

/** Of all these sentences, only the one of `state` is true. */
const only = <State extends string>(all: readonly State[], state: State, keyOf: (each: State) => Key): Truths =>
  Object.fromEntries(all.map((each) => [keyOf(each), keyOf(each) === keyOf(state)]))

const post = async (path: string, as: string, body: unknown = {}) => {
  const answer = await world.call('POST', `/api${path}`, { as, body })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

const CANCEL: Record<CancelReason, (seat: Seat) => Promise<unknown>> = {
  RIDER_CANCELLED: ({ request, riderToken }) => post(`/request/${request.id}/cancel`, riderToken),
  DRIVER_DECLINED: ({ request, ownerToken }) => post(`/request/${request.id}/cancel`, ownerToken),
  DRIVER_CANCELLED: ({ request, ownerToken }) => post(`/request/${request.id}/cancel`, ownerToken),
  RIDE_CANCELLED: ({ ride, ownerToken }) => post(`/ride/${ride.id}/cancel`, ownerToken),
  // An admin or a job cancels such a request; another test shows when.
  PAMOJA_CANCELLED: ({ request }) =>
    world.deps.db
      .update(seatRequests)
      .set({ status: 'CANCELLED', cancelReason: 'PAMOJA_CANCELLED', cancelledAt: world.deps.clock.now(), payBy: null })
      .where(eq(seatRequests.id, request.id)),
  EXPIRED: async ({ request }) => {
    moveTo(world, request.payBy ?? new Date(), 1)
    await world.runDueJobs()
  },
}

it.each(CANCEL_REASONS)('the ride page and My trips say why a request was cancelled: %s', async (reason) => {
  const pending = reason === 'DRIVER_DECLINED' ? ({ status: 'PENDING', payBy: null } as const) : {}
  const seat = await approvedRequest(world, pending)
  await CANCEL[reason](seat)
  const forRider = only(CANCEL_REASONS, reason, (each) => `booking.reason${each}`)
  expect(
    await wrongOn(seat, {
      rider: { ...forRider, 'booking.nothingTaken': true, 'booking.refunding': false },
      owner: only(CANCEL_REASONS, reason, (each) => `booking.owner${each}`),
      trips: forRider,
    }),
  ).toEqual([])
})

/**
 * M-Pesa accepts the transfers that are due and, if `isAnswered`, reports them as sent. The test does not write the
 * status itself, because the ledger must match it.
 */
const sendMoney = async (isAnswered: boolean) => {
  const before = world.mpesa.movements.length
  await world.runDueJobs()
  if (!isAnswered) return
  for (const movement of world.mpesa.movements.slice(before))
    await world.call('POST', new URL(movement.to.resultUrl).pathname, { body: resultBody(movement) })
  await world.runDueJobs()
}
const moveMoney = async (table: typeof refunds | typeof payouts, seat: PaidSeat, to: RefundStatus) => {
  if (to === 'SENDING' || to === 'SENT') await sendMoney(to === 'SENT')
  if (to === 'REVIEW') await world.deps.db.update(table).set({ status: to }).where(eq(table.paymentId, seat.payment.id))
  const rows = await world.deps.db.select().from(table).where(eq(table.paymentId, seat.payment.id))
  expect(rows.map(({ status }) => status)).toEqual([to])
}
const refundKey = (status: RefundStatus): Key =>
  status === 'SENT' || status === 'REVIEW' ? `booking.refund${status}` : 'booking.refunding'
const refundTitle = (status: RefundStatus): Key =>
  status === 'SENT' ? 'booking.moneyBack' : status === 'REVIEW' ? 'booking.moneyChecked' : 'booking.moneyComing'

it.each(REFUND_STATUSES)('the ride page and My trips show the refund of a cancelled seat: %s', async (status) => {
  const seat = await paidSeat(world)
  await CANCEL.RIDE_CANCELLED(seat)
  await moveMoney(refunds, seat, status)
  const forRider = only(REFUND_STATUSES, status, refundKey)
  expect(
    await wrongOn(seat, {
      rider: { ...forRider, ...only(REFUND_STATUSES, status, refundTitle), 'booking.nothingTaken': false },
      owner: { 'booking.ownerRefunded': status === 'SENT', 'booking.ownerRefunding': status !== 'SENT' },
      trips: forRider,
    }),
  ).toEqual([])
})

const travel = async (seat: PaidSeat) => {
  moveTo(world, seat.departsAt, -600)
  await board(world, seat, await readPin(world, seat))
  await post(`/ride/${seat.ride.id}/start`, seat.ownerToken)
  moveTo(world, seat.arrivesAt)
  await post(`/ride/${seat.ride.id}/complete`, seat.ownerToken)
}

/** TAKEN_BACK has its own test, because the page then shows the decision. */
const PAYOUTS = PAYOUT_STATUSES.filter((status) => status !== 'TAKEN_BACK')
const payoutKey = (status: (typeof PAYOUTS)[number]): Key => `booking.payout${status === 'SENDING' ? 'DUE' : status}`

it.each(PAYOUTS)('the ride page shows its owner the state of the payout of a travelled seat: %s', async (status) => {
  const seat = await paidSeat(world)
  await travel(seat)
  const money = { requestId: seat.request.id, paymentId: seat.payment.id, driverId: seat.owner.id }
  await world.deps.db.transaction((tx) =>
    releaseSeatMoney(world.deps, tx, { ...money, reason: 'BOARDED', amountKsh: seat.payment.amountKsh }),
  )
  await moveMoney(payouts, seat, status)
  expect(
    await wrongOn(seat, {
      rider: { 'booking.tripARRIVED': true, 'booking.refunding': false },
      owner: { ...only(PAYOUTS, status, payoutKey), 'booking.payoutFROZEN': false },
      trips: { 'booking.seatTRAVELLED': true },
    }),
  ).toEqual([])
})

const decideReport = async (seat: PaidSeat, kind: DisputeKind, decision: DisputeDecision) => {
  const [author, other] =
    kind === 'NO_SHOW_RIDER' ? [seat.ownerToken, seat.riderToken] : [seat.riderToken, seat.ownerToken]
  const text = 'It was not as agreed.'
  const report = await post(`/request/${seat.request.id}/dispute`, author, { kind, text })
  await post(`/dispute/${report.id}/answer`, other, { text: 'I was there.' })
  const admin = await world.signIn(await insertUser(world.deps, { role: 'ADMIN' }))
  await post(`/admin/disputes/${report.id}/decide`, admin, { decision, reason: 'As the reports say.' })
}

it.each(DISPUTE_DECISIONS)('the ride page shows no payout that a decision cancelled: %s', async (decision) => {
  const seat = await paidSeat(world)
  await travel(seat)
  const completedAt = world.deps.clock.now()
  // A server whose clock is a minute ahead has released the money, but the report is still in time.
  moveTo(world, completedAt, 3600)
  await releaseUndisputed(world.deps)
  moveTo(world, completedAt, 3600 - 60)
  await decideReport(seat, 'OTHER', decision)
  const rows = await world.deps.db.select().from(payouts).where(eq(payouts.paymentId, seat.payment.id))
  const [isBack, isPaid] = [decision !== 'NOTHING', decision !== 'FULL']
  expect(rows.map(({ status }) => status).toSorted()).toEqual([
    ...(isPaid ? ['DUE'] : []),
    ...(isBack ? ['TAKEN_BACK'] : []),
  ])
  expect(
    await wrongOn(seat, {
      rider: { 'booking.moneyComing': isBack, 'booking.refunding': isBack },
      owner: {
        'booking.payoutDUE': isPaid,
        'booking.payoutTAKEN_BACK': false,
        'booking.payoutFROZEN': false,
        'booking.seatRefunding': isBack,
      },
      trips: { 'booking.refunding': isBack, 'dispute.decidedNOTHING': !isBack },
    }),
  ).toEqual([])
})

const REPORTS = (['NO_SHOW_DRIVER', 'NO_SHOW_RIDER'] as const).flatMap((kind) =>
  DISPUTE_DECISIONS.map((decision) => ({ kind, decision })),
)

it.each(REPORTS)(
  'the ride page says who did not come, but only when an admin decided so: $kind, $decision',
  async ({ kind, decision }) => {
    const seat = await paidSeat(world)
    moveTo(world, seat.departsAt, -600)
    await post(`/ride/${seat.ride.id}/start`, seat.ownerToken)
    moveTo(world, seat.departsAt, 20 * 60)
    const byRider = kind === 'NO_SHOW_DRIVER'
    await decideReport(seat, kind, decision)
    moveTo(world, seat.arrivesAt)
    await post(`/ride/${seat.ride.id}/complete`, seat.ownerToken)
    const isBack = decision !== 'NOTHING'
    expect(
      await wrongOn(seat, {
        rider: {
          'booking.noShowDriver': byRider && decision === 'FULL',
          'booking.noShowRider': !byRider && decision === 'NOTHING',
          'booking.moneyComing': isBack,
          'booking.refunding': isBack,
          'booking.tripNOT_BOARDED': false,
        },
        owner: { 'booking.seatRefunding': isBack, 'booking.payoutFROZEN': false },
        trips: { 'booking.refunding': isBack, 'dispute.decidedNOTHING': !isBack },
      }),
    ).toEqual([])
  },
)
