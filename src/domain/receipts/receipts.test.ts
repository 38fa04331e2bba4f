import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertRide, insertSeatRequest, insertUser, insertVehicle } from '../../../tests/builders.ts'
import { board, moveTo, paidSeat, payFor, readPin } from '../../../tests/paid-seat.ts'
import {
  approvedRequest,
  lastPrompt,
  openPayingWorld,
  decline,
  pay,
  type PayingWorld,
} from '../../../tests/paying-world.ts'
import { resultBody } from '../../../tests/scripted-payments.ts'
import { withTx } from '../context.ts'
import { recordPaymentResult } from '../checkout/index.ts'
import { divideSeatMoney } from '../disputes/divide-seat-money.ts'
import { holdSeatMoney } from '../disputes/hold-seat-money.ts'
import { releaseSeatMoney } from '../payouts/index.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
beforeEach(() => {
  world.deps.settings.money.payouts.feePercent = 0
})
afterAll(() => world.close())

const read = (path: string, as?: string) => world.call('GET', `/api${path}`, as === undefined ? {} : { as })

it('a receipt shows the payer the payment, the people, the vehicle and the trip, with a notice in the payer’s language', async () => {
  const seat = await paidSeat(world)
  const { status, body } = await read(`/payment/${seat.payment.id}/receipt`, seat.riderToken)
  expect(status).toBe(200)
  const vehicle = await world.deps.db.query.vehicles.findFirst({ where: (t, { eq }) => eq(t.id, seat.ride.vehicleId) })
  expect(body).toMatchObject({
    paymentId: seat.payment.id,
    reference: seat.payment.reference,
    mpesaReceipt: seat.payment.receipt,
    rider: 'Achieng Otieno',
    driver: { firstName: 'Njeri' },
    vehicle: { make: 'Toyota', model: 'Fielder', color: 'White', plate: vehicle?.plate },
    trip: {
      from: 'Nairobi CBD',
      to: 'Nakuru',
      departsAt: seat.departsAt.toISOString(),
      arrivesAt: seat.arrivesAt.toISOString(),
    },
    numSeats: 1,
    seatCost: 500,
    amount: 500,
    serviceFee: 0,
    contribution: 500,
    refunds: [],
    isUnapplied: false,
    notice: 'This is a payment confirmation, not a tax invoice.',
  })
  expect(body.trip.distanceKm).toBeGreaterThan(100)
  expect(body.phone).toMatch(/^\+254 7•• ••• \d{3}$/)
  await world.call('PATCH', `/api/user/${seat.rider.id}`, {
    as: seat.riderToken,
    body: { settings: { language: 'sw' } },
  })
  const swahili = await read(`/payment/${seat.payment.id}/receipt`, seat.riderToken)
  expect(swahili.body.notice).toBe('Huu ni uthibitisho wa malipo, si ankara ya kodi.')
})

it('a receipt is shown to the payer and admins only: the driver and other users get 404', async () => {
  const seat = await paidSeat(world)
  const admin = await world.signIn(await insertUser(world.deps, { role: 'ADMIN' }))
  const stranger = await world.signIn(await insertUser(world.deps))
  for (const path of [`/payment/${seat.payment.id}/receipt`, `/payment/${seat.payment.id}/receipt.pdf`]) {
    const statuses = []
    for (const as of [seat.riderToken, admin, seat.ownerToken, stranger]) statuses.push((await read(path, as)).status)
    expect(statuses).toEqual([200, 200, 404, 404])
  }
})

it('a receipt is a PDF without active content', async () => {
  const seat = await paidSeat(world)
  const answer = await world.fetch(
    new Request(`http://localhost:3000/api/payment/${seat.payment.id}/receipt.pdf`, {
      headers: { authorization: `Bearer ${seat.riderToken}` },
    }),
  )
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.length).toBeLessThan(60_000)
  expect(bytes.toString('latin1')).not.toMatch(/\/(JavaScript|OpenAction|Launch)/)
})

it('a receipt can be opened by its signed link without a session, and does not show the phone number there', async () => {
  const seat = await paidSeat(world)
  const { body } = await read(`/payment/${seat.payment.id}/receipt`, seat.riderToken)
  const token = new URL(body.shareUrl).pathname.split('/').at(-1) ?? ''
  expect(decodeURIComponent(body.whatsappUrl)).toContain(body.shareUrl)
  const shared = await read(`/receipt/${token}`)
  expect([shared.status, shared.body.mpesaReceipt]).toEqual([200, seat.payment.receipt])
  expect(JSON.stringify(shared.body)).not.toContain(seat.rider.phone.slice(-6))
  expect((await read(`/receipt/${token}/pdf?lang=sw`)).status).toBe(200)
})

it('the API refuses a forged link to a receipt', async () => {
  const mine = await paidSeat(world)
  const other = await paidSeat(world)
  const { body } = await read(`/payment/${mine.payment.id}/receipt`, mine.riderToken)
  const token = Buffer.from(new URL(body.shareUrl).pathname.split('/').at(-1) ?? '', 'base64url')
  const forged = [
    Buffer.concat([Buffer.from(other.payment.id.replaceAll('-', ''), 'hex'), token.subarray(16)]),
    Buffer.concat([token.subarray(0, 31), Buffer.from([(token[31] ?? 0) ^ 1])]),
    token.subarray(0, 16),
    Buffer.alloc(32),
  ].map((bytes) => bytes.toString('base64url'))
  for (const path of [...forged, `${token.toString('base64url')}=`, 'x'.repeat(80), '..'])
    expect((await read(`/receipt/${encodeURIComponent(path)}`)).status).toBe(404)
})

it('the API refuses a receipt for an unpaid payment', async () => {
  const people = await approvedRequest(world)
  await pay(world, people.request.id, people.riderToken)
  await world.runDueJobs()
  await decline(world, lastPrompt(world))
  const { body: history } = await read('/user/me/payments', people.riderToken)
  expect(history.rows[0]).toMatchObject({ status: 'FAILED', hasReceipt: false })
  const { body } = await read(`/payment/${history.rows[0].id}/receipt`, people.riderToken)
  expect(body.code).toBe('WRONG_STATE')
})

it('a receipt shows no service fee for money that could not buy the seat', async () => {
  const people = await approvedRequest(world)
  const { body } = await pay(world, people.request.id, people.riderToken)
  const { payouts } = world.deps.settings.money
  payouts.feePercent = 10
  await recordPaymentResult(world.deps, body.payment.id, { kind: 'paid', paidKsh: 400, receipt: 'TKLOTHER01' })
  const receipt = await read(`/payment/${body.payment.id}/receipt`, people.riderToken)
  expect(receipt.body).toMatchObject({ isUnapplied: true, amount: 400, serviceFee: 0, contribution: 400 })
})

it('a rider’s list of payments shows the newest first', async () => {
  const first = await paidSeat(world)
  moveTo(world, world.deps.clock.now(), 60)
  const ride = await insertRide(world.deps, await insertVehicle(world.deps, first.owner), { status: 'REQUESTED' })
  const second = await insertSeatRequest(world.deps, ride, first.rider)
  await payFor(world, second, first.riderToken)
  const { body } = await read('/user/me/payments', first.riderToken)
  expect(body.rows.map(({ requestId }: { requestId: string }) => requestId)).toEqual([second.id, first.request.id])
})

it('a rider’s list of payments shows their refunds', async () => {
  const seat = await paidSeat(world)
  await world.call('POST', `/api/request/${seat.request.id}/cancel`, { as: seat.ownerToken })
  const { body } = await read('/user/me/payments?pageSize=5', seat.riderToken)
  expect([body.total, body.rows.length, body.rows[0].hasReceipt]).toEqual([1, 1, true])
  expect(body.rows[0].refunds).toMatchObject([{ amount: 500, mpesaReceipt: null }])
  const receipt = await read(`/payment/${seat.payment.id}/receipt`, seat.riderToken)
  expect(receipt.body.refunds).toEqual(body.rows[0].refunds)
  expect((await read('/user/me/payments', seat.ownerToken)).body.rows).toEqual([])
})

it('a driver’s statement lists upcoming payouts, and those of a month with gross, fee, withholding and net', async () => {
  const seat = await paidSeat(world)
  const upcoming = async () => (await read('/user/me/statement?month=2020-01', seat.ownerToken)).body.upcoming
  expect(await upcoming()).toMatchObject([
    { requestId: seat.request.id, gross: 500, net: 500, payoutAt: null, isReported: false, trip: { to: 'Nakuru' } },
  ])
  moveTo(world, seat.departsAt)
  await board(world, seat, await readPin(world, seat))
  moveTo(world, seat.arrivesAt, 2 * 3600)
  await world.runDueJobs()
  const [{ payoutAt }] = await upcoming()
  expect(Date.parse(payoutAt)).toBeGreaterThan(world.clock.now().getTime())
  moveTo(world, new Date(payoutAt))
  await world.runDueJobs()
  expect(await upcoming()).toEqual([])
  const month = new Date(world.deps.clock.now().getTime() + 3 * 3_600_000).toISOString().slice(0, 7)
  const { body } = await read(`/user/me/statement?month=${month}`, seat.ownerToken)
  expect(body.totals).toMatchObject({ gross: 500, fee: 0, withholding: 0, net: 500 })
  expect(body.rows).toMatchObject([{ requestId: seat.request.id, gross: 500, net: 500, trip: { to: 'Nakuru' } }])
  const csv = await read(`/user/me/statement.csv?month=${month}`, seat.ownerToken)
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(csv.body).toContain('Nairobi CBD,Nakuru,1,500,0,0,500,')
  expect((await read('/user/me/statement?month=2020-01', seat.ownerToken)).body.rows).toEqual([])
  expect((await read('/user/me/statement?month=2026-13', seat.ownerToken)).status).toBe(422)
  expect((await read(`/user/me/statement?month=${month}`, seat.riderToken)).body.rows).toEqual([])
})

it('a driver’s statement contains the money that is left after a report, and counts it as paid out when M-Pesa has sent it', async () => {
  const { payouts } = world.deps.settings.money
  payouts.feePercent = 10
  const seat = await paidSeat(world)
  const of = { requestId: seat.request.id, driverId: seat.owner.id }
  const month = new Date(world.deps.clock.now().getTime() + 3 * 3_600_000).toISOString().slice(0, 7)
  const statement = async () => (await read(`/user/me/statement?month=${month}`, seat.ownerToken)).body
  const release = { ...of, paymentId: seat.payment.id, reason: 'DECIDED', amountKsh: 500 } as const
  await withTx(world.deps, (tx) => releaseSeatMoney(world.deps, tx, release))
  await withTx(world.deps, (tx) => holdSeatMoney(world.deps, tx, seat.request.id))
  await withTx(world.deps, (tx) => divideSeatMoney(world.deps, tx, { ...of, refundKsh: 300 }))
  expect((await statement()).totals).toEqual({ gross: 200, fee: 20, withholding: 0, net: 180, paidOut: 0 })
  const receipt = await read(`/payment/${seat.payment.id}/receipt`, seat.riderToken)
  expect(receipt.body).toMatchObject({ serviceFee: 20 })
  await world.runDueJobs()
  const sent = world.mpesa.movements.find(({ msisdn }) => msisdn === seat.owner.phone.slice(1))
  if (!sent) throw new Error('nothing was sent to the driver')
  expect((await statement()).totals.paidOut).toBe(0)
  await world.call('POST', new URL(sent.to.resultUrl).pathname, { body: resultBody(sent) })
  await world.runDueJobs()
  expect((await statement()).totals.paidOut).toBe(180)
})

it('a driver’s upcoming payout has no time while a report holds its money', async () => {
  const seat = await paidSeat(world)
  moveTo(world, seat.departsAt, 20 * 60)
  await board(world, seat, await readPin(world, seat))
  moveTo(world, seat.arrivesAt)
  await world.runDueJobs()
  expect((await world.call('POST', `/api/ride/${seat.ride.id}/complete`, { as: seat.ownerToken })).status).toBe(200)
  const upcoming = async () => (await read('/user/me/statement?month=2020-01', seat.ownerToken)).body.upcoming
  expect(await upcoming()).toMatchObject([{ payoutAt: expect.any(String), isReported: false }])
  await withTx(world.deps, (tx) => holdSeatMoney(world.deps, tx, seat.request.id))
  expect(await upcoming()).toMatchObject([{ payoutAt: null, isReported: true }])
})
