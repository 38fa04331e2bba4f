import { screen } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatKsh } from '../../src/shared/kernel/money.ts'
import { insertUser } from '../builders.ts'
import { paidSeat } from '../paid-seat.ts'
import { approvedRequest, decline, lastPrompt, openPayingWorld, type PayingWorld } from '../paying-world.ts'
import { button, field } from './controls.ts'
import { openPage, t } from './open-page.tsx'

let product: PayingWorld
beforeAll(async () => {
  product = await openPayingWorld()
})
afterAll(() => product.close())

const amount = 'Ksh 500'

describe('the payment form', () => {
  it('the payment form needs a Kenyan number, and sends the M-Pesa request to it', async () => {
    const { ride, riderToken } = await approvedRequest(product)
    const user = await openPage(product, `/ride/${ride.id}`, { as: riderToken })
    const pay = await button(t('booking.pay', { amount }))
    await user.clear(field(t('booking.paymentPhone')))
    await user.type(field(t('booking.paymentPhone')), '71234')
    expect(pay.disabled).toBe(true)
    await user.type(field(t('booking.paymentPhone')), '5678')
    expect(pay.disabled).toBe(false)
    await user.click(pay)
    expect(await screen.findByText(t('booking.enterPin', { phone: '+254 712 345 678', amount }))).toBeTruthy()
    expect(lastPrompt(product).request.msisdn).toBe('254712345678')
  })

  it('the ride page says that the time to pay is over, and leads to other rides', async () => {
    const { ride, riderToken } = await approvedRequest(product, { payBy: new Date(0) })
    await openPage(product, `/ride/${ride.id}`, { as: riderToken })
    expect(await screen.findByText(t('booking.holdOver'))).toBeTruthy()
    expect(screen.getByRole('link', { name: t('booking.searchSame') })).toBeTruthy()
    expect(screen.queryByRole('button', { name: t('booking.pay', { amount }) })).toBeNull()
  })

  it('the pages of a rider say that a payment waits for M-Pesa, then that it failed and that the seats are still held', async () => {
    const { ride, request, riderToken } = await approvedRequest(product)
    await product.call('POST', `/api/request/${request.id}/pay`, { as: riderToken, body: {} })
    await openPage(product, '/trips', { as: riderToken })
    expect(await screen.findByText(t('dashboard.requestPAYING'))).toBeTruthy()
    await decline(product, lastPrompt(product))
    await openPage(product, '/trips', { as: riderToken })
    expect(await screen.findByText(t('dashboard.requestAPPROVED'))).toBeTruthy()
    await openPage(product, `/ride/${ride.id}`, { as: riderToken })
    expect(await screen.findByText(t('booking.payFailed'))).toBeTruthy()
    expect(screen.getByText(t('booking.payNothingLost'))).toBeTruthy()
    expect(await button(t('booking.payAgain', { amount }))).toBeTruthy()
  })
})

describe('after an admin has refunded a part of a payment', () => {
  it('the rider reads so before the trip, and the owner reads what cancelling the ride would still refund', async () => {
    const seat = await paidSeat(product)
    const admin = await product.signIn(await insertUser(product.deps, { role: 'ADMIN' }))
    const path = `/api/admin/payments/${seat.payment.id}/refund`
    await product.call('POST', path, { as: admin, body: { amount: 200, reason: 'The car was changed.' } })
    await openPage(product, `/ride/${seat.ride.id}`, { as: seat.riderToken })
    expect(await screen.findByText(t('booking.refunding', { amount: formatKsh(200) }))).toBeTruthy()
    const owner = await openPage(product, `/ride/${seat.ride.id}`, { as: seat.ownerToken })
    await owner.click(await button(t('booking.cancelRide')))
    expect(await screen.findByText(t('booking.cancelRidePaid', { count: 1, amount: formatKsh(300) }))).toBeTruthy()
  })
})
