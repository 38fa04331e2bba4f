import { screen } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRide, insertUser, insertVehicle } from '../builders.ts'
import { openTestProduct, type TestProduct } from '../test-product.ts'
import { openPage, t } from './open-page.tsx'

let product: TestProduct
let rider: string
let admin: string
beforeAll(async () => {
  product = await openTestProduct()
  rider = await product.signIn(await insertUser(product.deps))
  admin = await product.signIn(await insertUser(product.deps, { role: 'ADMIN' }))
})
afterAll(() => product.close())

describe('a list with nothing in it', () => {
  it.each([
    ['/dashboard/payments', 'money.noPayments'],
    ['/dashboard/alerts', 'dashboard.alertsEmpty'],
    ['/ride/search?from=Nairobi&to=Nakuru', 'search.noRides'],
    ['/', 'search.noneAvailable'],
  ] as const)('on %s says that it is empty', async (path, sentence) => {
    await openPage(product, path, { as: rider })
    expect((await screen.findAllByText(t(sentence))).length).toBeGreaterThan(0)
  })

  it.each([
    'vehicles',
    'places?search=no-place-says-this',
    'ratings',
    'reports',
    'deliveries',
    'money',
    'money/disputes',
    'money/refunds',
    'money/reviews',
  ])('on the admin page %s says that it is empty [8.list.no-rows]', async (name) => {
    await openPage(product, `/dashboard/${name}`, { as: admin })
    expect(screen.getAllByText('No rows to display.').length).toBeGreaterThan(0)
  })

  it('a user’s list of rides explains once, when empty, what appears in it', async () => {
    await openPage(product, '/dashboard', { as: rider })
    expect(screen.getByText(t('dashboard.requestedEmpty'))).toBeTruthy()
    expect(screen.getAllByRole('link', { name: t('common.searchRides') })).toHaveLength(1)
    expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([])
  })
})

describe('a list of rides', () => {
  it('shows the driver and the price of each ride', async () => {
    for (const [name, seatCostKsh] of [
      ['Otieno Driver', 1750],
      ['Daudi Driver', 1850],
    ] as const) {
      const driver = await insertUser(product.deps, { role: 'DRIVER', name })
      await insertRide(product.deps, await insertVehicle(product.deps, driver), { seatCostKsh })
    }
    await openPage(product, '/ride/search?from=Nairobi&to=Nakuru', { as: rider })
    const texts = (await screen.findAllByRole('article')).map(({ textContent }) => textContent)
    expect(texts).toHaveLength(2)
    expect(texts.find((text) => text.includes('Otieno'))).toContain('1,750')
    expect(texts.find((text) => text.includes('Daudi'))).toContain('1,850')
  })
})
