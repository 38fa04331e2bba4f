import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { users } from '../../src/db/schema/index.ts'
import { ELDORET, insertRide, insertSeatRequest, insertUser, insertVehicle, NAIVASHA, NAKURU } from '../builders.ts'
import { payFor } from '../paid-seat.ts'
import { openPayingWorld, type PayingWorld } from '../paying-world.ts'
import { rides as refusals } from '../../src/shared/messages/en/rides.ts'
import type { Ride } from '../../src/shared/contract/rides.ts'
import { addDays, atNairobi, HOUR_MS, nairobiDay } from '../../src/shared/kernel/nairobi-time.ts'
import { button, dialogButton, field, openDialog } from './controls.ts'
import { openPage, t } from './open-page.tsx'

let product: PayingWorld
beforeAll(async () => {
  product = await openPayingWorld()
})
afterAll(() => product.close())

const newRide = async () => {
  const verifiedAt = product.deps.clock.now()
  const driver = await insertUser(product.deps, { role: 'DRIVER', name: 'Daudi Driver', verifiedAt })
  const ride = await insertRide(product.deps, await insertVehicle(product.deps, driver))
  const rider = await insertUser(product.deps, { name: 'Rehema Rider' })
  return { ride, rider, as: await product.signIn(driver) }
}
const rideOf = ({ id }: { id: string }) =>
  product.deps.db.query.rides.findFirst({ where: (row, { eq }) => eq(row.id, id) })

describe('the seats of a published ride', () => {
  it('the seats of a published ride can be saved when another number is chosen', async () => {
    const { ride, as } = await newRide()
    const user = await openPage(product, `/ride/${ride.id}`, { as })
    expect((await button(t('booking.save'))).disabled).toBe(true)
    await user.selectOptions(field(t('booking.seatsAvailable')), '2')
    await user.click(await button(t('booking.save')))
    await waitFor(async () => expect((await rideOf(ride))?.numSeats).toBe(2))
  })
})

describe('a ride with stops on the way', () => {
  it('shows its owner who gets in and out at each stop, in order, and lets them reduce the seats to those of the fullest part', async () => {
    const driver = await insertUser(product.deps, { role: 'DRIVER', name: 'Daudi Driver' })
    const route = { between: [NAIVASHA, NAKURU], to: ELDORET, seatCostKsh: 1500 }
    const ride = await insertRide(product.deps, await insertVehicle(product.deps, driver), route)
    const as = await product.signIn(driver)
    for (const [name, fromPosition, toPosition] of [
      ['Achieng Otieno', 0, 1],
      ['Brian Kiprono', 1, 3],
    ] as const) {
      const rider = await insertUser(product.deps, { name })
      const token = await product.signIn(rider)
      const body = { riders: [{ name, phone: rider.phone }], paymentPhone: rider.phone, fromPosition, toPosition }
      const asked = await product.call('POST', `/api/ride/${ride.id}/requests`, { as: token, body })
      await product.call('POST', `/api/request/${asked.body.id}/approve`, { as })
      await payFor(product, { id: asked.body.id, totalKsh: asked.body.total }, token)
    }
    await openPage(product, `/ride/${ride.id}`, { as })
    // On each leg at most one of the two riders travels, so the ride could have one seat only.
    const choices = within(field(t('booking.seatsAvailable'))).getAllByRole<HTMLOptionElement>('option')
    expect(choices.filter(({ disabled }) => disabled)).toEqual([])
    const stations = (await screen.findByText(/^Out: Achieng/)).closest('ol')
    expect([...(stations?.children ?? [])].map(({ textContent }) => /(Out|In): .*/.exec(textContent)?.[0])).toEqual([
      'In: Achieng, 1 seat',
      'Out: Achieng, 1 seatIn: Brian, 1 seat',
      undefined,
      'Out: Brian, 1 seat',
    ])
  })
})

describe('the stops of a published ride', () => {
  it('the stops of a published ride are added by a place search from 5 letters on, and get another time or are removed where nobody gets in or out [5.autocomplete.five 9.autocomplete.box]', async () => {
    const driver = await insertUser(product.deps, { role: 'DRIVER', name: 'Daudi Driver' })
    const departsAt = atNairobi(addDays(nairobiDay(product.clock.now()), 3), '08:00')
    const route = { between: [NAIVASHA, NAKURU], to: ELDORET, seatCostKsh: 1500, departsAt }
    const arrivesAt = new Date(departsAt.getTime() + 3 * HOUR_MS)
    const ride = await insertRide(product.deps, await insertVehicle(product.deps, driver), { ...route, arrivesAt })
    const rider = await insertUser(product.deps)
    const body = { riders: [{ name: rider.name, phone: rider.phone }], paymentPhone: rider.phone, fromPosition: 2 }
    await product.call('POST', `/api/ride/${ride.id}/requests`, { as: await product.signIn(rider), body })
    const user = await openPage(product, `/ride/${ride.id}`, { as: await product.signIn(driver) })
    await user.click(await screen.findByText(t('rideStops.edit')))
    const save = await button(t('rideStops.save'))
    expect(save.disabled).toBe(true)
    expect(field(t('rideStops.time', { place: 'Nakuru' })).disabled).toBe(true)
    const time = field(t('rideStops.time', { place: 'Naivasha' }))
    await user.clear(time)
    await user.type(time, '07:15')
    const box = field(t('rideStops.add'))
    const calls = vi.spyOn(product, 'fetch')
    for (const typed of ['Gilg', 'Meru']) {
      await user.clear(box)
      await user.type(box, typed)
      // The product's own list suggests a place for fewer than 5 letters when they are its whole name.
      const list = screen.queryByRole('listbox')
      const offered = list ? within(list).queryAllByRole('option') : []
      expect(offered.map(({ textContent }) => textContent?.slice(0, 4))).toEqual(typed === 'Meru' ? ['Meru'] : [])
    }
    await user.tab()
    expect(box.value).toBe('')
    expect(calls.mock.calls.filter(([{ url }]) => url.includes('autocomplete'))).toEqual([])
    calls.mockRestore()
    for (const town of ['Eldama', 'Gilgil']) {
      await user.type(field(t('rideStops.add')), town)
      const [first] = await screen.findAllByRole('option', { name: new RegExp(`^${town}`) })
      if (first) await user.click(first)
      await screen.findByRole('button', { name: new RegExp(`^Remove ${town}`) })
    }
    await user.click(screen.getByRole('button', { name: /^Remove Eldama/ }))
    await user.click(save)
    expect(await screen.findByText(refusals['ride.stopTooEarly'])).toBeTruthy()
    await user.clear(time)
    await user.type(time, '09:15')
    await user.click(save)
    const expectStops = (...names: string[]) =>
      waitFor(async () => {
        const { stops } = (await product.call('GET', `/api/ride/${ride.id}`)).body as Ride
        expect(stops?.map((stop) => stop.place.name.split(' ')[0])).toEqual(names)
        expect(stops?.[1]?.time).toBe(atNairobi(nairobiDay(departsAt), '09:15').toISOString())
      })
    await expectStops('Nairobi', 'Naivasha', 'Gilgil', 'Nakuru', 'Eldoret')
    // The page has loaded the saved stops, whose times are not estimates.
    await waitFor(() => expect(screen.queryByText(t('rideStops.estimated'))).toBeNull())
    expect(screen.queryByRole('button', { name: /^Remove Nakuru/ })).toBeNull()
    await user.click(await screen.findByRole('button', { name: /^Remove Gilgil/ }))
    await user.click(await button(t('rideStops.save')))
    await expectStops('Nairobi', 'Naivasha', 'Nakuru', 'Eldoret')
  })
})

describe('the note and the meeting point of a published ride', () => {
  it('the note and the meeting point of a published ride are changed by its owner, and read by a visitor', async () => {
    const { ride, as } = await newRide()
    const user = await openPage(product, `/ride/${ride.id}`, { as })
    await user.click(await screen.findByText(t('rideWords.edit')))
    await user.type(field(t('ride.meetingPoint')), 'GPO stage')
    await user.type(field(t('rideWords.meetingHint')), 'Front of the post office')
    await user.type(field(t('rideWords.note')), 'One bag each.')
    await user.click(await button(t('rideWords.save')))
    await waitFor(async () => expect((await rideOf(ride))?.meetingName).toBe('GPO stage'))
    await openPage(product, `/ride/${ride.id}`)
    expect(await screen.findByText('Front of the post office')).toBeTruthy()
    expect(screen.getByText('“One bag each.”')).toBeTruthy()
  })

  it('a note with a phone number is refused with the reason', async () => {
    const { ride, as } = await newRide()
    const user = await openPage(product, `/ride/${ride.id}`, { as })
    await user.click(await screen.findByText(t('rideWords.edit')))
    await user.type(field(t('rideWords.note')), 'Call 0712 345 678')
    await user.click(await button(t('rideWords.save')))
    expect((await screen.findByRole('alert')).textContent).toContain('phone numbers')
    expect((await rideOf(ride))?.note).toBeNull()
  })
})

describe('the driver of a ride', () => {
  it('a visitor sees how many trips and late cancellations the driver of a ride has had', async () => {
    const { ride } = await newRide()
    await product.deps.db
      .update(users)
      .set({ tripsDone: 7 })
      .where(sql`id = ${ride.driverId}`)
    await openPage(product, `/ride/${ride.id}`)
    for (const fact of ['7 trips with riders', '0 late cancellations'])
      expect(screen.getByText(fact).closest('li')).not.toBeNull()
  })
})

describe('a request for seats', () => {
  it('shows the driver the amount to get, and that it is the rider’s first trip', async () => {
    const { ride, rider, as } = await newRide()
    const request = await insertSeatRequest(product.deps, ride, rider, { status: 'PENDING' })
    await openPage(product, `/ride/${ride.id}`, { as })
    const { body } = await product.call('GET', `/api/request/${request.id}`, { as })
    expect(body.earning).toBeLessThanOrEqual(body.total)
    const amount = `Ksh ${body.earning}`
    expect(await screen.findByText(t('booking.youGet', { amount }))).toBeTruthy()
    expect(screen.getAllByText(t('booking.firstTrip')).length).toBeGreaterThan(0)
  })

  it('a request for seats cannot be approved while all seats are held, and the page says until when', async () => {
    const { ride, rider, as } = await newRide()
    const other = await insertUser(product.deps)
    await insertSeatRequest(product.deps, ride, other, { numSeats: ride.numSeats })
    await insertSeatRequest(product.deps, ride, rider, { status: 'PENDING' })
    await openPage(product, `/ride/${ride.id}`, { as })
    const held = t('booking.heldUntil', { count: ride.numSeats, time: '' }).trim()
    expect((await screen.findByText((text) => text.startsWith(held))).textContent).toMatch(/\d\d:\d\d/)
    expect(screen.queryByRole('button', { name: t('booking.approve') })).toBeNull()
    const steps = await product.call('GET', '/api/user/me/next-steps', { as })
    expect(steps.body).toMatchObject([{ kind: 'ANSWER_REQUEST', actions: ['DECLINE'] }])
  })
})

describe('the cancel dialog of a ride', () => {
  it('says how many requests end with the ride, and changes nothing when the driver keeps the ride', async () => {
    const { ride, rider, as } = await newRide()
    await insertSeatRequest(product.deps, ride, rider, { status: 'PENDING' })
    const user = await openPage(product, `/ride/${ride.id}`, { as })
    await user.click(await button(t('booking.cancelRide')))
    expect(openDialog().getByText(t('booking.cancelRideOpen', { count: 1 }))).toBeTruthy()
    await user.click(dialogButton(t('booking.keep')))
    expect(document.querySelector('dialog[open]')).toBeNull()
    expect((await rideOf(ride))?.status).not.toBe('CANCELLED')
  })

  it('cancels the ride when the driver confirms', async () => {
    const { ride, as } = await newRide()
    const user = await openPage(product, `/ride/${ride.id}`, { as })
    await user.click(await button(t('booking.cancelRide')))
    expect(openDialog().getByText(t('booking.cancelRideAlone'))).toBeTruthy()
    await user.click(dialogButton(t('booking.cancelRide')))
    await waitFor(async () => expect((await rideOf(ride))?.status).toBe('CANCELLED'))
  })
})

describe('the list of requests for a ride', () => {
  it('the list of requests for a ride starts with those that wait for a decision', async () => {
    const { ride, rider, as } = await newRide()
    await insertSeatRequest(product.deps, ride, await insertUser(product.deps, { name: 'Amina Approved' }))
    await insertSeatRequest(product.deps, ride, rider, { status: 'PENDING' })
    await openPage(product, `/ride/${ride.id}`, { as })
    const names = (await screen.findAllByRole('link')).map(({ textContent }) => textContent)
    expect(names.filter((name) => /Rehema|Amina/.test(name))).toEqual(['Rehema R.', 'Amina Approved', 'Call Amina'])
  })

  it('says that there are no requests', async () => {
    const { ride, as } = await newRide()
    await openPage(product, `/ride/${ride.id}`, { as })
    expect(await screen.findByText(t('booking.noRequests'))).toBeTruthy()
  })

  it('asks before it declines a request', async () => {
    const { ride, rider, as } = await newRide()
    const request = await insertSeatRequest(product.deps, ride, rider, { status: 'PENDING' })
    const user = await openPage(product, `/ride/${ride.id}`, { as })
    await user.click(await button(t('booking.decline')))
    expect(openDialog().getByText(t('booking.declineText', { name: 'Rehema' }))).toBeTruthy()
    await user.click(dialogButton(t('booking.decline')))
    await waitFor(async () => {
      const [row] = await product.deps.db.query.seatRequests.findMany({
        where: (column, { eq }) => eq(column.id, request.id),
      })
      expect(row?.status).toBe('CANCELLED')
    })
  })
})
