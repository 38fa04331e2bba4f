import { screen } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paidSeat } from '../paid-seat.ts'
import { openPayingWorld, type PayingWorld } from '../paying-world.ts'
import { dialogButton, field, openDialog } from './controls.ts'
import { openPage, t } from './open-page.tsx'

let product: PayingWorld
beforeAll(async () => {
  product = await openPayingWorld()
})
afterAll(() => product.close())

describe('sharing a trip', () => {
  it('shows the link, and revokes it', async () => {
    const seat = await paidSeat(product)
    const user = await openPage(product, `/ride/${seat.ride.id}`, { as: seat.riderToken })
    await user.click(await screen.findByText(t('bar.share')))
    await screen.findByLabelText(t('shareTrip.link'))
    const url = field(t('shareTrip.link')).value
    expect(openDialog().getByText(t('booking.share')).closest('a')?.href).toContain(encodeURIComponent(url))
    const { pathname } = new URL(url)
    await user.click(dialogButton(t('shareTrip.copy')))
    expect(await navigator.clipboard.readText()).toBe(url)
    await user.click(dialogButton(t('shareTrip.stop')))
    expect(await screen.findByText(t('shareTrip.stopped'))).toBeTruthy()
    await openPage(product, pathname)
    expect(await screen.findByText(t('sharedTrip.overTitle'))).toBeTruthy()
  })

  it('shows anyone with the link the driver, the car and the times', async () => {
    const seat = await paidSeat(product)
    const { body } = await product.call('POST', `/api/request/${seat.request.id}/share`, { as: seat.riderToken })
    await openPage(product, `/t/${body.token}`)
    expect(await screen.findByText(t('sharedTrip.car'))).toBeTruthy()
    expect(document.body.textContent).not.toContain(seat.owner.phone)
    const trip = (await product.call('GET', `/api/shared-trip/${body.token}`)).body
    expect(screen.getByText(trip.vehicle.plate)).toBeTruthy()
    expect(screen.getByText(t('sharedTrip.lead', { rider: trip.rider.firstName }))).toBeTruthy()
  })
})
