import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { stopLinks } from '../../src/domain/deliveries/index.ts'
import { DAY_MS, MINUTE_MS } from '../../src/shared/kernel/nairobi-time.ts'
import { formatKsh } from '../../src/shared/kernel/money.ts'
import { readSearch } from '../../src/web/lib/search-url.ts'
import { ReviewList } from '../../src/web/features/reviews/shown-review.tsx'
import { board, moveTo, paidSeat, readPin } from '../paid-seat.ts'
import { insertUser } from '../builders.ts'
import { completedTrip, completeTrip, rate, rateBoth, readReview } from '../rated-trip.ts'
import { openPayingWorld, type PayingWorld } from '../paying-world.ts'
import { button, dialogButton, field, tabTo } from './controls.ts'
import { openPage, t } from './open-page.tsx'

let product: PayingWorld
beforeAll(async () => {
  product = await openPayingWorld()
})
afterAll(() => product.close())
beforeEach(() => product.clock.set(null))

describe('the report of a trip', () => {
  it('the report of a trip is written by the rider, and answered by the driver', async () => {
    const seat = await paidSeat(product)
    moveTo(product, seat.departsAt, 30 * (MINUTE_MS / 1000))
    await product.runDueJobs()
    const path = `/request/${seat.request.id}/report`
    const rider = await openPage(product, path, { as: seat.riderToken })
    await rider.click(screen.getAllByRole('radio').at(-1) ?? document.body)
    await rider.type(field(t('dispute.text')), 'Nobody came.')
    await rider.click(await button(t('dispute.send')))
    expect(await screen.findByText('Nobody came.')).toBeTruthy()
    const driver = await openPage(product, path, { as: seat.ownerToken })
    await driver.type(field(t('dispute.yourAnswer')), 'I waited for an hour.')
    await driver.click(await button(t('dispute.sendAnswer')))
    expect(await screen.findByText('I waited for an hour.')).toBeTruthy()
    expect(screen.queryByLabelText(t('dispute.yourAnswer'))).toBeNull()
  })

  it('the report of a trip cannot be written before the trip', async () => {
    const seat = await paidSeat(product)
    await openPage(product, `/request/${seat.request.id}/report`, { as: seat.riderToken })
    expect(screen.queryByLabelText(t('dispute.text'))).toBeNull()
  })
})

const tripOfYesterday = async () => {
  product.clock.set(new Date(Date.now() - 3 * DAY_MS))
  const trip = await completedTrip(product)
  product.clock.set(null)
  return { ...trip, riderToken: await product.signIn(trip.rider), ownerToken: await product.signIn(trip.owner) }
}

it('a rider rates a trip by keyboard alone', async () => {
  const trip = await tripOfYesterday()
  const user = await openPage(product, `/request/${trip.request.id}/review`, { as: trip.riderToken })
  await screen.findByText(t('review.stars'))
  await tabTo(user, (focused) => focused.getAttribute('name') === 'stars')
  await user.keyboard('[Space][ArrowRight][ArrowRight][ArrowRight]')
  await tabTo(user, (focused) => focused.getAttribute('value') === 'ON_TIME')
  await user.keyboard('[Space]')
  await tabTo(user, (focused) => focused === field(t('review.comment')))
  await user.keyboard('On time.')
  await tabTo(user, (focused) => focused.textContent === t('review.send'))
  await user.keyboard('{Enter}')
  expect(await screen.findByText(t('review.sent', { count: 4 }))).toBeTruthy()
  const { mine } = await readReview(product, trip.request.id, trip.riderToken)
  expect(mine).toMatchObject({ stars: 4, tags: ['ON_TIME'], comment: 'On time.' })
})

const endsOf = (link: Element | null) => {
  const { from, to } = readSearch(
    new URL(link?.getAttribute('href') ?? '', 'http://localhost').searchParams,
    '2026-01-01',
  )
  return [from, to]
}

const boardedTrip = async () => {
  product.clock.set(new Date(Date.now() - 3 * DAY_MS))
  const seat = await paidSeat(product)
  moveTo(product, seat.departsAt, -60)
  const ownerToken = await product.signIn(seat.owner)
  await board(
    product,
    { ...seat, ownerToken },
    await readPin(product, { ...seat, riderToken: await product.signIn(seat.rider) }),
  )
  await completeTrip(product, seat)
  product.clock.set(null)
  return { ...seat, riderToken: await product.signIn(seat.rider) }
}

describe('a past trip', () => {
  it('offers its rider the same route and the way back, and shows its driver the money', async () => {
    const trip = await tripOfYesterday()
    await openPage(product, '/trips', { as: trip.riderToken })
    const again = endsOf((await screen.findByText(t('bar.again'))).closest('a'))
    const back = endsOf(screen.getByText(t('rideWords.return')).closest('a'))
    expect(again.every(({ placeId, coordinates }) => placeId !== null && coordinates !== null)).toBe(true)
    expect(back).toEqual(again.toReversed())
    const { body } = await product.call('GET', `/api/request/${trip.request.id}`, { as: trip.ownerToken })
    await openPage(product, '/trips', { as: trip.ownerToken })
    const amount = formatKsh(body.earning)
    expect(await screen.findByText(t('booking.youGet', { amount }))).toBeTruthy()
    expect(screen.getByText(t('booking.onItsWay', { amount }))).toBeTruthy()
  })
})

describe('the page of a completed trip', () => {
  it('asks for stars first, opens the form with them, and thanks for the rating', async () => {
    const trip = await boardedTrip()
    const as = trip.riderToken
    await openPage(product, `/ride/${trip.ride.id}`, { as })
    const arrived = t('booking.tripARRIVED', { place: '' })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain(arrived)
    const star = screen.getByRole('link', { name: t('rate.star', { count: 4 }) })
    const review = `/request/${trip.request.id}/review`
    expect(star.getAttribute('href')).toBe(`${review}?stars=4`)
    await openPage(product, `${review}?stars=4`, { as })
    expect(await screen.findByRole('radio', { name: t('review.star', { count: 4 }), checked: true })).toBeTruthy()
    await rate(product, trip.request.id, as)
    await openPage(product, `/ride/${trip.ride.id}`, { as })
    expect(await screen.findByText(t('rate.given', { count: 4 }))).toBeTruthy()
    expect(screen.queryByRole('link', { name: t('rate.star', { count: 4 }) })).toBeNull()
  })
})

describe('the ticket', () => {
  it('shows the PIN on the whole screen, and keeps the screen on', async () => {
    const seat = await paidSeat(product)
    const release = vi.fn<() => Promise<void>>(() => Promise.resolve())
    const request = vi.fn<(type: string) => Promise<{ release: typeof release }>>(() => Promise.resolve({ release }))
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
    const user = await openPage(product, `/ride/${seat.ride.id}`, { as: seat.riderToken })
    await user.click(await screen.findByText(t('bar.showPin')))
    const pin = await readPin(product, seat)
    await waitFor(() => expect(screen.getAllByText(pin)).toHaveLength(2))
    expect(request).toHaveBeenCalledWith('screen')
    await user.click(screen.getByRole('button', { name: t('common.close') }))
    await waitFor(() => expect(release).toHaveBeenCalled())
    Reflect.deleteProperty(navigator, 'wakeLock')
  })

  it('shows the driver’s last message on the day of the trip', async () => {
    const seat = await paidSeat(product)
    moveTo(product, seat.departsAt, -2 * 3600)
    const ownerToken = await product.signIn(seat.owner)
    await product.call('POST', '/api/messaging/send', {
      as: ownerToken,
      body: { senderId: seat.owner.id, receiverId: seat.rider.id, text: 'I am 10 min away.' },
    })
    await openPage(product, `/ride/${seat.ride.id}`, { as: await product.signIn(seat.rider) })
    expect(await screen.findByText(/I am 10 min away/)).toBeTruthy()
  })
})

describe('the rating of a trip', () => {
  it('a trip is rated by rider and driver; the driver reads the rider’s comment only after rating too, and replies to it once', async () => {
    const trip = await tripOfYesterday()
    const path = `/request/${trip.request.id}/review`
    for (const [page, as] of [
      ['/trips', trip.riderToken],
      ['/trips', trip.ownerToken],
      [`/ride/${trip.ride.id}`, trip.ownerToken],
      [`/ride/${trip.ride.id}`, trip.riderToken],
    ] as const) {
      await openPage(product, page, { as })
      const link = await screen.findByRole('link', { name: t('bar.rate') })
      expect(link.getAttribute('href')).toBe(path)
    }
    const rider = await openPage(product, path, { as: trip.riderToken })
    await rider.click(screen.getByRole('radio', { name: t('review.star', { count: 2 }) }))
    await rider.click(screen.getByRole('checkbox', { name: t('review.tagCLEAN_CAR') }))
    await rider.type(field(t('review.comment')), 'He was an hour late.')
    await rider.click(await button(t('review.send')))
    expect(await screen.findByText(t('review.sent', { count: 2 }))).toBeTruthy()
    expect(await button(t('review.change'))).toBeTruthy()

    const driver = await openPage(product, path, { as: trip.ownerToken })
    expect(screen.queryByText(/an hour late/)).toBeNull()
    await driver.click(screen.getByRole('radio', { name: t('review.star', { count: 5 }) }))
    await driver.click(await button(t('review.send')))
    expect(await screen.findByText(/an hour late/)).toBeTruthy()
    await driver.type(field(t('review.reply')), 'A tyre was flat.')
    await driver.click(await button(t('review.sendReply')))
    expect(await screen.findByText(t('review.replyFrom', { text: 'A tyre was flat.' }))).toBeTruthy()
    expect(screen.queryByLabelText(t('review.reply'))).toBeNull()

    await openPage(product, `/person/${trip.owner.id}`, { as: trip.riderToken })
    expect(await screen.findByText(/an hour late/)).toBeTruthy()
    expect(screen.getByText(t('ride.ratingNew'))).toBeTruthy()
    expect(screen.queryByText(t('review.newest'))).toBeNull()

    const { body: list } = await product.call('GET', `/api/user/${trip.owner.id}/reviews`, { as: trip.riderToken })
    const [{ id }] = list.rows
    const part = <ReviewList list={{ ...list, next: id }} isNewest />
    await openPage(product, `/person/${trip.owner.id}`, { as: trip.riderToken, part })
    expect(screen.getByText(t('review.older')).getAttribute('href')).toBe(`/person/${trip.owner.id}?before=${id}`)
    await openPage(product, `/person/${trip.owner.id}?before=${id}`, { as: trip.riderToken })
    expect(screen.getByText(t('review.newest')).getAttribute('href')).toBe(`/person/${trip.owner.id}`)
    expect(screen.queryByText(/an hour late/)).toBeNull()
  })

  it('the rating of a trip is hidden by an admin who gives a reason', async () => {
    const trip = await completedTrip(product)
    await rateBoth(product, trip, 1, 5)
    const admin = await product.signIn(await insertUser(product.deps, { role: 'ADMIN', name: 'Asha Admin' }))
    const names = { author: trip.rider.name, subject: trip.owner.name }
    const user = await openPage(product, '/dashboard/ratings?status=SHOWN', { as: admin })
    const [hide] = screen.getAllByRole('button', { name: t('review.hideOne', names) })
    if (hide) await user.click(hide)
    await user.click(dialogButton(t('review.hide')))
    await waitFor(() => expect(field(t('review.hideReason')).getAttribute('aria-invalid')).toBe('true'))
    await user.type(field(t('review.hideReason')), 'It insults him.')
    await user.click(dialogButton(t('review.hide')))
    await waitFor(() => expect(screen.queryByLabelText(t('review.hideReason'))).toBeNull())
    expect(await screen.findByText(t('review.hidden'))).toBeTruthy()
    await openPage(product, '/dashboard/ratings?status=HIDDEN', { as: admin })
    const hidden = t('review.hiddenBy', { name: 'Asha Admin', reason: 'It insults him.' })
    expect((await screen.findAllByText(hidden)).length).toBeGreaterThan(0)
  })

  it('the rating form says why a comment is refused, and keeps it', async () => {
    const trip = await completedTrip(product)
    const rider = await openPage(product, `/request/${trip.request.id}/review`, { as: trip.riderToken })
    await rider.click(screen.getByRole('radio', { name: t('review.star', { count: 4 }) }))
    await rider.type(field(t('review.comment')), 'Call me on 0712 345 678')
    await rider.click(await button(t('review.send')))
    expect((await screen.findByRole('alert')).textContent).toContain('phone numbers')
    expect(field(t('review.comment'))).toHaveProperty('value', 'Call me on 0712 345 678')
  })
})

const pathOf = (address: string) => new URL(address).pathname + new URL(address).search

describe('the link of an email', () => {
  it('stops emails after a press of the button, and starts them again', async () => {
    const user = await openPage(product, pathOf(stopLinks(product.deps, 'reader@example.com').page))
    await user.click(await button(t('pages.emailStop')))
    expect(await screen.findByText(t('pages.emailStopped'))).toBeTruthy()
    await user.click(await button(t('pages.emailResume')))
    expect(await screen.findByText(t('pages.emailResumed'))).toBeTruthy()
  })

  it('shows an error when the link was changed', async () => {
    const user = await openPage(product, '/email/stop?to=nobody')
    await user.click(await button(t('pages.emailStop')))
    expect(await screen.findByText(t('pages.emailUnknown'))).toBeTruthy()
  })
})
