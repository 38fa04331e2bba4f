import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertAmenities, insertRide, insertSeatRequest, insertUser, insertVehicle } from '../builders.ts'
import { openTestProduct, type TestProduct } from '../test-product.ts'
import { button } from './controls.ts'
import { openPage, t } from './open-page.tsx'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
  await insertAmenities(product.deps)
})
afterAll(() => product.close())

const newRide = async () => {
  const driver = await insertUser(product.deps, { role: 'DRIVER', name: 'Daudi Driver' })
  const ride = await insertRide(product.deps, await insertVehicle(product.deps, driver))
  const rider = await insertUser(product.deps, { name: 'Rehema Rider' })
  return { ride, rider, asDriver: await product.signIn(driver), asRider: await product.signIn(rider) }
}

describe('asking for seats', () => {
  it('counts the price with each passenger and sends the names', async () => {
    const { ride, asRider } = await newRide()
    const user = await openPage(product, `/ride/${ride.id}`, { as: asRider })
    await user.click(await button(t('booking.addPassenger')))
    const submit = await button(t('booking.request'))
    expect(submit.disabled).toBe(true)
    await user.type(screen.getByLabelText(t('booking.passengerName', { number: 2 })), 'Mary Mumbi')
    await user.type(screen.getByLabelText(t('booking.passengerPhone', { number: 2 })), '712345678')
    expect(submit.disabled).toBe(false)
    await user.click(submit)
    expect(await screen.findByText(/^Went to \/ride\/search.*notice=requested/)).toBeTruthy()
    const [asked] = await product.deps.db.query.seatRequests.findMany({
      where: (row, { eq }) => eq(row.rideId, ride.id),
    })
    expect(asked?.passengers.map(({ name }) => name)).toEqual(['Rehema Rider', 'Mary Mumbi'])
  })

  it('asks before it cancels a request, and then offers to search again', async () => {
    const { ride, rider, asRider } = await newRide()
    await insertSeatRequest(product.deps, ride, rider)
    const user = await openPage(product, `/ride/${ride.id}`, { as: asRider })
    await user.click(await button(t('booking.cancelRequest')))
    const dialog = within((await screen.findByText(t('booking.nothingPaid'))).closest('dialog') as HTMLElement)
    await user.click(dialog.getByText(t('booking.confirmCancel'), { selector: 'button, button *' }))
    expect(await screen.findByText(/^Went to \/ride\/search/)).toBeTruthy()
  })
})

describe('the driver of a ride', () => {
  it('approves a request', async () => {
    const { ride, rider, asDriver } = await newRide()
    await insertSeatRequest(product.deps, ride, rider, { status: 'PENDING' })
    const user = await openPage(product, `/ride/${ride.id}`, { as: asDriver })
    await user.click(await button(t('booking.approve')))
    expect(await button(t('booking.withdraw'))).toBeTruthy()
  })
})
