import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ELDORET,
  insertAmenities,
  insertRide,
  insertSeatRequest,
  insertUser,
  insertVehicle,
  NAIROBI,
  NAIVASHA,
  NAKURU,
} from '../builders.ts'
import type { Ride } from '../../src/shared/contract/rides.ts'
import { nationalPhone } from '../../src/shared/kernel/kenyan-phone.ts'
import { HOUR_MS } from '../../src/shared/kernel/nairobi-time.ts'
import { openTestProduct, type TestProduct } from '../test-product.ts'
import { button, field } from './controls.ts'
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

const stored = () => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])

describe('the booking form', () => {
  it('waits for the name and phone of each passenger, and then requests their seats', async () => {
    const { ride, rider, asRider } = await newRide()
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
    expect(asked?.passengers).toEqual([
      { name: 'Rehema Rider', phone: rider.phone },
      { name: 'Mary Mumbi', phone: '+254712345678' },
    ])
  })

  it('stores the paying number in the browser only when the rider has changed it', async () => {
    const { ride, rider, asRider } = await newRide()
    const user = await openPage(product, `/ride/${ride.id}`, { as: asRider })
    await user.type(field(t('booking.note')), 'I have a bag')
    await user.click(await button(t('booking.addPassenger')))
    expect(stored()).toContain('I have a bag')
    expect(stored()).not.toContain(nationalPhone(rider.phone))
    await user.clear(field(t('booking.paymentPhone')))
    await user.type(field(t('booking.paymentPhone')), '712345678')
    expect(stored()).toContain('712345678')
  })

  it('a rider is asked before a request is cancelled, and is then led to the search', async () => {
    const { ride, rider, asRider } = await newRide()
    await insertSeatRequest(product.deps, ride, rider)
    const user = await openPage(product, `/ride/${ride.id}`, { as: asRider })
    await user.click(await button(t('booking.cancelRequest')))
    const dialog = within((await screen.findByText(t('booking.nothingPaid'))).closest('dialog') as HTMLElement)
    await user.click(dialog.getByText(t('booking.confirmCancel'), { selector: 'button, button *' }))
    expect(await screen.findByText(/^Went to \/ride\/search/)).toBeTruthy()
  })
})

const total = async () => (await screen.findByText(t('booking.total'))).parentElement?.textContent

describe('a part of a ride', () => {
  it('a part of a ride is found, shown and requested with its own stops and price', async () => {
    const driver = await insertUser(product.deps, { role: 'DRIVER', name: 'Daudi Driver' })
    const route = { between: [NAIVASHA, NAKURU], to: ELDORET, seatCostKsh: 1500 }
    const ride = await insertRide(product.deps, await insertVehicle(product.deps, driver), route)
    const as = await product.signIn(await insertUser(product.deps, { name: 'Rehema Rider' }))
    await openPage(product, '/ride/search?from=Naivasha&to=Nakuru', { as })
    const card = await screen.findByRole('link', { name: 'Naivasha to Nakuru' })
    const found = card.closest('article')?.textContent
    expect(found).toContain(t('ride.partOf', { from: 'Nairobi CBD', to: 'Eldoret' }))
    expect(found).toContain('Ksh 500')
    const path = card.getAttribute('href') ?? ''
    expect(path).toBe(`/ride/${ride.id}?getIn=1&getOut=2`)

    const user = await openPage(product, path, { as })
    expect(await total()).toContain('Ksh 500')
    const stops = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
    expect(stops.filter((text) => text.includes(t('ride.seatsLeft', { count: 4 })))).toHaveLength(3)
    // The drawing shows the whole ride, not only the chosen part.
    fireEvent(screen.getByText(t('ride.drawing')).closest('details') ?? document.body, new Event('toggle'))
    expect(await screen.findByRole('img', { name: /^Route from Nairobi CBD to Eldoret/ })).toBeTruthy()
    await user.selectOptions(field(t('booking.getOut')), '3')
    await waitFor(async () => expect(await total()).toContain('Ksh 1,000'))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Naivasha to Eldoret')
    await user.selectOptions(field(t('booking.getOut')), '2')
    await waitFor(async () => expect(await total()).toContain('Ksh 500'))
    // The button is for users without scripts; the page that it opens shows the chosen part of the ride.
    await user.click(await button(t('booking.showPart')))
    await waitFor(async () => expect((await button(t('booking.request'))).disabled).toBe(false))
    expect(await total()).toContain('Ksh 500')
    await user.click(await button(t('booking.request')))
    expect(await screen.findByText(/^Went to \/ride\/search.*from=Naivasha.*&to=Nakuru/)).toBeTruthy()
    const { body } = await product.call('GET', `/api/ride/${ride.id}/requests`, { as })
    expect(body[0].segment).toMatchObject({ fromPosition: 1, toPosition: 2, seatCost: 500 })
  })

  it('a part of a ride cannot be requested from a stop that the car has left, while another part can', async () => {
    const driver = await insertUser(product.deps, { role: 'DRIVER', name: 'Daudi Driver' })
    const route = { between: [NAIVASHA], to: NAKURU, departsAt: new Date(product.clock.now().getTime() - 60_000) }
    const ride = await insertRide(product.deps, await insertVehicle(product.deps, driver), route)
    const as = await product.signIn(await insertUser(product.deps, { name: 'Rehema Rider' }))
    const user = await openPage(product, `/ride/${ride.id}?getIn=0&getOut=1`, { as })
    expect(await screen.findByText(t('booking.closedLeft'))).toBeTruthy()
    expect((await button(t('booking.request'))).disabled).toBe(true)
    await user.selectOptions(field(t('booking.getIn')), '1')
    await waitFor(async () => expect((await button(t('booking.request'))).disabled).toBe(false))
    expect(screen.queryByText(t('booking.closedLeft'))).toBeNull()
  })
})

describe('a town on the way of a ride', () => {
  it('a town on the way of a ride is requested with its detour, which the driver reads before approving', async () => {
    const driver = await insertUser(product.deps, { role: 'DRIVER', name: 'Daudi Driver' })
    const asDriver = await product.signIn(driver)
    const vehicle = await insertVehicle(product.deps, driver)
    const time = new Date(product.clock.now().getTime() + 72 * HOUR_MS).toISOString()
    const body = { from: NAIROBI, to: ELDORET, time, seatCost: 1500, vId: vehicle.id }
    const { id } = (await product.call('POST', '/api/ride', { as: asDriver, body })).body as Ride
    const as = await product.signIn(await insertUser(product.deps, { name: 'Rehema Rider' }))

    await openPage(product, '/ride/search?from=Gilgil&to=Eldoret', { as })
    const [sentence] = await screen.findAllByText(/^Ask to be picked up in \w+, about 4 min detour$/)
    const link = sentence?.closest('article')?.querySelector('a')
    const path = link?.getAttribute('href') ?? ''
    expect(path).toMatch(new RegExp(`^/ride/${id}\\?getIn=0&getOut=1&pickUp=`))
    const user = await openPage(product, path, { as })
    expect(await screen.findByText(sentence?.textContent ?? '')).toBeTruthy()
    expect(screen.getByText(t('booking.askedStop'))).toBeTruthy()
    await user.click(await button(t('booking.request')))
    expect(await screen.findByText(/^Went to \/ride\/search/)).toBeTruthy()

    const owner = await openPage(product, `/ride/${id}`, { as: asDriver })
    expect((await screen.findByText(/^Approving adds a stop to your ride/)).textContent).toContain('4 min')
    await owner.click(await button(t('booking.approve')))
    expect(await button(t('booking.withdraw'))).toBeTruthy()
    expect(screen.queryByText(/^Approving adds a stop/)).toBeNull()
    const { stops } = (await product.call('GET', `/api/ride/${id}`)).body as Ride
    expect(stops).toHaveLength(3)
  })

  it('the owner of a published ride switches on stops at towns on the way', async () => {
    const driver = await insertUser(product.deps, { role: 'DRIVER', name: 'Daudi Driver' })
    const as = await product.signIn(driver)
    const ride = await insertRide(product.deps, await insertVehicle(product.deps, driver), { to: ELDORET })
    const read = async () => ((await product.call('GET', `/api/ride/${ride.id}`, { as })).body as Ride).possibleStops
    const user = await openPage(product, `/ride/${ride.id}`, { as })
    await user.click(await screen.findByText(t('rideStops.edit')))
    expect(field(t('rideStops.possible')).checked).toBe(false)
    await user.click(field(t('rideStops.possible')))
    await user.click(await button(t('rideStops.save')))
    await waitFor(async () => expect(await read()).toBe(true))
  })
})

const register = () => screen.queryByText(t('booking.register'))

it('a visitor is not asked to register for a part of a ride whose first stop the car has left', async () => {
  const { deps } = product
  const driver = await insertUser(deps, { role: 'DRIVER', name: 'Daudi Driver' })
  const departsAt = new Date(deps.clock.now().getTime() - 60_000)
  const route = { between: [NAIVASHA, NAKURU], to: ELDORET, seatCostKsh: 1500, departsAt }
  const ride = await insertRide(deps, await insertVehicle(deps, driver), route)
  const user = await openPage(product, `/ride/${ride.id}?getIn=0&getOut=1`)
  expect(await screen.findByText(t('booking.closedLeft'))).toBeTruthy()
  expect([register(), screen.queryByText(t('booking.total'))]).toEqual([null, null])
  await user.selectOptions(field(t('booking.getIn')), '2')
  await waitFor(() => expect(register()).toBeTruthy())
  expect(screen.queryByText(t('booking.closedLeft'))).toBeNull()
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
