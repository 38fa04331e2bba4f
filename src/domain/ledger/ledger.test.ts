import { eq, sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRide, insertSeatRequest, insertUser, insertVehicle } from '../../../tests/builders.ts'
import {
  approve,
  approvedRequest,
  expectBooksToBalance,
  lastPrompt,
  openPayingWorld,
  pay,
  type PayingWorld,
} from '../../../tests/paying-world.ts'
import { openTestProduct } from '../../../tests/test-product.ts'
import type { Tx } from '../../db/client.ts'
import { balanceTallies, ledgerEntries } from '../../db/schema/index.ts'
import { createTokenStore } from '../../db/token-store.ts'
import { newOrderedId } from '../../platform/ids.ts'
import { createKeyring } from '../../platform/keyring.ts'
import { violates } from '../../platform/postgres-errors.ts'
import { createRefund } from '../payments/index.ts'
import { withTx } from '../context.ts'
import { alarmOnViolations, checkInvariants } from './check-invariants.ts'
import { foldBalances } from './fold-balances.ts'
import { postTransaction } from './post-transaction.ts'
import { readBalances } from './read-balances.ts'
import { capture, escrowOf, MPESA_CLEARING, refundPayableOf } from './rules.ts'

let world: PayingWorld
const on = { ride: '', paid: '', payment: '', open: '', wrong: '' }

beforeAll(async () => {
  world = await openPayingWorld()
  const { deps } = world
  const one = await approvedRequest(world, { numSeats: 2 })
  on.payment = (await pay(world, one.request.id, one.riderToken)).body.payment.id
  await approve(world, lastPrompt(world))
  await withTx(deps, (tx) =>
    createRefund(tx, deps, { requestId: one.request.id, amountKsh: 300, cause: 'RIDER_CANCELLED' }),
  )
  const open = await insertSeatRequest(deps, one.ride, await insertUser(deps))
  const other = await approvedRequest(world)
  on.wrong = (await pay(world, other.request.id, other.riderToken)).body.payment.id
  await approve(world, lastPrompt(world), { amount: 7 })
  Object.assign(on, { ride: one.ride.id, paid: one.request.id, open: open.id })
})
afterAll(async () => {
  await expectBooksToBalance(world)
  await world.close()
})

it('every balance is the sum of its entries', async () => {
  const accounts = [
    MPESA_CLEARING,
    escrowOf(on.ride),
    refundPayableOf(on.payment),
    refundPayableOf(on.wrong),
    'suspense',
  ]
  const balances = await readBalances(world.deps.db, accounts)
  expect([...balances.values()]).toEqual([1007, -700, -300, -7, 0])
  const entries = await world.deps.db.select().from(ledgerEntries)
  for (const account of accounts) {
    const own = entries.filter((entry) => entry.account === account)
    expect(balances.get(account)).toBe(own.reduce((sum, { amountKsh }) => sum + amountKsh, 0))
  }
})

it('the ledger books the capture of a payment only once', async () => {
  const posting = { paymentId: on.payment, ...capture(on.ride, 1000) }
  expect(await withTx(world.deps, (tx) => postTransaction(tx, world.deps, posting))).toBe('ALREADY_POSTED')
  expect((await readBalances(world.deps.db, [MPESA_CLEARING])).get(MPESA_CLEARING)).toBe(1007)
})

class Undo extends Error {}
const LATER = newOrderedId()
const aPayment = (id: string, change: SQL) => sql`update payments set ${change} where id = ${id}`

it.each<[invariant: string, damage: () => SQL]>([
  ['I1 paid seats', () => sql`update ride_legs set paid_seats = 1, held_seats = 2 where ride_id = ${on.ride}`],
  ['I2 held seats', () => sql`update ride_legs set held_seats = held_seats + 1 where ride_id = ${on.ride}`],
  ['I3 paid means money', () => sql`update seat_requests set status = 'PAID', paid_at = now() where id = ${on.open}`],
  ['I4 money in the ledger', () => aPayment(on.wrong, sql`state = 'FAILED'`)],
  ['I5 entries sum to zero', () => sql`delete from ledger_entries where account = ${escrowOf(on.ride)}`],
  ['I5 clearing', () => sql`update ledger_entries set amount_ksh = amount_ksh * 2`],
  ['I5 balances as tallied', () => sql`delete from balance_tallies where family = 'escrow'`],
  ['I6 escrow', () => sql`update ledger_entries set account = 'escrow:elsewhere' where account = ${escrowOf(on.ride)}`],
  ['I6 unapplied money is owed back', () => sql`delete from refunds where payment_id = ${on.wrong}`],
  ['I6 what is owed back', () => sql`update refunds set amount_ksh = 299 where payment_id = ${on.payment}`],
  ['I9 price', () => aPayment(on.wrong, sql`amount_ksh = 499`)],
  ['I10 payment state', () => aPayment(on.wrong, sql`settled_at = null`)],
  ['I10 request state', () => sql`update seat_requests set approved_at = null where id = ${on.open}`],
  ['I10 ride state', () => sql`update rides set status = 'AVAILABLE' where id = ${on.ride}`],
  ['I11 ride of money', () => aPayment(on.wrong, sql`ride_id = ${on.ride}`)],
  ['I11 ride of an entry', () => sql`update ledger_entries set ride_id = null where account = ${escrowOf(on.ride)}`],
  ['I12 money that is not settled', () => aPayment(on.payment, sql`unsettled_ksh = null`)],
])('the check of the invariants finds a violation of %s', async (invariant, damage) => {
  const found: string[] = []
  const attempt = world.deps.db.transaction(async (tx) => {
    // Without triggers, the database accepts this damage.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(damage())
    for (const violation of await checkInvariants({ db: tx })) found.push(violation.invariant)
    throw new Undo()
  })
  await expect(attempt).rejects.toThrow(Undo)
  expect(found).toContain(invariant)
})

/** Books as the previous release does: one statement writes the transaction and its entries, in any order. */
const bookFor = (tx: Tx, ride: string | null) =>
  tx.execute(sql`with booked as (insert into transactions (id, payment_id, kind, created_at)
      values (${LATER}, ${on.payment}, 'CAPTURE_UNAPPLIED', now()))
    insert into ledger_entries (transaction_id, account, amount_ksh, ride_id)
      values (${LATER}, 'a', 1, ${ride}), (${LATER}, 'b', -1, ${ride})`)

it('the database fills in the ride of ledger entries that the previous release writes without a ride', async () => {
  const attempt = withTx(world.deps, async (tx) => {
    await bookFor(tx, null)
    await tx.execute(sql`set constraints all immediate`)
    const booked = await tx.query.ledgerEntries.findMany({ where: eq(ledgerEntries.transactionId, LATER) })
    expect(booked.map(({ rideId }) => rideId)).toEqual([on.ride, on.ride])
    throw new Undo()
  })
  await expect(attempt).rejects.toThrow(Undo)
})

it('the database refuses entries whose ride is not the ride of their payment', async () => {
  const attempt = withTx(world.deps, (tx) => bookFor(tx, LATER))
  await expect(attempt).rejects.toSatisfy((error) => violates(error, 'append_only'))
})

it('an alarm is logged for a violated invariant, and none for valid books', async () => {
  const alarms: string[] = []
  const logger = { log: (severity: string, event: string) => void alarms.push(`${severity} ${event}`) }
  await alarmOnViolations({ ...world.deps, logger })
  expect(alarms).toEqual([])
  const damaged = world.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update seat_requests set approved_at = null where id = ${on.open}`)
    await alarmOnViolations({ ...world.deps, db: tx, logger })
    throw new Undo()
  })
  await expect(damaged).rejects.toThrow(Undo)
  expect(alarms).toEqual(['critical invariant violated'])
})

it('a test file that leaves invalid books fails, with the name of the violated invariant', async () => {
  const product = await openTestProduct()
  const owner = await insertUser(product.deps, { role: 'DRIVER' })
  await insertRide(product.deps, await insertVehicle(product.deps, owner), { status: 'CONFIRMED' })
  await expect(product.close()).rejects.toThrow('the books do not hold: I10 ride state')
})

it('folding the balance tallies twice at the same time, while a payment is booked, leaves few rows with the right sums', async () => {
  const { deps } = world
  const { request, riderToken } = await approvedRequest(world)
  await pay(world, request.id, riderToken)
  await deps.db.execute(sql`insert into balance_tallies (family, balance_ksh, entries)
    select 'escrow', case n % 2 when 0 then 1 else -1 end, 0 from generate_series(1, 1002) n`)
  await Promise.all([foldBalances(deps), foldBalances(deps), approve(world, lastPrompt(world))])
  expect(await deps.db.$count(balanceTallies)).toBeLessThan(10)
  expect(await checkInvariants(deps)).toEqual([])
})

it('a provider’s token is stored encrypted, readable for other processes, but not with another master key', async () => {
  const { db, keyring } = world.deps
  const expiresAt = new Date('2030-01-01T00:00:00.000Z')
  const tokens = createTokenStore(db, keyring)
  await tokens.write('some-provider', 'first', expiresAt)
  await tokens.write('some-provider', 'second', expiresAt)
  expect(await createTokenStore(db, keyring).read('some-provider')).toEqual({ token: 'second', expiresAt })
  expect(await createTokenStore(db, createKeyring({ masterKey: Buffer.alloc(32, 7) })).read('some-provider')).toBeNull()
  expect(await tokens.read('nobody')).toBeNull()
  const [row] = await db.query.providerTokens.findMany()
  expect(row?.sealed.includes('second')).toBe(false)
})
