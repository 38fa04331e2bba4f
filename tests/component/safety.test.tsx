import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { incidents, reports, rides, users } from '../../src/db/schema/index.ts'
import { MINUTE_MS } from '../../src/shared/kernel/nairobi-time.ts'
import * as firstTab from '../../src/web/features/incidents/send-sos.ts'
import { storeSos } from '../../src/web/features/incidents/waiting-sos.ts'
import { HOLD_MS } from '../../src/web/features/safety/use-hold.ts'
import { IncidentAlarm } from '../../src/web/features/site/incident-alarm.tsx'
import { INCIDENTS_CHANGED, openIncidents } from '../../src/web/features/site/open-incidents.ts'
import { insertRide, insertSeatRequest, insertUser, insertVehicle } from '../builders.ts'
import { paidSeat, payFor, seatSoon } from '../paid-seat.ts'
import { openPayingWorld, type PayingWorld } from '../paying-world.ts'
import { button } from './controls.ts'
import { openPage, t } from './open-page.tsx'

let product: PayingWorld
beforeAll(async () => {
  product = await openPayingWorld()
})
afterAll(() => product.close())

/** A paid seat on the ride of a coordinator, which its driver does not own. */
const coordinatedSoon = async () => {
  const { deps } = product
  const [driver, rider] = [await insertUser(deps, { role: 'DRIVER' }), await insertUser(deps)]
  const departsAt = new Date(deps.clock.now().getTime() + 50 * MINUTE_MS)
  const given = { ownerId: (await insertUser(deps)).id, status: 'REQUESTED', departsAt } as const
  const ride = await insertRide(deps, await insertVehicle(deps, driver), given)
  await payFor(product, await insertSeatRequest(deps, ride, rider), await product.signIn(rider))
  return { driver, ride }
}

const sos = () => screen.findByRole('button', { name: t('sos.label') })
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

const incidentsOf = (userId: string) => product.deps.db.select().from(incidents).where(eq(incidents.reporterId, userId))
const pressSos = async (seat: Awaited<ReturnType<typeof seatSoon>>, as: string, before = () => {}) => {
  const user = await openPage(product, `/ride/${seat.ride.id}`, { as })
  before()
  ;(await sos()).focus()
  await user.keyboard('{Enter}{Enter}')
  return user
}

/** The same module, loaded a second time with its own state, as in another tab. */
const OTHER_TAB = import.meta.glob<typeof firstTab>('../../src/web/features/incidents/send-sos.ts', { query: '?tab' })

const loseNetwork = () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
}

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
  it('calls 999 after its button was held for 3 seconds, but not earlier', async () => {
    const seat = await seatSoon(product)
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
    expect(screen.getByText(t('sos.sending'))).toBeTruthy()
    fireEvent.pointerUp(held)
    expect(calls).toBe(1)
  })

  it('calls 999 after two presses of a key, for the driver too', async () => {
    const seat = await seatSoon(product)
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

  it('tells the admins too, for riders and drivers', async () => {
    const seat = await seatSoon(product)
    for (const [as, { id }, requestId] of [
      [seat.riderToken, seat.rider, seat.request.id],
      [seat.ownerToken, seat.owner, null],
    ] as const) {
      await pressSos(seat, as)
      expect(await screen.findByText(t('sos.sent'))).toBeTruthy()
      expect(await incidentsOf(id)).toMatchObject([{ rideId: seat.ride.id, requestId, status: 'OPEN' }])
    }
  })

  it('SOS is shown to the driver of a ride that another user coordinates', async () => {
    const { driver, ride } = await coordinatedSoon()
    const user = await openPage(product, `/ride/${ride.id}`, { as: await product.signIn(driver) })
    ;(await sos()).focus()
    await user.keyboard('{Enter}{Enter}')
    expect(await screen.findByText(t('sos.sent'))).toBeTruthy()
    expect(await incidentsOf(driver.id)).toMatchObject([{ rideId: ride.id, requestId: null }])
  })

  it('SOS is stored offline, and sent once when online again', async () => {
    const seat = await seatSoon(product)
    await pressSos(seat, seat.riderToken, loseNetwork)
    expect(await screen.findByText(t('sos.waiting'))).toBeTruthy()
    expect([calls, await incidentsOf(seat.rider.id)]).toEqual([1, []])
    vi.mocked(globalThis.fetch).mockRestore()
    globalThis.dispatchEvent(new Event('online'))
    globalThis.dispatchEvent(new Event('online'))
    expect(await screen.findByText(t('sos.sent'))).toBeTruthy()
    const [row, ...others] = await incidentsOf(seat.rider.id)
    expect(others).toEqual([])
    expect(row?.pressedAt.getTime()).toBeLessThan(row?.createdAt.getTime() ?? 0)
  })

  it('after 3 false alarms only calls 999, and tells the admins after a press of another button', async () => {
    const seat = await seatSoon(product)
    await product.deps.db.update(users).set({ falseAlarms: 3 }).where(eq(users.id, seat.rider.id))
    const user = await pressSos(seat, seat.riderToken)
    expect([calls, screen.getByText(t('sos.onlyCall')) !== null, await incidentsOf(seat.rider.id)]).toEqual([
      1,
      true,
      [],
    ])
    await user.click(await button(t('sos.tell')))
    expect(await screen.findByText(t('sos.sent'))).toBeTruthy()
    expect(await incidentsOf(seat.rider.id)).toHaveLength(1)
  })

  it('alarms the admins, who acknowledge and close it', async () => {
    const seat = await seatSoon(product)
    const body = { lat: -1.28, lng: 36.82, note: 'He does not stop.' }
    await product.call('POST', `/api/request/${seat.request.id}/sos`, { as: seat.riderToken, body })
    const admin = await product.signIn(await insertUser(product.deps, { role: 'ADMIN', name: 'Asha Admin' }))
    const [row] = await incidentsOf(seat.rider.id)
    await openPage(product, '/dashboard/todo', { as: admin, part: <IncidentAlarm /> })
    expect(screen.queryByRole('alert')).toBeNull()
    openIncidents.now = 1
    act(() => void globalThis.dispatchEvent(new Event(INCIDENTS_CHANGED)))
    const alarm = await screen.findByText(t('own.sosAlarm', { count: 1 }))
    expect(alarm.getAttribute('href')).toBe('/dashboard/incidents?status=OPEN')
    openIncidents.now = 0
    await openPage(product, '/dashboard/todo', { as: admin })
    const task = `a[href="/dashboard/incidents?id=${row?.id}"]`
    await waitFor(() => expect(document.querySelector(task)).not.toBeNull())
    const user = await openPage(product, `/dashboard/incidents?id=${row?.id}`, { as: admin })
    expect(await screen.findByText('He does not stop.')).toBeTruthy()
    await user.click(await button(t('incidents.take')))
    await user.selectOptions(await screen.findByLabelText(t('incidents.close')), 'FALSE_ALARM')
    await user.click(await button(t('incidents.closeOne')))
    expect(await screen.findByText(new RegExp(t('incidents.outcomeFALSE_ALARM') + '\\.$'))).toBeTruthy()
    expect(await incidentsOf(seat.rider.id)).toMatchObject([{ status: 'CLOSED', outcome: 'FALSE_ALARM' }])
  })

  it('SOS is not shown on another day', async () => {
    const seat = await paidSeat(product)
    await openPage(product, `/ride/${seat.ride.id}`, { as: seat.riderToken })
    expect(await screen.findByText(t('check.title'))).toBeTruthy()
    expect(screen.queryByText(t('sos.button'))).toBeNull()
    expect(screen.queryByText(t('check.otherCar'))).toBeNull()
  })
})

it.each([
  ['one after the other', true],
  ['at the same time in an old browser', false],
])('an SOS is one incident when two tabs send it %s', async (_, hasLocks) => {
  const seat = await seatSoon(product)
  await openPage(product, '/faqs', { as: seat.riderToken })
  onTestFinished(() => {
    for (const name of ['locks', 'geolocation']) Reflect.deleteProperty(navigator, name)
  })
  let last = Promise.resolve()
  const locks = { request: (_name: string, send: () => Promise<void>) => (last = last.then(send)) }
  if (hasLocks) Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  let lat = -1
  const getCurrentPosition = (tell: PositionCallback) => {
    lat -= 0.1
    tell({ coords: { latitude: lat, longitude: 36.8 } } as GeolocationPosition)
  }
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
  const key = crypto.randomUUID()
  const pressedAt = product.deps.clock.now().toISOString()
  storeSos(seat.rider.id, { kind: 'request', id: seat.request.id, key, pressedAt })
  const states: string[] = []
  const [load] = Object.values(OTHER_TAB)
  if (!load) throw new Error('There is no other tab.')
  for (const { followSos, sendWaitingSos } of [firstTab, await load()]) {
    followSos(key, (state) => states.push(state))
    sendWaitingSos(seat.rider.id)
  }
  await waitFor(() => expect(states).toEqual(['sent', 'sent']))
  expect(await incidentsOf(seat.rider.id)).toHaveLength(1)
  expect(lat).toBeCloseTo(hasLocks ? -1.1 : -1.2)
})

describe('the check at the car', () => {
  it('reports another car with one press', async () => {
    const seat = await seatSoon(product)
    const user = await openPage(product, `/ride/${seat.ride.id}`, { as: seat.riderToken })
    await user.click(await button(t('check.otherCar')))
    expect(await screen.findByText(t('check.sent'))).toBeTruthy()
    const [report] = await product.deps.db.select().from(reports).where(eq(reports.reporterId, seat.rider.id))
    expect(report).toMatchObject({ reportedId: seat.ride.driverId, category: 'FALSE_IDENTITY' })
  })
})

it('SOS stays for the driver of a coordinated ride when the coordinator has completed it', async () => {
  const { driver, ride } = await coordinatedSoon()
  const now = product.deps.clock.now()
  const move = (change: Partial<typeof rides.$inferInsert>) =>
    product.deps.db.update(rides).set(change).where(eq(rides.id, ride.id))
  await move({ status: 'STARTED', startedAt: now })
  await move({ status: 'COMPLETED', completedAt: now })
  await openPage(product, `/ride/${ride.id}`, { as: await product.signIn(driver) })
  expect(await sos()).toBeTruthy()
})
