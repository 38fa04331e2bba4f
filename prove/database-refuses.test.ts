import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { postgresRefusal } from '../src/platform/postgres-errors.ts'
import { newId } from '../src/platform/ids.ts'
import { insertRide, insertSeatRequest, insertUser, insertVehicle } from '../tests/builders.ts'
import {
  approve,
  approvedRequest,
  expectBooksToBalance,
  lastPrompt,
  openPayingWorld,
  pay,
} from '../tests/paying-world.ts'
import type { PayingWorld } from '../tests/paying-world.ts'
import { attacksOnAdmins } from './attacks-on-admins.ts'
import { attacksOnPayouts } from './attacks-on-payouts.ts'
import { attacksOnRatings, NO_TRIP, rateTrips } from './attacks-on-ratings.ts'
import { attacksOnStops } from './attacks-on-stops.ts'
import { attacksOnSuspense, suspendMoney } from './attacks-on-suspense.ts'

// The database refuses all this even to someone who has the password of the application, and even when the code is
// wrong.

let world: PayingWorld
const on = {
  paid: '',
  payment: '',
  ride: '',
  owner: '',
  rider: '',
  stranger: '',
  admin: '',
  open: '',
  openPayment: '',
  transaction: '',
  unmatched: newId(),
  rated: NO_TRIP,
  shown: NO_TRIP,
}

beforeAll(async () => {
  world = await openPayingWorld()
  const paid = await approvedRequest(world, { numSeats: 2 })
  const { body } = await pay(world, paid.request.id, paid.riderToken)
  await approve(world, lastPrompt(world), { receipt: 'TKRECEIPT1' })
  const open = await insertSeatRequest(world.deps, paid.ride, await insertUser(world.deps))
  const second = await pay(world, open.id, await world.signIn({ id: open.riderId, phone: open.paymentPhone }))
  await world.deps.db.transaction((tx) => suspendMoney(tx, on.unmatched))
  const [booked] = await world.deps.db.query.transactions.findMany()
  Object.assign(on, {
    paid: paid.request.id,
    payment: body.payment.id,
    ride: paid.ride.id,
    owner: paid.owner.id,
    rider: paid.rider.id,
    stranger: (await insertUser(world.deps)).id,
    admin: (await insertUser(world.deps, { role: 'ADMIN' })).id,
    open: open.id,
    openPayment: second.body.payment.id,
    transaction: booked?.id,
    ...(await rateTrips(world)),
  })
})
afterAll(async () => {
  await expectBooksToBalance(world)
  await world.close()
})

const newPayment = (over: { requestId?: string; amount?: number; msisdn?: string; state?: string; paid?: number }) =>
  sql`insert into payments (id, request_id, amount_ksh, msisdn, reference, state, callback_secret_hash,
      callback_secret_sealed, created_at, expires_at, paid_ksh)
    values (${newId()}, ${over.requestId ?? on.open}, ${over.amount ?? 500}, ${over.msisdn ?? '254711111111'}, 'P1',
      ${over.state ?? 'FAILED'}, ${Buffer.from(newId())}, ${Buffer.from('s')}, now(), now(), ${over.paid ?? null})`
const newRequest = (over: {
  rider?: string
  owner?: string
  price?: number
  seats?: number
  named?: number
  to?: number
  status?: 'PENDING' | 'APPROVED'
}) =>
  sql`insert into seat_requests (id, ride_id, owner_id, rider_id, num_seats, seat_cost_ksh, to_position, passengers, payment_phone,
      status, pay_by, created_at)
    values (${newId()}, ${on.ride}, ${over.owner ?? on.owner}, ${over.rider ?? on.rider}, ${over.seats ?? 1},
      ${over.price ?? 500}, ${over.to ?? 1000}, ${JSON.stringify(Array.from({ length: over.named ?? over.seats ?? 1 }, () => ({})))}::jsonb,
      '+254711111111', ${over.status ?? 'PENDING'}, now(), now())`
const posting = (kind: string, legs: [string, number][]) => {
  const id = newId()
  return [
    sql`insert into transactions (id, payment_id, kind, created_at) values (${id}, ${on.payment}, ${kind}, now())`,
    ...legs.map(([account, ksh]) => sql`insert into ledger_entries values (${id}, ${account}, ${ksh})`),
  ]
}
const set = (table: 'payments' | 'seat_requests' | 'rides', id: string, change: SQL) =>
  sql`update ${sql.identifier(table)} set ${change} where id = ${id}`

const ATTACKS: [name: string, refusedBy: string, attack: () => SQL | SQL[]][] = [
  [
    'mark a request as paid without money',
    'paid_means_money',
    () => set('seat_requests', on.open, sql`status = 'PAID', paid_at = now()`),
  ],
  [
    'mark a payment as succeeded with less money than requested',
    'payments_paid_in_full',
    () => set('payments', on.openPayment, sql`state = 'SUCCEEDED', paid_ksh = 1`),
  ],
  [
    'mark a payment as succeeded when the ledger lacks the money',
    'payment_in_ledger|paid_means_money',
    () => set('payments', on.openPayment, sql`state = 'SUCCEEDED', paid_ksh = 500`),
  ],
  [
    'mark a payment as unapplied without money',
    'payments_unapplied_has_money',
    () => set('payments', on.openPayment, sql`state = 'UNAPPLIED'`),
  ],
  [
    'mark a payment as unapplied when the ledger lacks the money',
    'payment_in_ledger',
    () => set('payments', on.openPayment, sql`state = 'UNAPPLIED', paid_ksh = 500`),
  ],
  [
    'say that a payment took more than the ledger has',
    'payments_paid_in_full',
    () => set('payments', on.payment, sql`paid_ksh = 2000`),
  ],
  ['mark a succeeded payment as failed', 'legal_transition', () => set('payments', on.payment, sql`state = 'FAILED'`)],
  ['reopen a succeeded payment', 'legal_transition', () => set('payments', on.payment, sql`state = 'PENDING'`)],
  [
    'mark an open payment as not yet sent',
    'legal_transition',
    () => set('payments', on.openPayment, sql`state = 'CREATED'`),
  ],
  ['change the price of a payment', 'frozen_column', () => set('payments', on.openPayment, sql`amount_ksh = 1`)],
  [
    'change the phone number that pays',
    'frozen_column',
    () => set('payments', on.openPayment, sql`msisdn = '254711111112'`),
  ],
  [
    'move a payment to another request',
    'frozen_column',
    () => set('payments', on.payment, sql`request_id = ${on.open}`),
  ],
  [
    'change a payment’s callback secret',
    'frozen_column',
    () => set('payments', on.openPayment, sql`callback_secret_hash = '\\x00'::bytea`),
  ],
  ['request a payment of another price', 'payments_request_id_amount_ksh.*', () => newPayment({ amount: 499 })],
  ['open a second payment of a request', 'payments_one_open', () => newPayment({ state: 'CREATED' })],
  [
    'open a second M-Pesa request on a phone',
    'payments_one_open_a_phone',
    () => [
      sql`update payments set state = 'FAILED', settled_at = now() where id = ${on.openPayment}`,
      newPayment({ state: 'CREATED', msisdn: '254722222222' }),
      sql`insert into payments (id, request_id, amount_ksh, msisdn, reference, state, callback_secret_hash,
        callback_secret_sealed, created_at, expires_at)
      values (${newId()}, ${on.paid}, 1000, '254722222222', 'P2', 'CREATED', '\\x01', '\\x01', now(), now())`,
    ],
  ],
  [
    'pay a request a second time',
    'payments_one_succeeded',
    () => newPayment({ requestId: on.paid, amount: 1000, state: 'SUCCEEDED', paid: 1000 }),
  ],
  ['use an M-Pesa code twice', 'payments_receipt', () => set('payments', on.openPayment, sql`receipt = 'TKRECEIPT1'`)],
  [
    'use a checkout id twice',
    'payments_checkout|frozen_column',
    () =>
      set(
        'payments',
        on.openPayment,
        sql`checkout_request_id = (select checkout_request_id from payments where id = ${on.payment})`,
      ),
  ],
  ['request a payment from a number abroad', 'payments_msisdn_kenyan', () => newPayment({ msisdn: '447700900123' })],
  ['store an unknown state of a payment', 'payments_state_known', () => newPayment({ state: 'REFUNDED' })],
  ['rewrite a ledger entry', 'append_only', () => sql`update ledger_entries set amount_ksh = amount_ksh * 2`],
  ['delete a ledger entry', 'append_only', () => sql`delete from ledger_entries`],
  ['empty the ledger', 'append_only', () => sql`truncate ledger_entries`],
  ['delete a ledger transaction', 'append_only', () => sql`delete from transactions`],
  ['rewrite a ledger transaction', 'append_only', () => sql`update transactions set kind = 'PAYOUT'`],
  ['move a ledger entry to another ride', 'append_only', () => sql`update ledger_entries set ride_id = ${newId()}`],
  ['book money in only one account', 'ledger_balances', () => posting('CAPTURE_UNAPPLIED', [['mpesa_clearing', 500]])],
  [
    'book ledger entries that do not sum to zero',
    'ledger_balances',
    () =>
      posting('CAPTURE_UNAPPLIED', [
        ['mpesa_clearing', 500],
        ['suspense', -499],
      ]),
  ],
  ['book a transaction without ledger entries', 'ledger_balances', () => posting('CAPTURE_UNAPPLIED', [])],
  [
    'add an entry to a balanced transaction',
    'ledger_balances',
    () => sql`insert into ledger_entries values (${on.transaction}, 'driver_payable:me', 1)`,
  ],
  [
    'book a ledger entry of 0',
    'ledger_entries_move_something',
    () =>
      posting('CAPTURE_UNAPPLIED', [
        ['mpesa_clearing', 0],
        ['suspense', 0],
      ]),
  ],
  [
    'capture a payment twice',
    'transactions_once',
    () =>
      posting('CAPTURE', [
        ['mpesa_clearing', 500],
        ['suspense', -500],
      ]),
  ],
  [
    'store an unknown kind of transaction',
    'transactions_kind_known',
    () =>
      posting('GIFT', [
        ['mpesa_clearing', 500],
        ['suspense', -500],
      ]),
  ],
  [
    'sell more seats than there are',
    'ride_legs_never_oversold',
    () => sql`update ride_legs set paid_seats = num_seats + 1 where ride_id = ${on.ride}`,
  ],
  [
    'hold a seat without a request',
    'seat_books',
    () => sql`update ride_legs set held_seats = held_seats + 1 where ride_id = ${on.ride}`,
  ],
  [
    'set the sold seats of a leg to 0',
    'seat_books',
    () => sql`update ride_legs set paid_seats = 0 where ride_id = ${on.ride}`,
  ],
  ...attacksOnStops(on, newRequest),
  ...attacksOnRatings(on),
  ['shrink a ride under its sold seats', 'ride_legs_never_oversold', () => set('rides', on.ride, sql`num_seats = 1`)],
  [
    'approve more seats than there are',
    'ride_legs_never_oversold',
    () => [
      sql`update rides set num_seats = 3 where id = ${on.ride}`,
      sql`insert into seat_requests (id, ride_id, owner_id, rider_id, num_seats, seat_cost_ksh, passengers,
        payment_phone, status, pay_by, created_at)
      select ${newId()}, ride_id, owner_id, ${on.stranger}::uuid, 1,
        seat_cost_ksh, '[{}]', '+254711111111', 'APPROVED', now(), now() from seat_requests where id = ${on.paid}`,
    ],
  ],
  ...attacksOnAdmins(on),
  ['request a seat on one’s own ride', 'seat_requests_not_own_ride', () => newRequest({ rider: on.owner })],
  [
    'name another user as the ride’s owner in a request',
    'seat_requests_owner_and_price',
    () => newRequest({ owner: on.rider, rider: on.stranger }),
  ],
  [
    'request a seat at another price',
    'seat_requests_owner_and_price',
    () => newRequest({ price: 1, rider: on.stranger }),
  ],
  ['request seats of the same ride twice', 'seat_requests_one_open', () => newRequest({})],
  [
    'request more seats than passengers are named',
    'seat_requests_every_seat_named',
    () => newRequest({ seats: 2, named: 1 }),
  ],
  ['change how many seats a request has', 'frozen_column', () => set('seat_requests', on.paid, sql`num_seats = 1`)],
  [
    'turn a paid request back into an approved one',
    'legal_transition',
    () => set('seat_requests', on.paid, sql`status = 'APPROVED', pay_by = now()`),
  ],
  [
    'cancel a request for no reason',
    'seat_requests_cancelled_for_a_reason',
    () => set('seat_requests', on.paid, sql`status = 'CANCELLED'`),
  ],
  [
    'approve a request without a time to pay',
    'seat_requests_approved_has_a_limit',
    () => set('seat_requests', on.open, sql`pay_by = null`),
  ],
  ['change a ride’s price', 'frozen_column', () => set('rides', on.ride, sql`seat_cost_ksh = 1`)],
  [
    'complete a confirmed ride that has not started',
    'legal_transition',
    () => set('rides', on.ride, sql`status = 'COMPLETED'`),
  ],
  [
    'make FAVORITE a state of a ride',
    'rides_favorite_is_no_state|legal_transition',
    () => set('rides', on.ride, sql`status = 'FAVORITE'`),
  ],

  [
    'send money without a refund or a payout',
    'transfers_for_one_thing',
    () =>
      sql`insert into transfers (id, method, originator_id, msisdn, amount_ksh, state, callback_secret_hash,
        callback_secret_sealed, created_at)
      values (${newId()}, 'B2C', 'x', '254711111111', 500, 'CREATED', '\\x02', '\\x02', now())`,
  ],
  [
    'book a refund without naming it',
    'transactions_kind_fits',
    () =>
      posting('REFUND_SENT', [
        ['mpesa_clearing', -500],
        ['suspense', 500],
      ]),
  ],
  [
    'book a payout without naming it',
    'transactions_kind_fits',
    () =>
      posting('PAYOUT', [
        ['mpesa_clearing', -500],
        ['suspense', 500],
      ]),
  ],
  ...attacksOnPayouts(on),
  ...attacksOnSuspense(on),
  ['delete a payment', 'append_only', () => sql`delete from payments where id = ${on.openPayment}`],
]

it.each(ATTACKS)('the database refuses to %s', async (_name, refusedBy, attack) => {
  const statements = [attack()].flat()
  const refusal = await world.deps.db
    .transaction(async (tx) => {
      for (const statement of statements) await tx.execute(statement)
    })
    .then(
      () => null,
      (error: unknown) => postgresRefusal(error),
    )
  expect(refusal?.constraint ?? 'nothing').toMatch(new RegExp(`^(${refusedBy})$`))
})

it('the database refuses 2 overlapping rides of one vehicle', async () => {
  const owner = await insertUser(world.deps, { role: 'DRIVER' })
  const vehicle = await insertVehicle(world.deps, owner)
  const { departsAt } = await insertRide(world.deps, vehicle)
  const again = insertRide(world.deps, vehicle, { departsAt: new Date(departsAt.getTime() + 3_600_000) })
  const refusal = await again.then(
    () => null,
    (error: unknown) => postgresRefusal(error),
  )
  expect(refusal).toEqual({ state: '23P01', constraint: 'rides_one_vehicle_one_place' })
})
