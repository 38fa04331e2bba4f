import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ELDORET, insertUser, insertVehicle, NAIROBI, NAIVASHA, NAKURU } from '../../../tests/builders.ts'
import { payFor } from '../../../tests/paid-seat.ts'
import { openPayingWorld, type PayingWorld } from '../../../tests/paying-world.ts'
import { resultBody } from '../../../tests/scripted-payments.ts'
import { notifications } from '../../db/schema/index.ts'
import { addDays, atNairobi, nairobiDay } from '../../shared/kernel/nairobi-time.ts'
import { withTx } from '../context.ts'
import { releaseSeatMoney } from '../payouts/index.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
afterAll(() => world.close())

/** A rider with a paid seat from Naivasha to Nakuru, on a ride from Nairobi to Eldoret. */
const paidPart = async () => {
  const owner = await insertUser(world.deps, { role: 'DRIVER' })
  const rider = await insertUser(world.deps)
  const [ownerToken, riderToken] = [await world.signIn(owner), await world.signIn(rider)]
  const vehicle = await insertVehicle(world.deps, owner)
  const day = addDays(nairobiDay(world.clock.now()), 3)
  const at = (clock: string) => atNairobi(day, clock).toISOString()
  const ride = {
    from: NAIROBI,
    to: ELDORET,
    stops: [
      { place: NAIVASHA, time: at('10:00') },
      { place: NAKURU, time: at('11:00') },
    ],
    legCosts: [400, 300, 800],
    seatCost: 1500,
    time: at('08:00'),
    vId: vehicle.id,
    numSeats: 2,
  }
  const posted = await world.call('POST', '/api/ride', { as: ownerToken, body: ride })
  const asked = await world.call('POST', `/api/ride/${posted.body.id}/requests`, {
    as: riderToken,
    body: {
      riders: [{ name: rider.name, phone: rider.phone }],
      paymentPhone: rider.phone,
      fromPosition: 1,
      toPosition: 2,
    },
  })
  const { id, total: totalKsh } = asked.body
  await world.call('POST', `/api/request/${id}/approve`, { as: ownerToken })
  await payFor(world, { id, totalKsh }, riderToken)
  const { body: paid } = await world.call('GET', `/api/request/${id}`, { as: riderToken })
  return { owner, rider, ownerToken, requestId: String(id), paymentId: String(paid.paymentId), departsAt: at('10:00') }
}

/** Sends what is due, and lets M-Pesa report it. */
const send = async () => {
  await world.runDueJobs()
  for (const movement of world.mpesa.movements.splice(0))
    await world.call('POST', new URL(movement.to.resultUrl).pathname, { body: resultBody(movement) })
  await world.runDueJobs()
}

const messagesTo = async (userId: string) => {
  const isSent = inArray(notifications.template, ['refund_sent', 'payout_sent'])
  const rows = await world.deps.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isSent))
  return rows.map(({ template, params }) => ({ template, params }))
}

it('the message about a refund names the part of the ride that the rider paid for', async () => {
  const { rider, ownerToken, requestId, departsAt } = await paidPart()
  await world.call('POST', `/api/request/${requestId}/cancel`, { as: ownerToken, body: {} })
  await send()
  expect(await messagesTo(rider.id)).toMatchObject([
    {
      template: 'refund_sent',
      params: { origin: 'Naivasha', destination: 'Nakuru', at: departsAt, amount: 'Ksh 300' },
    },
  ])
})

it('the message about a payout names the part of the ride that the rider paid for', async () => {
  const { owner, requestId, paymentId, departsAt } = await paidPart()
  const money = { requestId, paymentId, driverId: owner.id, reason: 'DECIDED', amountKsh: 300 } as const
  await withTx(world.deps, (tx) => releaseSeatMoney(world.deps, tx, money))
  await send()
  expect(await messagesTo(owner.id)).toMatchObject([
    { template: 'payout_sent', params: { origin: 'Naivasha', destination: 'Nakuru', at: departsAt, numSeats: '1' } },
  ])
})
