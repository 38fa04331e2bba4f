import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rides as refusals } from '../../src/shared/messages/en/rides.ts'
import { nairobiClock } from '../../src/shared/kernel/nairobi-time.ts'
import { insertUser, insertVehicle } from '../builders.ts'
import { openTestProduct, type TestProduct } from '../test-product.ts'
import { button, field } from './controls.ts'
import { openPage, t } from './open-page.tsx'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

const newDriver = async () => {
  const driver = await insertUser(product.deps, { role: 'DRIVER' })
  await insertVehicle(product.deps, driver)
  return driver
}

const choosePlace = async (user: UserEvent, label: string, typed: string) => {
  await user.type(field(label), typed)
  const [first] = await screen.findAllByRole('option', { name: new RegExp(`^${typed}`) })
  if (first) await user.click(first)
}

const townsOf = () => screen.getByRole('group', { name: /^Towns you pass, with the price from Nairobi/ })
const prices = () => screen.getAllByLabelText<HTMLInputElement>(/^Price .* to /)

describe('the form of a new ride with stops', () => {
  it('publishes a ride with stops, the price of each leg and the time of each stop', async () => {
    const driver = await newDriver()
    const as = await product.signIn(driver)
    const user = await openPage(product, '/ride/post', { as })
    expect(screen.queryByText(t('rideForm.stops'))).toBeNull()
    const publish = await button(t('rideForm.publish'))
    const choose = (label: string, typed: string) => choosePlace(user, label, typed)
    await choose(t('rideForm.from'), 'Nairobi')
    await choose(t('rideForm.to'), 'Eldoret')
    await user.type(field(t('rideForm.cost')), '1500')
    await user.click(await screen.findByText(t('rideForm.stops')))
    for (const [stop, town] of ['Naivasha', 'Nakuru', 'Nairobi'].entries()) {
      await choose(t('rideForm.addStop'), town)
      await screen.findByText(`(${stop + 1})`)
    }
    await user.click(publish)
    expect(await screen.findAllByText(refusals['ride.stopTwice'])).toHaveLength(2)
    const names = screen.getAllByRole('button', { name: /^Remove / }).map((remove) => remove.ariaLabel ?? '')
    await user.click(screen.getByRole('button', { name: names[2] ?? '' }))
    expect(document.activeElement?.tagName).toBe('SUMMARY')
    expect(screen.getAllByText(refusals['ride.stopTwice'])).toHaveLength(1)

    const costs = () => prices().map(({ value }) => Number(value.replace(/\D/g, '')))
    await waitFor(() => expect(costs()).not.toContain(0))
    expect(costs()).toHaveLength(3)
    expect(costs().reduce((sum, cost) => sum + cost)).toBe(1500)
    for (const [leg, cost] of [400, 300, 0].entries())
      fireEvent.change(prices()[leg] ?? publish, { target: { value: String(cost) } })
    expect(screen.getByText(t('rideForm.missing.legCosts'))).toBeTruthy()
    fireEvent.change(prices()[2] ?? publish, { target: { value: '900' } })
    expect(field(t('rideForm.cost')).value).toBe('1,600')

    const time = screen.getAllByLabelText<HTMLInputElement>(/^Time in /)[0] ?? publish
    fireEvent.change(time, { target: { value: '09:00' } })
    await user.click(publish)
    expect(await screen.findAllByText(refusals['ride.stopTooEarly'])).toHaveLength(2)
    fireEvent.change(time, { target: { value: '12:10' } })
    expect(field(t('rideForm.possibleStops')).checked).toBe(true)
    await user.click(field(t('rideForm.possibleStops')))
    await user.click(publish)
    expect(await screen.findByText(t('rideForm.publishedTitle'))).toBeTruthy()

    const ride = await product.deps.db.query.rides.findFirst({ where: (row, { eq }) => eq(row.ownerId, driver.id) })
    const { body } = await product.call('GET', `/api/ride/${ride?.id}`, { as })
    const stops: { place: { name: string }; cost: number | null; time: string }[] = body.stops
    expect(stops.map(({ place, cost }) => [place.name.split(' ')[0], cost])).toEqual([
      ['Nairobi', 400],
      ['Naivasha', 300],
      ['Nakuru', 900],
      ['Eldoret', null],
    ])
    expect(body.possibleStops).toBe(false)
    expect(nairobiClock(new Date(stops[1]?.time ?? ''))).toBe('12:10')
  })

  it('suggests towns on the road with a price, and inserts each town in the order of the route', async () => {
    const user = await openPage(product, '/ride/post', { as: await product.signIn(await newDriver()) })
    await choosePlace(user, t('rideForm.from'), 'Nairobi')
    await choosePlace(user, t('rideForm.to'), 'Eldoret')
    await user.type(field(t('rideForm.cost')), '1500')
    await user.click(await screen.findByText(t('rideForm.stops')))
    await waitFor(() => expect(townsOf()).toBeTruthy())
    const chip = (town: string) =>
      within(townsOf()).getByRole('button', { name: new RegExp(`^${town} · Ksh [\\d,]+$`) })
    const price = chip('Naivasha').textContent?.split(' · ')[1] ?? ''
    await user.click(chip('Nakuru'))
    expect(document.activeElement?.textContent).toBe('Nakuru')
    await user.click(chip('Naivasha'))
    expect(document.activeElement?.textContent).toBe('Naivasha')
    expect(within(townsOf()).queryByRole('button', { name: /^Na/ })).toBeNull()
    const names = screen.getAllByRole('button', { name: /^Remove / }).map((remove) => remove.ariaLabel)
    expect(names).toEqual(['Remove Naivasha', 'Remove Nakuru'])
    await waitFor(() => expect(prices().map(({ value }) => value)).not.toContain(''))
    expect(`Ksh ${prices()[0]?.value}`.replaceAll('\u00a0', ' ')).toBe(price.replaceAll('\u00a0', ' '))
  })
})
