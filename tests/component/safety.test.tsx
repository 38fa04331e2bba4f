import { act, fireEvent, screen } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { reports } from '../../src/db/schema/index.ts'
import { HOUR_MS, MINUTE_MS } from '../../src/shared/kernel/nairobi-time.ts'
import { HOLD_MS } from '../../src/web/features/safety/use-hold.ts'
import { paidSeat, payFor } from '../paid-seat.ts'
import { approvedRequest, openPayingWorld, type PayingWorld } from '../paying-world.ts'
import { button, dialogButton, field, openDialog } from './controls.ts'
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

/** A paid seat on a ride that leaves within the hour. */
const seatSoon = async () => {
  const departsAt = new Date(product.deps.clock.now().getTime() + 50 * MINUTE_MS)
  const seat = await approvedRequest(product, {}, { departsAt, arrivesAt: new Date(departsAt.getTime() + 3 * HOUR_MS) })
  await payFor(product, seat.request, seat.riderToken)
  return seat
}

const sos = () => screen.findByRole('button', { name: t('sos.label') })
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

describe('SOS', () => {
  let calls = 0
  const countCalls = (event: Event) => {
    if (!(event.target instanceof Element && event.target.closest('a[href="tel:999"]'))) return
    calls += 1
    event.preventDefault()
  }
  beforeAll(() => document.addEventListener('click', countCalls))
  afterAll(() => document.removeEventListener('click', countCalls))
  afterEach(() => {
    calls = 0
    vi.useRealTimers()
  })
  it('calls 999 after it was held for 3 seconds, and not before', async () => {
    const seat = await seatSoon()
    await openPage(product, `/ride/${seat.ride.id}`, { as: seat.riderToken })
    const held = await sos()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.pointerDown(held)
    pass(HOLD_MS - 1)
    fireEvent.pointerUp(held)
    pass(HOLD_MS)
    expect(calls).toBe(0)
    fireEvent.pointerDown(held)
    pass(HOLD_MS)
    expect(calls).toBe(1)
    expect(screen.getByText(t('sos.onlyCall'))).toBeTruthy()
    fireEvent.pointerUp(held)
    expect(calls).toBe(1)
  })

  it('calls 999 after two presses of a key, for the driver too', async () => {
    const seat = await seatSoon()
    for (const as of [seat.riderToken, seat.ownerToken]) {
      calls = 0
      const user = await openPage(product, `/ride/${seat.ride.id}`, { as })
      ;(await sos()).focus()
      await user.keyboard('{Enter}')
      expect(screen.getByText(t('sos.again'))).toBeTruthy()
      expect(calls).toBe(0)
      await user.keyboard('{Enter}')
      expect(calls).toBe(1)
    }
  })

  it('is not there on another day', async () => {
    const seat = await paidSeat(product)
    await openPage(product, `/ride/${seat.ride.id}`, { as: seat.riderToken })
    expect(await screen.findByText(t('check.title'))).toBeTruthy()
    expect(screen.queryByText(t('sos.button'))).toBeNull()
    expect(screen.queryByText(t('check.otherCar'))).toBeNull()
  })
})

describe('the check at the car', () => {
  it('reports another car with one press', async () => {
    const seat = await seatSoon()
    const user = await openPage(product, `/ride/${seat.ride.id}`, { as: seat.riderToken })
    await user.click(await button(t('check.otherCar')))
    expect(await screen.findByText(t('check.sent'))).toBeTruthy()
    const [report] = await product.deps.db.select().from(reports).where(eq(reports.reporterId, seat.rider.id))
    expect(report).toMatchObject({ reportedId: seat.ride.driverId, category: 'FALSE_IDENTITY' })
  })
})
