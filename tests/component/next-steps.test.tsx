import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { seatRequests, vehicles } from '../../src/db/schema/index.ts'
import { nairobiClock } from '../../src/shared/kernel/nairobi-time.ts'
import type { NextStep } from '../../src/shared/contract/next-steps.ts'
import { NextSteps } from '../../src/web/features/next-steps/next-steps.tsx'
import { RiderFacts } from '../../src/web/features/people/rider-facts.tsx'
import { DOUBLE_CLICK_MS, UNDO_SECONDS } from '../../src/web/features/next-steps/use-delayed-answer.ts'
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
afterEach(() => vi.useRealTimers())

const request = async (status: 'PENDING' | 'APPROVED') => {
  const verifiedAt = product.deps.clock.now()
  const driver = await insertUser(product.deps, { role: 'DRIVER', name: 'Daudi Driver', verifiedAt })
  const ride = await insertRide(product.deps, await insertVehicle(product.deps, driver))
  const rider = await insertUser(product.deps, { name: 'Rehema Rider' })
  const { id } = await insertSeatRequest(product.deps, ride, rider, { status })
  return { id, rideId: ride.id, asDriver: await product.signIn(driver), asRider: await product.signIn(rider) }
}
const statusOf = async (id: string) =>
  (await product.deps.db.query.seatRequests.findFirst({ where: eq(seatRequests.id, id) }))?.status

describe('the next-step cards', () => {
  it('the next-step cards lead a rider from home to paying, with the amount', async () => {
    const { rideId, asRider } = await request('APPROVED')
    await openPage(product, '/', { as: asRider })
    const pay = await screen.findByRole('link', { name: t('step.PAY', { amount: 'Ksh 500' }) })
    expect(pay.getAttribute('href')).toBe(`/ride/${rideId}#book`)
    expect(screen.getByText(t('step.some', { count: 1 }))).toBeTruthy()
  })

  it('the next-step cards show until when to pay as a countdown and as a time', async () => {
    const { id, asRider } = await request('APPROVED')
    const { body } = await product.call('GET', `/api/request/${id}`, { as: asRider })
    await openPage(product, '/', { as: asRider })
    expect((await screen.findByRole('timer')).textContent).toMatch(/left/)
    expect(screen.getByText(new RegExp(t('step.payBy', { time: nairobiClock(new Date(body.payBy)) })))).toBeTruthy()
  })

  it('the next-step cards say once that a vehicle is being checked, and that it was rejected', async () => {
    const driver = await insertUser(product.deps, { role: 'DRIVER' })
    const vehicle = await insertVehicle(product.deps, driver, { status: 'PENDING' })
    const as = await product.signIn(driver)
    await openPage(product, '/dashboard', { as })
    expect(await screen.findByText(new RegExp(`We are checking your vehicle ${vehicle.plate}`))).toBeTruthy()
    expect(screen.queryByText(t('rideForm.pendingTitle'))).toBeNull()
    await product.deps.db.update(vehicles).set({ status: 'REJECTED' }).where(eq(vehicles.id, vehicle.id))
    await openPage(product, '/dashboard', { as })
    expect(await screen.findByText(/was not approved/)).toBeTruthy()
    expect(screen.queryByText(t('rideForm.noVehicleTitle'))).toBeNull()
    await openPage(product, '/ride/post', { as })
    expect(await screen.findByText(t('rideForm.rejectedTitle'))).toBeTruthy()
  })

  it('the next-step cards are missing for a visitor, and when nothing waits', async () => {
    await openPage(product, '/')
    expect(await screen.findByText(t('home.title'))).toBeTruthy()
    const rider = await insertUser(product.deps)
    await openPage(product, '/', { as: await product.signIn(rider) })
    expect(await screen.findByText(t('step.none'))).toBeTruthy()
    expect(screen.queryByText(t('step.title'))).toBeNull()
  })

  it('the next-step cards show an admin on home and on the dashboard how many tasks wait', async () => {
    const driver = await insertUser(product.deps, { role: 'DRIVER' })
    await insertVehicle(product.deps, driver, { status: 'PENDING' })
    const admin = await product.signIn(await insertUser(product.deps, { role: 'ADMIN' }))
    const { total, late } = (await product.call('GET', '/api/admin/tasks?pageSize=1', { as: admin })).body
    expect(total).toBeGreaterThan(0)
    for (const path of ['/', '/dashboard']) {
      await openPage(product, path, { as: admin })
      expect(await screen.findByText(t('own.todoCount', { count: total, late }))).toBeTruthy()
      const links = screen.getAllByRole('link', { name: t('own.todo') })
      expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(new Set(['/dashboard/todo']))
    }
  })

  it('the next-step cards approve a request ten seconds after one tap, on the dashboard', async () => {
    const { id, asDriver } = await request('PENDING')
    const user = await openPage(product, '/dashboard', { as: asDriver })
    const approve = await button(t('step.APPROVE'))
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await user.click(approve)
    expect(screen.getByText(t('step.approving', { name: 'Rehema' }))).toBeTruthy()
    act(() => void vi.advanceTimersByTime((UNDO_SECONDS - 1) * 1000))
    expect(await statusOf(id)).toBe('PENDING')
    act(() => void vi.advanceTimersByTime(1000))
    await waitFor(async () => expect(await statusOf(id)).toBe('APPROVED'))
    await waitFor(() => expect(screen.queryByText(t('step.title'))).toBeNull())
  })

  it('the next-step cards show before the approval that the rider is new', async () => {
    const { asDriver } = await request('PENDING')
    await openPage(product, '/dashboard', { as: asDriver })
    await button(t('step.APPROVE'))
    expect(screen.getByText(t('rider.first'))).toBeTruthy()
  })

  it('the next-step cards show the trips of a rider with few ratings, and do not call the rider new', async () => {
    const rider = { photo: null, rating: 0, ratingCount: 0, verified: false, trips: 1, lateCancellations: 0 }
    await openPage(product, '/', { part: <RiderFacts rider={rider} /> })
    expect(screen.getByText(t('rider.trips', { count: 1 }))).toBeTruthy()
    expect(screen.queryByText(t('ride.ratingNew'))).toBeNull()
  })

  it('the next-step cards show an error when a boarding PIN is refused', async () => {
    const ride = await insertRide(product.deps, await insertVehicle(product.deps, await insertUser(product.deps)))
    const step: NextStep = {
      kind: 'BOARD',
      title: 'Enter Rehema’s PIN',
      rideId: ride.id,
      requestId: ride.id,
      actions: ['ENTER_PIN'],
      link: `/ride/${ride.id}`,
      person: { id: ride.driverId, name: 'Rehema R.', photo: null },
    }
    const rider = await insertUser(product.deps)
    const part = <NextSteps steps={[step]} />
    const user = await openPage(product, '/', { as: await product.signIn(rider), part })
    await user.type(screen.getByLabelText(t('step.pinOf', { name: 'Rehema' })), '1234')
    await user.click(await button(t('step.ENTER_PIN')))
    expect((await screen.findByRole('alert')).textContent).toBe('We could not find this.')
  })

  it('the next-step cards send the answer at once when the page is left', async () => {
    const { id, asDriver } = await request('PENDING')
    const user = await openPage(product, '/dashboard', { as: asDriver })
    await user.click(await button(t('step.DECLINE')))
    fireEvent(globalThis.window, new Event('pagehide'))
    await waitFor(async () => expect(await statusOf(id)).toBe('CANCELLED'))
    await waitFor(() => expect(screen.queryByText(t('step.title'))).toBeNull())
  })

  it('the next-step cards show an error and the buttons again when an answer is refused', async () => {
    const { id, asDriver } = await request('PENDING')
    const user = await openPage(product, '/dashboard', { as: asDriver })
    await user.click(await button(t('step.APPROVE')))
    await product.deps.db
      .update(seatRequests)
      .set({ status: 'CANCELLED', cancelReason: 'RIDER_CANCELLED', cancelledAt: product.deps.clock.now() })
      .where(eq(seatRequests.id, id))
    fireEvent(globalThis.window, new Event('pagehide'))
    expect((await screen.findByRole('alert')).textContent).toBe('This request was already answered or cancelled.')
    expect(await button(t('step.APPROVE'))).toBeTruthy()
  })
})

it('the next-step cards send nothing when the answer is undone, which a double click does not do', async () => {
  const { id, asDriver } = await request('PENDING')
  const user = await openPage(product, '/dashboard', { as: asDriver })
  const decline = await button(t('step.DECLINE'))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  await user.click(decline)
  // The second click of a double click.
  await user.click(screen.getByText(t('step.undo', { seconds: UNDO_SECONDS })))
  expect(screen.getByText(t('step.declining', { name: 'Rehema' }))).toBeTruthy()
  act(() => void vi.advanceTimersByTime(DOUBLE_CLICK_MS + 1))
  await user.click(screen.getByText(t('step.undo', { seconds: UNDO_SECONDS })))
  expect(await button(t('step.DECLINE'))).toBeTruthy()
  act(() => void vi.advanceTimersByTime(60_000))
  fireEvent(globalThis.window, new Event('pagehide'))
  expect(await statusOf(id)).toBe('PENDING')
})

it('the home page of a visitor makes no call that needs a session', async () => {
  const log = vi.spyOn(product.deps.logger, 'log')
  await openPage(product, '/')
  expect(await screen.findByText(t('home.title'))).toBeTruthy()
  expect(log.mock.calls.filter(([severity]) => severity === 'high')).toEqual([])
  log.mockRestore()
})
