import { cleanup, screen, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users, vehicles } from '../../src/db/schema/index.ts'
import { newId } from '../../src/platform/ids.ts'
import { rides as refusals } from '../../src/shared/messages/en/rides.ts'
import { MAX_LISTED_VEHICLES } from '../../src/shared/kernel/form-limits.ts'
import { insertAmenities, insertRide, insertUser, insertVehicle } from '../builders.ts'
import { identify } from '../identified.ts'
import { openTestProduct, type TestProduct } from '../test-product.ts'
import { button, field } from './controls.ts'
import { openPage, t } from './open-page.tsx'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
  await insertAmenities(product.deps)
})
afterAll(() => product.close())

const driverWith = async (count: number, given: Parameters<typeof insertVehicle>[2] = {}) => {
  const driver = await insertUser(product.deps, { role: 'DRIVER' })
  for (let made = 0; made < count; made += 1) await insertVehicle(product.deps, driver, given)
  return product.signIn(driver)
}

describe('the form of a new ride', () => {
  it('says what is missing first, in the order of the form, and publishes the whole ride', async () => {
    const user = await openPage(product, '/ride/post', { as: await driverWith(2) })
    const publish = await button(t('rideForm.publish'))
    const isMissing = (sentence: string) => {
      expect(publish.disabled).toBe(true)
      expect(screen.getByText(sentence)).toBeTruthy()
    }
    const choose = async (label: string, typed: string) => {
      await user.type(field(label), typed)
      await user.click(within(await screen.findByRole('listbox')).getAllByRole('option')[0] ?? publish)
    }
    isMissing(t('rideForm.missing.places'))
    await choose(t('rideForm.from'), 'Nakur')
    await choose(t('rideForm.to'), 'Eldor')
    isMissing(t('rideForm.missing.cost'))
    await user.type(field(t('rideForm.cost')), '600')
    isMissing(t('rideForm.missing.vehicle'))
    await user.click(
      within(await screen.findByRole('group', { name: t('rideWords.stagesNear') })).getAllByRole('button')[0] ??
        publish,
    )
    await user.type(field(t('rideWords.meetingHint')), 'By the blue kiosk')
    await user.type(field(t('rideWords.note')), 'One bag each.')
    await user.selectOptions(
      field(t('rideForm.vehicle')),
      screen.getAllByRole<HTMLOptionElement>('option', { name: /Toyota/ })[0] ?? '',
    )
    expect(screen.getByText(t('rideForm.earn', { amount: 'Ksh 600' }))).toBeTruthy()
    expect(publish.disabled).toBe(false)
    await user.click(publish)
    expect(await screen.findByText(t('rideForm.publishedTitle'))).toBeTruthy()
    const [ride, ...others] = await product.deps.db.query.rides.findMany()
    expect(others).toEqual([])
    expect(ride).toMatchObject({ seatCostKsh: 600, meetingHint: 'By the blue kiosk', note: 'One bag each.' })
    expect([ride?.meetingName, ride?.meetingLat]).not.toContain(null)
  })

  it.each(['again', 'return'] as const)(
    'the form of a new ride is filled in from an earlier ride of the driver: %s',
    async (kind) => {
      const driver = await insertUser(product.deps, { role: 'DRIVER' })
      const earlier = await insertRide(product.deps, await insertVehicle(product.deps, driver), {
        note: 'One bag each.',
      })
      const as = await product.signIn(driver)
      const user = await openPage(product, `/ride/${earlier.id}`, { as })
      const link = await screen.findByRole<HTMLAnchorElement>('link', { name: t(`rideWords.${kind}`) })
      await openPage(product, link.pathname + link.search, { as })
      await user.click(await button(t('rideForm.publish')))
      expect(await screen.findByText(t('rideForm.publishedTitle'))).toBeTruthy()
      const rides = await product.deps.db.query.rides.findMany({
        where: (row, { eq }) => eq(row.ownerId, driver.id),
        orderBy: (row, { asc }) => asc(row.createdAt),
      })
      const { vehicleId, seatCostKsh, numSeats, note } = earlier
      expect(rides.at(-1)).toMatchObject({ vehicleId, seatCostKsh, numSeats, note })
      expect(rides).toHaveLength(2)
    },
  )

  it('a woman whose ID an admin has read can post a ride for women, and another one can find and book it', async () => {
    await openPage(product, '/ride/post', { as: await driverWith(1) })
    expect(screen.queryByLabelText(t('rideForm.womenOnly'))).toBeNull()
    const driver = await insertUser(product.deps, { role: 'DRIVER', verifiedAt: new Date() })
    await identify(product.deps, driver)
    const vehicle = await insertVehicle(product.deps, driver)
    const earlier = await insertRide(product.deps, vehicle, { seatCostKsh: 700 })
    const as = await product.signIn(driver)
    const user = await openPage(product, `/ride/post?again=${earlier.id}`, { as })
    await user.click(screen.getByLabelText(t('rideForm.womenOnly')))
    await user.click(await button(t('rideForm.publish')))
    expect(await screen.findByText(t('rideForm.publishedTitle'))).toBeTruthy()
    const ride = await product.deps.db.query.rides.findFirst({ where: (row, { eq }) => eq(row.womenOnly, true) })
    expect(ride?.ownerId).toBe(driver.id)

    const rider = await insertUser(product.deps)
    const asRider = await product.signIn(rider)
    await openPage(product, '/ride/search?from=Nairobi&to=Nakuru', { as: asRider })
    expect(screen.queryByText(t('amenity.for-women'))).toBeNull()
    await identify(product.deps, rider)
    await openPage(product, '/ride/search?from=Nairobi&to=Nakuru&amenities=for-women', { as: asRider })
    expect(screen.getByLabelText<HTMLInputElement>(t('amenity.for-women')).checked).toBe(true)
    expect(screen.getAllByRole('article')).toHaveLength(1)
    const booking = await openPage(product, `/ride/${ride?.id}?seats=2`, { as: asRider })
    await booking.type(screen.getByLabelText(t('booking.passengerName', { number: 2 })), 'Mary Mumbi')
    await booking.type(screen.getByLabelText(t('booking.passengerPhone', { number: 2 })), '712345678')
    await booking.click(screen.getByLabelText(t('booking.womenAndChildren')))
    await booking.click(await button(t('booking.request')))
    expect(await screen.findByText(/^Went to \/ride\/search.*notice=requested/)).toBeTruthy()
  })

  it('the form of a new ride stays empty for another driver’s ride', async () => {
    const other = await insertUser(product.deps, { role: 'DRIVER' })
    const ride = await insertRide(product.deps, await insertVehicle(product.deps, other))
    await openPage(product, `/ride/post?again=${ride.id}`, { as: await driverWith(1) })
    expect((await button(t('rideForm.publish'))).disabled).toBe(true)
  })

  it.each([
    ['a rider', 'rideForm.driversTitle'],
    ['a driver without a vehicle', 'rideForm.noVehicleTitle'],
    ['a driver whose vehicle is not approved yet', 'rideForm.pendingTitle'],
  ] as const)('the form of a new ride is replaced by a notice for %s', async (who, sentence) => {
    const as =
      who === 'a rider'
        ? await product.signIn(await insertUser(product.deps))
        : await driverWith(who === 'a driver without a vehicle' ? 0 : 1, { status: 'PENDING' })
    await openPage(product, '/ride/post', { as })
    expect(screen.getByText(t(sentence))).toBeTruthy()
    expect(screen.queryByText(t('rideForm.publish'))).toBeNull()
  })
})

it('a second similar ride takes two taps from My trips', async () => {
  const driver = await insertUser(product.deps, { role: 'DRIVER' })
  const earlier = await insertRide(product.deps, await insertVehicle(product.deps, driver))
  const as = await product.signIn(driver)
  const taps: (string | null)[] = []
  const user = await openPage(product, '/trips', { as })
  const tap = async (element: HTMLElement) => {
    taps.push(element.textContent)
    await user.click(element)
  }
  await tap(await screen.findByRole('link', { name: t('rideWords.again') }))
  const opened = await screen.findByText(/^Went to /)
  await openPage(product, opened.textContent.replace('Went to ', ''), { as })
  await tap(await button(t('rideForm.publish')))
  expect(await screen.findByText(t('rideForm.publishedTitle'))).toBeTruthy()
  expect(taps).toEqual([t('rideWords.again'), t('rideForm.publish')])
  const { from, to } = (await product.call('GET', `/api/ride/${earlier.id}`)).body
  const mine = (await product.call('GET', '/api/ride/mine', { as })).body as (typeof earlier & { from: object })[]
  expect(mine).toHaveLength(2)
  for (const ride of mine) expect(ride).toMatchObject({ from, to, seatCost: earlier.seatCostKsh })
})

it('a coordinator is told that the list of vehicles is incomplete, but only when there are more than it can show', async () => {
  const { deps } = product
  const coordinator = await insertUser(deps, { role: 'COORDINATOR' })
  const { id: _, plate: _0, ...car } = await insertVehicle(deps, coordinator)
  const open = async () => openPage(product, '/ride/post', { as: await product.signIn(coordinator) })
  await open()
  expect(screen.queryByText(t('rideForm.vehiclesLeft'))).toBeNull()
  cleanup()
  const others = Array.from({ length: MAX_LISTED_VEHICLES }, () => ({ ...car, id: newId(), plate: newId() }))
  await deps.db.insert(vehicles).values(others)
  await open()
  expect(screen.getByText(t('rideForm.vehiclesLeft'))).toBeTruthy()
})

it('a copied ride for women is refused, and not published for all users, when its driver is no longer verified', async () => {
  const driver = await insertUser(product.deps, { role: 'DRIVER', verifiedAt: new Date() })
  await identify(product.deps, driver)
  const earlier = await insertRide(product.deps, await insertVehicle(product.deps, driver), { womenOnly: true })
  await product.deps.db
    .update(users)
    .set({ verifiedAt: null })
    .where(sql`id = ${driver.id}`)
  const user = await openPage(product, `/ride/post?again=${earlier.id}`, { as: await product.signIn(driver) })
  expect(screen.getByLabelText<HTMLInputElement>(t('rideForm.womenOnly')).checked).toBe(true)
  await user.click(await button(t('rideForm.publish')))
  expect(await screen.findByText(refusals['ride.onlyWomenPost'])).toBeTruthy()
})
