import { act, screen } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../src/shared/kernel/nairobi-time.ts'
import { watchInstallOffer } from '../../src/web/lib/install-offer.ts'
import { readStored } from '../../src/web/lib/storage.ts'
import { insertRide, insertSeatRequest, insertUser, insertVehicle } from '../builders.ts'
import { openTestProduct, type TestProduct } from '../test-product.ts'
import { openPage, t } from './open-page.tsx'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

describe('my trips', () => {
  it('my trips say what to do when there are none', async () => {
    const rider = await insertUser(product.deps)
    await openPage(product, '/trips', { as: await product.signIn(rider) })
    expect(await screen.findByText(t('trips.empty'))).toBeTruthy()
  })

  it('my trips lead a visitor to sign-in and back', async () => {
    await openPage(product, '/trips')
    expect(await screen.findByText('Went to /auth/sign-in?callbackUrl=%2Ftrips')).toBeTruthy()
  })

  it('my trips show each request with its own state and outcome', async () => {
    const driver = await insertUser(product.deps, { role: 'DRIVER', name: 'Daudi Driver' })
    const vehicle = await insertVehicle(product.deps, driver)
    const rider = await insertUser(product.deps, { name: 'Rehema Rider' })
    const newRequest = async (day: number, given: Parameters<typeof insertSeatRequest>[3]) => {
      const departsAt = new Date(product.deps.clock.now().getTime() + day * DAY_MS)
      const arrivesAt = new Date(departsAt.getTime() + 3 * HOUR_MS)
      await insertSeatRequest(
        product.deps,
        await insertRide(product.deps, vehicle, { departsAt, arrivesAt }),
        rider,
        given,
      )
    }
    await newRequest(2, { status: 'PENDING' })
    await newRequest(3, {})
    await newRequest(4, { status: 'CANCELLED', cancelReason: 'DRIVER_DECLINED', cancelledAt: product.deps.clock.now() })
    await openPage(product, '/trips', { as: await product.signIn(rider) })
    expect(await screen.findByText(t('dashboard.requestPENDING'))).toBeTruthy()
    expect(screen.getByRole('link', { name: t('booking.pay', { amount: 'Ksh 500' }) })).toBeTruthy()
    expect(screen.getByText(t('booking.reasonDRIVER_DECLINED'))).toBeTruthy()
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      t('trips.upcoming'),
      t('trips.waiting'),
      t('trips.cancelled'),
    ])
    await openPage(product, '/trips', { as: await product.signIn(driver) })
    expect(await screen.findByText(t('trips.riderPENDING'))).toBeTruthy()
    expect(screen.getByText(t('trips.noRiders'))).toBeTruthy()
  })

  it('my trips offer to install the site, until the user has answered', async () => {
    const rider = await insertUser(product.deps)
    const driver = await insertUser(product.deps, { role: 'DRIVER' })
    await insertSeatRequest(
      product.deps,
      await insertRide(product.deps, await insertVehicle(product.deps, driver)),
      rider,
    )
    const stop = watchInstallOffer()
    await openPage(product, '/trips', { as: await product.signIn(rider) })
    await screen.findByRole('heading', { level: 2 })
    expect(screen.queryByText(t('trips.install'))).toBe(null)
    let asked = 0
    const prompt = () => Promise.resolve((asked += 1))
    act(() => void dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })))
    await screen.findByText(t('trips.install'))
    // The site is not offered to the driver, who has requested no seat.
    await openPage(product, '/trips', { as: await product.signIn(driver) })
    await screen.findByRole('heading', { level: 2 })
    expect(screen.queryByText(t('trips.install'))).toBe(null)
    const user = await openPage(product, '/trips', { as: await product.signIn(rider) })
    await user.click(await screen.findByRole('button', { name: t('trips.installButton') }))
    expect(asked).toBe(1)
    expect(screen.queryByText(t('trips.install'))).toBe(null)
    expect(readStored('install-hint', (value): value is true => value === true)).toBe(true)
    stop()
  })
})
