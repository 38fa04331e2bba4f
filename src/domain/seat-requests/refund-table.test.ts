import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { board, readPin } from '../../../tests/paid-seat.ts'
import {
  approvedRequest,
  expectBooksToBalance,
  openPayingWorld,
  pay,
  type PayingWorld,
} from '../../../tests/paying-world.ts'
import { ledgerEntries, refunds, transactions } from '../../db/schema/index.ts'
import { readBalances } from '../ledger/read-balances.ts'
import { advanceRides } from '../rides/index.ts'
import { expireRequests } from './expire-requests.ts'
import { recordPaymentResult } from '../checkout/index.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
/** An odd price, so that half of it has a fraction. */
const PRICE = 333
const HALF = 167

let world: PayingWorld
/** The clock stands still, because at a boundary the time of a call matters. */
let now = new Date()
beforeAll(async () => {
  world = await openPayingWorld()
  world.deps.clock = { now: () => now }
})
const moveTo = (instant: Date, seconds: number): void => {
  now = new Date(instant.getTime() + seconds * 1000)
}
afterAll(async () => {
  await expectBooksToBalance(world)
  await world.close()
})

type State = 'PENDING' | 'APPROVED' | 'PAID' | 'BOARDED' | 'DISPUTED'
const UNPAID: readonly State[] = ['PENDING', 'APPROVED']

/** A request paid, made or approved this many seconds before departure. */
const seatIn = async (state: State, secondsBefore: number) => {
  const departsAt = new Date(now.getTime() + secondsBefore * 1000)
  const arrivesAt = new Date(departsAt.getTime() + 3 * HOUR * 1000)
  const given = state === 'PENDING' ? { status: 'PENDING' as const } : {}
  const people = await approvedRequest(world, given, { departsAt, arrivesAt, seatCostKsh: PRICE })
  const seat = { ...people, departsAt, paymentId: null as string | null }
  if (UNPAID.includes(state)) return seat
  const { payment } = (await pay(world, people.request.id, people.riderToken)).body
  const receipt = `TBL${payment.id.replaceAll('-', '').slice(-9)}`.toUpperCase()
  await recordPaymentResult(world.deps, payment.id, { kind: 'paid', paidKsh: PRICE, receipt })
  seat.paymentId = payment.id
  if (state === 'BOARDED') {
    moveTo(departsAt, -30 * MINUTE)
    expect((await board(world, seat, await readPin(world, seat))).status).toBe(200)
  }
  if (state === 'DISPUTED') {
    moveTo(departsAt, 15 * MINUTE)
    const body = { kind: 'OTHER', text: 'It was not as agreed.' }
    expect((await ask(seat, 'POST', 'dispute', seat.riderToken, body)).status).toBe(201)
  }
  return seat
}
type Seat = Awaited<ReturnType<typeof seatIn>>

/** Cases whose cancellation is refused share a seat, because they do not change it. */
const spent = new Map<string, Promise<Seat>>()
const spentSeat = (state: State, secondsBefore: number): Promise<Seat> => {
  const key = `${state} ${secondsBefore}`
  const seat = spent.get(key) ?? seatIn(state, secondsBefore)
  spent.set(key, seat)
  return seat
}

const ask = (seat: Seat, method: string, verb: string, as: string, body?: unknown) =>
  world.call(method, `/api/request/${seat.request.id}/${verb}`, { as, ...(body === undefined ? {} : { body }) })

/** The refund in the table `refunds` and in the ledger, and the money left in the ride's escrow account. */
const booksOf = async ({ paymentId, ride }: Seat) => {
  const escrow = (await readBalances(world.deps.db, [`escrow:${ride.id}`])).get(`escrow:${ride.id}`)
  if (paymentId === null) return { owed: 0, booked: 0, held: Number(escrow) }
  const rows = await world.deps.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  const legs = await world.deps.db
    .select({ account: ledgerEntries.account, ksh: ledgerEntries.amountKsh })
    .from(ledgerEntries)
    .innerJoin(transactions, eq(transactions.id, ledgerEntries.transactionId))
    .where(and(eq(transactions.paymentId, paymentId), inArray(transactions.kind, ['REFUND_OWED'])))
  const booked = legs.filter(({ account }) => account === `refund_payable:${paymentId}`)
  return {
    owed: rows.reduce((sum, { amountKsh }) => sum + amountKsh, 0),
    booked: booked.reduce((sum, { ksh }) => sum - ksh, 0),
    held: 0 - Number(escrow),
  }
}

type Actor = 'rider' | 'owner' | 'ride'
/** Previews and then cancels. Returns the preview, the answer, and the rows and the ledger afterwards. */
const cancelAs = async (actor: Actor, seat: Seat) => {
  const as = actor === 'rider' ? seat.riderToken : seat.ownerToken
  const preview = await ask(seat, 'GET', 'cancel', as)
  const quoted = preview.status === 200 ? ((preview.body.refund?.amount as number | undefined) ?? 0) : preview.body.code
  const answer =
    actor === 'ride'
      ? await world.call('POST', `/api/ride/${seat.ride.id}/cancel`, { as })
      : await ask(seat, 'POST', 'cancel', as, typeof quoted === 'number' ? { expectedRefund: quoted } : {})
  const read = (answer.body.refund?.amount as number | undefined) ?? 0
  const { owed, booked, held } = await booksOf(seat)
  const answered = answer.status === 200 ? (actor === 'ride' ? owed : read) : answer.body.code
  return { quoted, answered, owed, booked, held }
}

/** Seconds from departure, and the refund in Ksh for a rider who paid 2 days before departure. null: cannot cancel. */
const CLOCK: [at: string, seconds: number, rider: number | null][] = [
  ['24 h and a second before departure', -24 * HOUR - 1, PRICE],
  ['24 h before departure', -24 * HOUR, PRICE],
  ['a second less than 24 h before departure', -24 * HOUR + 1, HALF],
  ['2 h and a second before departure', -2 * HOUR - 1, HALF],
  ['2 h before departure', -2 * HOUR, HALF],
  ['a second less than 2 h before departure', -2 * HOUR + 1, 0],
  ['a second before departure', -1, 0],
  ['at departure', 0, null],
  ['a second after departure', 1, null],
]
const ACTORS: readonly Actor[] = ['rider', 'owner', 'ride']

describe('a cancellation', () => {
  const rows = CLOCK.flatMap(([at, seconds, rider]) =>
    ACTORS.map((actor) => ({ at, seconds, actor, refund: actor === 'rider' || rider === null ? rider : PRICE })),
  )
  it.each(rows)(
    'cancelling a paid seat as $actor $at refunds Ksh $refund, as quoted and booked (ride: the owner cancels the ride; null: refused)',
    async ({ seconds, actor, refund }) => {
      const seat = await (refund === null ? spentSeat : seatIn)('PAID', 48 * HOUR)
      moveTo(seat.departsAt, seconds)
      expect(await cancelAs(actor, seat)).toEqual(
        refund === null
          ? { quoted: 'WRONG_STATE', answered: 'WRONG_STATE', owed: 0, booked: 0, held: PRICE }
          : { quoted: refund, answered: refund, owed: refund, booked: refund, held: PRICE - refund },
      )
    },
  )

  const unpaid = UNPAID.flatMap((state) =>
    ([-24 * HOUR, -2 * HOUR, -1, 0, 1] as const).flatMap((seconds) =>
      ACTORS.map((actor) => ({ state, seconds, actor, said: seconds < 0 ? 0 : 'WRONG_STATE' })),
    ),
  )
  it.each(unpaid)(
    'cancelling as $actor (ride: the owner cancels the ride), $seconds s from departure, moves no money for a request that is $state',
    async ({ state, seconds, actor, said }) => {
      const seat = await (seconds < 0 ? seatIn : spentSeat)(state, 25 * HOUR)
      moveTo(seat.departsAt, seconds)
      expect(await cancelAs(actor, seat)).toEqual({ quoted: said, answered: said, owed: 0, booked: 0, held: 0 })
    },
  )
})

describe('a cancellation half an hour after paying', () => {
  it.each<[paid: string, before: number, late: [number, number, number]]>([
    ['30 h before departure', 30 * HOUR, [PRICE, PRICE, PRICE]],
    ['24 h and a half before departure', 24.5 * HOUR, [PRICE, PRICE, HALF]],
    ['a second less than 24 h before departure', 24 * HOUR - 1, [PRICE, PRICE, HALF]],
    ['20 h before departure', 20 * HOUR, [PRICE, PRICE, HALF]],
    ['2 h and a half before departure', 2.5 * HOUR, [PRICE, PRICE, 0]],
    ['2 h and 20 minutes before departure', 2 * HOUR + 20 * MINUTE, [0, 0, 0]],
  ])('refunds a seat paid %s as quoted', async (_paid, before, back) => {
    for (const [index, second] of [-1, 0, 1].entries())
      for (const actor of ACTORS) {
        const seat = await seatIn('PAID', before)
        moveTo(seat.departsAt, -before + 30 * MINUTE + second)
        const refund = actor === 'rider' ? (back[index] ?? 0) : PRICE
        const expected = { quoted: refund, answered: refund, owed: refund, booked: refund, held: PRICE - refund }
        expect(await cancelAs(actor, seat), `${actor} ${second}`).toEqual(expected)
      }
  })
})

describe('a cancellation that is not possible', () => {
  const kept = { quoted: 'WRONG_STATE', answered: 'WRONG_STATE', owed: 0, booked: 0, held: PRICE }
  it.each([-30 * MINUTE, -1, 0, 1])('is refused with a rider on board, %i s from departure', async (seconds) => {
    for (const actor of ACTORS) {
      const seat = await spentSeat('BOARDED', 3 * HOUR)
      moveTo(seat.departsAt, seconds)
      expect(await cancelAs(actor, seat), actor).toEqual(kept)
    }
  })

  it('is refused after departure for a disputed request', async () => {
    const seat = await seatIn('DISPUTED', 3 * HOUR)
    for (const actor of ACTORS) expect(await cancelAs(actor, seat), actor).toEqual(kept)
  })
})

describe('the automatic end of a request', () => {
  it.each([
    ['PENDING', 0, -1, 'PENDING'],
    ['PENDING', 0, 0, 'CANCELLED'],
    ['PENDING', 0, 1, 'CANCELLED'],
    ['APPROVED', 2 * HOUR, -1, 'APPROVED'],
    ['APPROVED', 2 * HOUR, 0, 'CANCELLED'],
    ['APPROVED', 2 * HOUR, 1, 'CANCELLED'],
    ['PAID', 0, -1, 'PAID'],
    ['PAID', 0, 0, 'PAID'],
    ['PAID', 0, 1, 'PAID'],
  ] as const)(
    'a %s request whose end is due %i s after approval (0: at departure) has, %i s from this end, the status %s',
    async (state, after, second, status) => {
      const seat = await seatIn(state, 5 * HOUR)
      moveTo(seat.departsAt, (after === 0 ? 0 : after - 5 * HOUR) + second)
      await advanceRides(world.deps)
      await expireRequests(world.deps)
      const { body } = await world.call('GET', `/api/request/${seat.request.id}`, { as: seat.riderToken })
      expect([body.status, body.cancelReason]).toEqual([status, status === 'CANCELLED' ? 'EXPIRED' : null])
      expect(await booksOf(seat)).toEqual({ owed: 0, booked: 0, held: state === 'PAID' ? PRICE : 0 })
    },
  )
})

describe('the deletion of an account', () => {
  it.each<['rider' | 'owner', number, number | null]>([
    ['rider', -24 * HOUR, PRICE],
    ['rider', -24 * HOUR + 1, HALF],
    ['rider', -2 * HOUR, HALF],
    ['rider', -2 * HOUR + 1, 0],
    ['rider', -1, 0],
    ['rider', 0, null],
    ['owner', -1, PRICE],
    ['owner', 0, null],
  ])('the %s deletes the account, %i s from departure: refund %s (null: refused)', async (actor, seconds, refund) => {
    const seat = await seatIn('PAID', 48 * HOUR)
    moveTo(seat.departsAt, seconds)
    const as = await world.signIn(seat[actor])
    const { status, body } = await world.call('DELETE', `/api/user/${seat[actor].id}`, { as })
    expect(refund === null ? body.code : status).toBe(refund === null ? 'WRONG_STATE' : 200)
    const back = refund ?? 0
    expect(await booksOf(seat)).toEqual({ owed: back, booked: back, held: PRICE - back })
  })
})

const refundManually = async (seat: Seat, amount: number) => {
  const as = await world.signIn(await insertUser(world.deps, { role: 'ADMIN' }))
  const path = `/api/admin/payments/${seat.paymentId ?? seat.request.id}/refund`
  const { status, body } = await world.call('POST', path, { as, body: { amount, reason: 'The car was late.' } })
  return status === 201 ? (body.amount as number) : body.code
}

describe('a manual refund', () => {
  it.each<[State, number, string | number]>([
    ['PENDING', -1, 'NOT_FOUND'],
    ['APPROVED', -1, 'NOT_FOUND'],
    ['PAID', -24 * HOUR, 100],
    ['PAID', -1, 100],
    ['PAID', 1, 100],
    ['BOARDED', 1, 100],
    ['DISPUTED', 15 * MINUTE, 'WRONG_STATE'],
  ])('an admin refunds Ksh 100 of a %s request, %i s from departure: answer %s', async (state, seconds, said) => {
    const seat = await seatIn(state, 25 * HOUR)
    moveTo(seat.departsAt, seconds)
    expect(await refundManually(seat, 100)).toBe(said)
    const back = said === 100 ? 100 : 0
    const held = UNPAID.includes(state) ? 0 : PRICE - back
    expect(await booksOf(seat)).toEqual({ owed: back, booked: back, held })
  })

  it.each<[Actor, number, number, number]>([
    ['rider', -24 * HOUR, 100, PRICE - 100],
    ['rider', -24 * HOUR + 1, 100, HALF],
    ['rider', -24 * HOUR + 1, 200, PRICE - 200],
    ['rider', -1, 100, 0],
    ['owner', -1, 100, PRICE - 100],
    ['ride', -1, 100, PRICE - 100],
    ['owner', -1, PRICE, 0],
    ['ride', -1, PRICE, 0],
  ])(
    'is not paid twice: cancelling as %s, %i s from departure, after a manual refund of Ksh %i refunds Ksh %i more',
    async (actor, seconds, hand, more) => {
      const seat = await seatIn('PAID', 48 * HOUR)
      expect(await refundManually(seat, hand)).toBe(hand)
      moveTo(seat.departsAt, seconds)
      const back = hand + more
      const found = await cancelAs(actor, seat)
      expect(found).toMatchObject({ quoted: more, owed: back, booked: back, held: PRICE - back })
    },
  )
})

it('a cancellation is refused when the refund has changed in the second since it was shown', async () => {
  const seat = await seatIn('PAID', 48 * HOUR)
  moveTo(seat.departsAt, -24 * HOUR)
  const shown = (await ask(seat, 'GET', 'cancel', seat.riderToken)).body.refund.amount as number
  moveTo(seat.departsAt, -24 * HOUR + 1)
  const late = await ask(seat, 'POST', 'cancel', seat.riderToken, { expectedRefund: shown })
  expect([shown, late.status, late.body.code, late.body.refund]).toEqual([
    PRICE,
    409,
    'REFUND_CHANGED',
    { amount: HALF, percent: 50 },
  ])
  expect(late.body.error).toContain('Ksh 167')
  expect(await booksOf(seat)).toEqual({ owed: 0, booked: 0, held: PRICE })
  const again = await ask(seat, 'POST', 'cancel', seat.riderToken, { expectedRefund: late.body.refund.amount })
  expect(again.body).toMatchObject({ status: 'CANCELLED', refund: { amount: HALF } })
})

it('a call without a body cancels a seat request, and a negative expected refund is refused', async () => {
  const seat = await seatIn('PAID', 48 * HOUR)
  expect((await ask(seat, 'POST', 'cancel', seat.riderToken, { expectedRefund: -1 })).status).toBe(422)
  expect((await ask(seat, 'POST', 'cancel', seat.riderToken)).body.refund.amount).toBe(PRICE)
})
