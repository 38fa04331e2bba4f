import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { firstNameOf } from '../../src/shared/kernel/first-name.ts'
import { formatClock, formatDeparture } from '../../src/web/lib/format-time.ts'
import { usePosition } from '../../src/web/features/seat-requests/use-position.ts'
import { paidSeat, seatSoon } from '../paid-seat.ts'
import { openPayingWorld, type PayingWorld } from '../paying-world.ts'
import { dialogButton, field, openDialog, tabTo } from './controls.ts'
import { openPage, t } from './open-page.tsx'

let product: PayingWorld
beforeAll(async () => {
  product = await openPayingWorld()
})
afterAll(() => product.close())

describe('a shared trip', () => {
  it('a shared trip has a link that the rider can copy and revoke', async () => {
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

  it('shows anyone with the link both first names, the departure and the plate, but not the driver’s phone number', async () => {
    const seat = await paidSeat(product)
    const { body } = await product.call('POST', `/api/request/${seat.request.id}/share`, { as: seat.riderToken })
    await openPage(product, `/t/${body.token}`)
    expect(await screen.findByText(t('sharedTrip.car'))).toBeTruthy()
    expect(document.body.textContent).not.toContain(seat.owner.phone)
    const trip = (await product.call('GET', `/api/shared-trip/${body.token}`)).body
    expect(screen.getByText(trip.vehicle.plate)).toBeTruthy()
    expect(screen.getByText(t('sharedTrip.lead', { rider: firstNameOf(seat.rider.name) }))).toBeTruthy()
    expect(screen.getByText(firstNameOf(seat.owner.name))).toBeTruthy()
    expect(screen.getByText(formatDeparture(seat.departsAt.toISOString(), 'en'))).toBeTruthy()
  })
})

it('a rider shows the PIN of the ticket and shares the trip by keyboard alone', async () => {
  const seat = await seatSoon(product)
  const { pin } = (await product.call('GET', `/api/request/${seat.request.id}/boarding-pin`, { as: seat.riderToken }))
    .body
  const user = await openPage(product, `/ride/${seat.ride.id}`, { as: seat.riderToken })
  await screen.findByText(t('bar.showPin'))
  await tabTo(user, (focused) => focused.textContent === t('bar.showPin'))
  await user.keyboard('{Enter}')
  expect(await waitFor(() => openDialog().getByText(pin))).toBeTruthy()
  await tabTo(user, (focused) => focused === dialogButton(t('common.close')))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull())
  const name = firstNameOf(seat.owner.name)
  const tiles = [t('booking.call', { name }), t('ticket.messageTo', { name }), t('ticket.calendar')]
  for (const tile of tiles)
    await tabTo(user, (focused) => [focused.getAttribute('aria-label'), focused.textContent].includes(tile))
  await tabTo(user, (focused) => focused.textContent === t('bar.share'))
  await user.keyboard('{Enter}')
  expect(await screen.findByLabelText(t('shareTrip.link'))).toBeTruthy()
  await tabTo(user, (focused) => focused === dialogButton(t('shareTrip.stop')))
  await user.keyboard('{Enter}')
  expect(await screen.findByText(t('shareTrip.stopped'))).toBeTruthy()
})

/**
 * A phone that reports this position once.
 * @returns a function that tells whether the page still watches the position
 */
const beAt = (latitude: number, longitude: number) => {
  let isWatched = false
  const watchPosition = (onPosition: PositionCallback) => {
    isWatched = true
    onPosition({ coords: { latitude, longitude } } as GeolocationPosition)
    return 1
  }
  const clearWatch = () => {
    isWatched = false
  }
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { watchPosition, clearWatch } })
  return () => isWatched
}

/**
 * Delays calls of this method and path until `letThrough`. `arrived`: the methods of all calls of the path, in order of
 * arrival.
 */
const holdBack = (method: string, path: RegExp) => {
  const arrived: string[] = []
  const { promise, resolve: letThrough } = Promise.withResolvers<void>()
  const held = vi.fn<() => void>()
  const send = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const asked = new Request(typeof input === 'string' ? new URL(input, 'http://localhost:3000') : input, init)
    if (!path.test(asked.url)) return send(asked)
    if (asked.method === method) {
      held()
      await promise
    }
    arrived.push(asked.method)
    return send(asked)
  }
  return { arrived, held, letThrough }
}

describe('the position on the link of a trip', () => {
  afterEach(() => void Reflect.deleteProperty(navigator, 'geolocation'))

  it('the position on the link of a trip is shown with its time, and deleted when the rider hides it', async () => {
    const seat = await seatSoon(product)
    const isWatched = beAt(-0.91, 36.52)
    const user = await openPage(product, `/ride/${seat.ride.id}`, { as: seat.riderToken })
    await user.click(await screen.findByText(t('bar.share')))
    await screen.findByLabelText(t('shareTrip.link'))
    const { pathname } = new URL(field(t('shareTrip.link')).value)
    const position = async () => (await product.call('GET', `/api/shared-trip/${pathname.slice(3)}`)).body.position
    await user.click(dialogButton(t('shareTrip.position')))
    await waitFor(() => expect(screen.getAllByText(t('shareTrip.positionOn')).length).toBeGreaterThan(0))
    expect(await position()).toMatchObject({ lat: -0.91, lng: 36.52 })
    await user.click(dialogButton(t('shareTrip.positionHide')))
    await waitFor(async () => expect(await position()).toBeNull())
    expect(isWatched()).toBe(false)
    const at = { as: seat.riderToken, body: { lat: -0.5, lng: 36.4 } }
    await product.call('PUT', `/api/request/${seat.request.id}/share/${pathname.slice(3)}/position`, at)
    await openPage(product, pathname)
    const time = formatClock((await position()).at)
    const link = (await screen.findByText(t('sharedTrip.position', { time }))).closest('a')
    expect(link?.href).toContain('mlat=-0.5&mlon=36.4')
  })

  it('a position that was being sent when the rider hid it is not shown again', async () => {
    const seat = await seatSoon(product)
    await openPage(product, '/faqs', { as: seat.riderToken })
    const { result, unmount } = renderHook(() => usePosition(seat.request.id))
    const path = `/api/request/${seat.request.id}/share`
    const { token } = (await product.call('POST', path, { as: seat.riderToken })).body
    beAt(-0.91, 36.52)
    const { arrived, held, letThrough } = holdBack('PUT', /\/position$/)
    act(() => result.current.start(token))
    await waitFor(() => expect(held).toHaveBeenCalled())
    const hidden = act(() => result.current.stop())
    letThrough()
    await hidden
    unmount()
    expect(arrived).toEqual(['PUT', 'DELETE'])
    expect((await product.call('GET', `/api/shared-trip/${token}`)).body.position).toBeNull()
  })
})
