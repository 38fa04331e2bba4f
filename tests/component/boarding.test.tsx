import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertSeatRequest, insertUser, NAIVASHA } from '../builders.ts'
import { moveTo, paidSeat, payFor, readPin, wrongPin } from '../paid-seat.ts'
import { openPayingWorld, type PayingWorld } from '../paying-world.ts'
import { button, field, openDialog } from './controls.ts'
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
})

const openBoarding = async () => {
  const seat = await paidSeat(product)
  moveTo(product, seat.departsAt, -20 * 60)
  const user = await openPage(product, `/ride/${seat.ride.id}`, { as: seat.ownerToken })
  await user.click(await screen.findByText(/^Enter PIN of /))
  return { seat, user, boarding: await waitFor(openDialog) }
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
    const seat = await paidSeat(product)
    const next = await insertUser(product.deps, { name: 'Brian Kiprono' })
    const request = await insertSeatRequest(product.deps, seat.ride, next, {})
    const riderToken = await product.signIn(next)
    await payFor(product, request, riderToken)
    const pins = [await readPin(product, seat), await readPin(product, { request, riderToken })]
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
    const absent = await paidSeat(product, { seatCostKsh: 250 }, { between: [NAIVASHA] })
    const rider = await insertUser(product.deps, { name: 'Brian Kiprono' })
    const part = { fromPosition: 1000, toPosition: 2000, seatCostKsh: 250 }
    // Requested before the seat at the first stop.
    const earlier = { ...part, createdAt: new Date(absent.request.createdAt.getTime() - 60_000) }
    const request = await insertSeatRequest(product.deps, absent.ride, rider, earlier)
    const riderToken = await product.signIn(rider)
    await payFor(product, request, riderToken)
    const pin = await readPin(product, { request, riderToken })
    moveTo(product, absent.departsAt, 80 * 60)
    const as = await product.signIn(absent.owner)
    const user = await openPage(product, `/ride/${absent.ride.id}`, { as })
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
