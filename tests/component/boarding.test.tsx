import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ELDORET, insertSeatRequest, insertUser, NAIVASHA, NAKURU } from '../builders.ts'
import { moveTo, paidSeat, payFor, readPin, wrongPin } from '../paid-seat.ts'
import { approvedRequest, openPayingWorld, type PayingWorld } from '../paying-world.ts'
import { button, dialogButton, field, openDialog } from './controls.ts'
import { openPage, t } from './open-page.tsx'

let product: PayingWorld
beforeAll(async () => {
  product = await openPayingWorld()
})
afterAll(() => product.close())
beforeEach(() => product.clock.set(null))

const rideOf = ({ id }: { id: string }) =>
  product.deps.db.query.rides.findFirst({ where: (row, { eq }) => eq(row.id, id) })

describe('the owner of a ride, on its day', () => {
  it('the home page leads the owner to the ride that can be started', async () => {
    const seat = await paidSeat(product)
    moveTo(product, seat.departsAt, -60)
    const user = await openPage(product, '/', { as: seat.ownerToken })
    await user.click(await button(t('step.START')))
    expect(await screen.findByText(`Went to /ride/${seat.ride.id}`)).toBeTruthy()
  })

  it('the dashboard shows who gets in and out at each stop today, with one next step at a time', async () => {
    const seat = await paidSeat(product)
    const pin = await readPin(product, seat)
    const [first = ''] = seat.rider.name.split(' ')
    moveTo(product, seat.departsAt, -600)
    const user = await openPage(product, '/dashboard', { as: seat.ownerToken })
    const today = within(await screen.findByRole('region', { name: /^Today, / }))
    expect(today.getByText(`In: ${first}, 1 seat`)).toBeTruthy()
    expect(today.getByText(`Out: ${first}, 1 seat`)).toBeTruthy()
    expect([screen.queryByText(t('step.START')), screen.queryAllByRole('article')]).toEqual([null, []])
    await user.type(today.getByLabelText(t('step.pinOf', { name: first })), pin)
    await user.click(today.getByText(t('step.ENTER_PIN')))
    await user.click(await today.findByText(t('step.START')))
    expect(await screen.findByText(`Went to /ride/${seat.ride.id}`)).toBeTruthy()
  })

  it('the page of the ride counts a wrong boarding PIN, accepts the right one, and starts the ride', async () => {
    const seat = await paidSeat(product)
    const pin = await readPin(product, seat)
    moveTo(product, seat.departsAt, -600)
    const user = await openPage(product, `/ride/${seat.ride.id}`, { as: seat.ownerToken })
    const label = t('boarding.enterPin', { name: seat.rider.name })
    await user.type(field(label), wrongPin(pin))
    await user.click(await button(t('boarding.confirm')))
    expect((await screen.findByRole('alert')).textContent).toMatch(/\d/)
    await user.clear(field(label))
    await user.type(field(label), pin)
    await user.click(await button(t('boarding.confirm')))
    await waitFor(() => expect(screen.queryByLabelText(label)).toBeNull())
    await user.click(await button(t('booking.start')))
    await waitFor(async () => expect((await rideOf(seat.ride))?.status).toBe('STARTED'))
  })

  it('the page of the ride asks before it completes a trip that riders at a later stop have paid for', async () => {
    const route = { between: [NAIVASHA, NAKURU], to: ELDORET, seatCostKsh: 1500 }
    const seat = await paidSeat(product, { toPosition: 2000, seatCostKsh: 1000 }, route)
    const fromNakuru = { fromPosition: 2000, toPosition: 3000, seatCostKsh: 500 }
    const rider = await insertUser(product.deps)
    const ahead = await insertSeatRequest(product.deps, seat.ride, rider, fromNakuru)
    await payFor(product, ahead, await product.signIn(rider))
    moveTo(product, seat.departsAt)
    await product.runDueJobs()
    moveTo(product, seat.departsAt, 100 * 60)
    const user = await openPage(product, `/ride/${seat.ride.id}`, { as: seat.ownerToken })
    await user.click(await button(t('booking.complete')))
    expect(openDialog().getByText(t('booking.cancelRidePaid', { count: 1, amount: 'Ksh 500' }))).toBeTruthy()
    expect((await rideOf(seat.ride))?.status).toBe('STARTED')
    await user.click(dialogButton(t('booking.complete')))
    await waitFor(async () => expect((await rideOf(seat.ride))?.status).toBe('COMPLETED'))
  })

  it('the page of a ride says that it was completed when every rider was at a later stop, and that nobody had paid when it never started', async () => {
    const route = { between: [NAIVASHA, NAKURU], to: ELDORET, seatCostKsh: 1500 }
    const part = { fromPosition: 2000, toPosition: 3000, seatCostKsh: 500 }
    const paid = await paidSeat(product, part, route)
    const unpaid = await approvedRequest(product, part, { ...route, departsAt: paid.departsAt })
    moveTo(product, paid.departsAt)
    await product.runDueJobs()
    moveTo(product, paid.departsAt, 100 * 60)
    const path = `/api/ride/${paid.ride.id}/complete`
    expect((await product.call('POST', path, { as: paid.ownerToken })).status).toBe(200)
    moveTo(product, paid.departsAt, 121 * 60)
    await product.runDueJobs()
    expect((await rideOf(unpaid.ride))?.status).toBe('COMPLETED')
    await openPage(product, `/ride/${paid.ride.id}`, { as: paid.ownerToken })
    expect(await screen.findByText(/^This ride was completed on /)).toBeTruthy()
    await openPage(product, `/ride/${unpaid.ride.id}`, { as: unpaid.ownerToken })
    expect(await screen.findByText(/^Nobody had paid, so this ride ended on /)).toBeTruthy()
  })

  it('a ride that left its first stop without a paid rider can be cancelled, and offers nothing to edit', async () => {
    const route = { between: [NAIVASHA, NAKURU], to: ELDORET, seatCostKsh: 1500 }
    const part = { fromPosition: 2000, toPosition: 3000, seatCostKsh: 500 }
    const { ride, ownerToken } = await approvedRequest(product, part, route)
    await openPage(product, `/ride/${ride.id}`, { as: ownerToken })
    expect(await screen.findByText(t('booking.edit'))).toBeTruthy()
    moveTo(product, ride.departsAt, 10 * 60)
    await openPage(product, `/ride/${ride.id}`, { as: ownerToken })
    await button(t('booking.cancelRide'))
    expect(screen.queryByText(t('booking.edit'))).toBeNull()
  })
})

const openBoarding = async () => {
  const seat = await paidSeat(product)
  moveTo(product, seat.departsAt, -20 * 60)
  const user = await openPage(product, `/ride/${seat.ride.id}`, { as: seat.ownerToken })
  await user.click(await screen.findByText(/^Enter PIN of /))
  return { seat, user, boarding: await waitFor(openDialog) }
}

/** The paid seats of two riders at the first stop. */
const twoSeats = async () => {
  const seat = await paidSeat(product)
  const rider = await insertUser(product.deps, { name: 'Brian Kiprono' })
  const request = await insertSeatRequest(product.deps, seat.ride, rider, {})
  const riderToken = await product.signIn(rider)
  await payFor(product, request, riderToken)
  return { seat, pins: [await readPin(product, seat), await readPin(product, { request, riderToken })] }
}

/** The page of a ride with a paid seat from the first stop, and one of Brian from Naivasha, when both can board. */
const openAtTwoStops = async () => {
  const first = await paidSeat(product, { seatCostKsh: 250 }, { between: [NAIVASHA] })
  const rider = await insertUser(product.deps, { name: 'Brian Kiprono' })
  const part = { fromPosition: 1000, toPosition: 2000, seatCostKsh: 250 }
  // Requested before the seat at the first stop.
  const earlier = { ...part, createdAt: new Date(first.request.createdAt.getTime() - 60_000) }
  const request = await insertSeatRequest(product.deps, first.ride, rider, earlier)
  const riderToken = await product.signIn(rider)
  await payFor(product, request, riderToken)
  const pin = await readPin(product, { request, riderToken })
  const firstPin = await readPin(product, first)
  moveTo(product, first.departsAt, 80 * 60)
  const user = await openPage(product, `/ride/${first.ride.id}`, { as: await product.signIn(first.owner) })
  return { first, firstPin, pin, user }
}

describe('the boarding dialog', () => {
  it('accepts a PIN on the keys of the dialog, and says when a PIN is wrong', async () => {
    const { seat, user, boarding } = await openBoarding()
    const pin = await readPin(product, seat)
    const typed = boarding.getByLabelText<HTMLInputElement>(/ tells you the boarding PIN$/)
    await user.type(typed, wrongPin(pin))
    await waitFor(() => expect(boarding.getByRole('alert', { hidden: true }).textContent).not.toBe(''))
    expect(typed.value).toBe('')
    for (const digit of pin) await user.click(boarding.getByText(digit, { selector: 'button' }))
    const request = () => product.call('GET', `/api/request/${seat.request.id}`, { as: seat.ownerToken })
    await waitFor(async () => expect((await request()).body.boardedAt).not.toBeNull())
  })

  it('keeps a PIN that is typed early for the next rider, and stays open when all are on board', async () => {
    const { seat, pins } = await twoSeats()
    moveTo(product, seat.departsAt, -20 * 60)
    const user = await openPage(product, `/ride/${seat.ride.id}`, { as: seat.ownerToken })
    const opens = await screen.findByText(/^Enter PIN of /)
    if (!opens.textContent.endsWith(seat.rider.name.split(' ')[0] ?? '')) pins.reverse()
    await user.click(opens)
    const boarding = await waitFor(openDialog)
    // Typed without a pause, while the first PIN is still being sent.
    await user.type(boarding.getByLabelText(/ tells you the boarding PIN$/), pins.join(''))
    await waitFor(() => expect(boarding.getAllByText(t('boarding.onBoardOwner'))).toHaveLength(2))
    await waitFor(() => expect(screen.queryByText(/^Enter PIN of /)).toBeNull())
    expect(openDialog().getByText(t('booking.start'))).toBeTruthy()
  })

  it('accepts the PIN of a rider at a later stop although a rider at the first stop does not come', async () => {
    const { first: absent, pin, user } = await openAtTwoStops()
    const [name = ''] = absent.rider.name.split(' ')
    await user.click(await screen.findByText(t('bar.enterBoardingPin', { name })))
    const boarding = await waitFor(openDialog)
    expect(boarding.getByLabelText(t('boarding.says', { name }))).toBeTruthy()
    await user.click(boarding.getByLabelText(t('bar.enterBoardingPin', { name: 'Brian' })))
    await user.type(boarding.getByLabelText(t('boarding.says', { name: 'Brian' })), pin)
    expect(await boarding.findByText(t('boarding.onBoardOwner'))).toBeTruthy()
  })

  it('starts the ride even when a rider is not on board', async () => {
    const { seat, user, boarding } = await openBoarding()
    await user.click(boarding.getByText(t('booking.start')))
    await waitFor(async () => expect((await rideOf(seat.ride))?.status).toBe('STARTED'))
  })
})

/** The boarding dialog with two riders: the `first` gives the PIN, and the `other` can be chosen. */
const openForTwo = async () => {
  const { seat, pins } = await twoSeats()
  const [name = ''] = seat.rider.name.split(' ')
  moveTo(product, seat.departsAt, -20 * 60)
  const user = await openPage(product, `/ride/${seat.ride.id}`, { as: seat.ownerToken })
  const opens = await screen.findByText(/^Enter PIN of /)
  const people = [name, 'Brian'].map((who, place) => ({ name: who, pin: pins[place] ?? '' }))
  if (!opens.textContent.endsWith(name)) people.reverse()
  await user.click(opens)
  const boarding = await waitFor(openDialog)
  const [first, other] = people
  if (!first || !other) throw new Error('There are two riders.')
  const choose = boarding.getByLabelText<HTMLButtonElement>(t('bar.enterBoardingPin', { name: other.name }))
  const fieldOf = (who: string) => boarding.getByLabelText<HTMLInputElement>(t('boarding.says', { name: who }))
  return { seat, user, boarding, first, other, choose, fieldOf }
}

/** PINs are checked only after `end`, because the checks wait for a transaction. */
const holdChecks = () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  const transaction = product.deps.db.transaction(() => promise)
  onTestFinished(() => resolve(null))
  return {
    end: async () => {
      resolve(null)
      await transaction
    },
  }
}

describe('the boarding dialog for two riders', () => {
  it('scrolls to the rider whose PIN it asks for when it is open, and to one who is chosen', async () => {
    const shown: string[] = []
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function note(this: Element) {
      shown.push(this.closest('dialog')?.open === true ? (this.textContent ?? '') : 'a closed dialog')
    })
    onTestFinished(() => scroll.mockRestore())
    const { user, first, other, choose } = await openForTwo()
    await waitFor(() => expect(shown).toEqual([expect.stringContaining(first.name)]))
    await user.click(choose)
    await waitFor(() => expect(shown.slice(1)).toEqual([expect.stringContaining(other.name)]))
  })

  it('moves the focus to the field of a rider who is chosen', async () => {
    const { user, first, other, choose, fieldOf } = await openForTwo()
    await waitFor(() => expect(document.activeElement).toBe(fieldOf(first.name)))
    await user.click(choose)
    await waitFor(() => expect(document.activeElement).toBe(fieldOf(other.name)))
  })

  it('clears the digits and the refusal of a rider when another one is chosen', async () => {
    const { user, boarding, first, other, choose, fieldOf } = await openForTwo()
    await user.type(fieldOf(first.name), wrongPin(first.pin))
    const alert = boarding.getByRole('alert', { hidden: true })
    await waitFor(() => expect(alert.textContent).not.toBe(''))
    await user.click(choose)
    expect(alert.textContent).toBe('')
    await user.click(boarding.getByLabelText(t('bar.enterBoardingPin', { name: first.name })))
    await user.type(fieldOf(first.name), '12')
    await user.click(boarding.getByLabelText(t('bar.enterBoardingPin', { name: other.name })))
    await user.type(fieldOf(other.name), other.pin)
    expect(await boarding.findByText(t('boarding.onBoardOwner'))).toBeTruthy()
    expect(alert.textContent).toBe('')
  })

  it('lets no other rider be chosen while a PIN is checked', async () => {
    const { user, boarding, first, choose, fieldOf } = await openForTwo()
    const check = holdChecks()
    await user.type(fieldOf(first.name), first.pin)
    expect(choose.disabled).toBe(true)
    await check.end()
    expect(await boarding.findByText(t('boarding.onBoardOwner'))).toBeTruthy()
    expect(openDialog().queryByLabelText(t('bar.enterBoardingPin', { name: first.name }))).toBeNull()
  })

  it('clears the digits that follow the PIN of the last rider at a stop', async () => {
    const { firstPin, user } = await openAtTwoStops()
    await user.click(await screen.findByText(/^Enter PIN of /))
    const boarding = await waitFor(openDialog)
    const check = holdChecks()
    await user.type(boarding.getByLabelText(/ tells you the boarding PIN$/), `${firstPin}12`)
    await check.end()
    const next = await boarding.findByLabelText<HTMLInputElement>(t('boarding.says', { name: 'Brian' }))
    await waitFor(() => expect(next.value).toBe(''))
  })
})
