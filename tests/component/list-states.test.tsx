import { randomUUID } from 'node:crypto'
import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { faqs } from '../../src/db/schema/index.ts'
import { ELDORET, insertAlert, insertRide, insertSeatRequest, insertUser, insertVehicle, NAKURU } from '../builders.ts'
import { moveTo, payFor } from '../paid-seat.ts'
import { openPayingWorld, type PayingWorld } from '../paying-world.ts'
import { DAY_MS, HOUR_MS } from '../../src/shared/kernel/nairobi-time.ts'
import { openPage, t } from './open-page.tsx'

type User = Awaited<ReturnType<typeof insertUser>>
let product: PayingWorld
let driver: User
beforeAll(async () => {
  product = await openPayingWorld()
  await product.deps.db.delete(faqs)
  driver = await insertUser(product.deps, { role: 'DRIVER' })
})
afterAll(() => product.close())
afterEach(() => {
  vi.restoreAllMocks()
  product.clock.set(null)
})

/** Inserts a row. @returns a text that only this row shows on the page */
type Add = (user: User) => Promise<string>

const newRide = async (given: Parameters<typeof insertRide>[2]) =>
  insertRide(product.deps, await insertVehicle(product.deps, driver), given)

const addRide =
  (to: typeof NAKURU): Add =>
  async () =>
    (await newRide({ to })).id

const addRequest: Add = async (user) => {
  const ride = await newRide({ status: 'REQUESTED' })
  await insertSeatRequest(product.deps, ride, user)
  return ride.id
}

const addPaid = async (user: User, given: Parameters<typeof insertRide>[2] = {}) => {
  const ride = await newRide({ status: 'REQUESTED', ...given })
  const request = await insertSeatRequest(product.deps, ride, user)
  await payFor(product, request, await product.signIn(user))
  return ride
}

const addPayment: Add = async (user) => (await addPaid(user)).id

const addTicket: Add = async (user) => {
  const subject = `Question ${randomUUID()}`
  const as = await product.signIn(user)
  await product.call('POST', '/api/tickets', { as, body: { category: 'OTHER', subject, text: 'Hello.' } })
  return subject
}

const addAlert: Add = async ({ id: userId }) => (await insertAlert(product.deps, { userId })).id

const addFaq: Add = async () => {
  const title = `Question ${randomUUID()}`
  const as = await product.signIn(await insertUser(product.deps, { role: 'ADMIN' }))
  await product.call('POST', '/api/faq', { as, body: { title, content: 'Answer.', sw: null, isListed: true } })
  return title
}

const PAGE_FAILED = 'common.errorTitle'
const LISTS = [
  ['/', '/api/ride/available', 'search.noneAvailable', 'common.failedToLoad', addRide(NAKURU)],
  [
    '/ride/search?from=Nairobi&to=Eldoret',
    '/api/ride/search',
    'search.noRides',
    'common.failedToLoad',
    addRide(ELDORET),
  ],
  ['/dashboard', '/api/ride/lists', 'dashboard.requestedEmpty', 'common.failedToLoad', addRequest],
  ['/trips', '/api/user/me/trips', 'trips.empty', PAGE_FAILED, addRequest],
  ['/dashboard/payments', '/api/user/me/payments', 'money.noPayments', PAGE_FAILED, addPayment],
  ['/help/tickets', '/api/tickets', 'tickets.empty', PAGE_FAILED, addTicket],
  ['/dashboard/alerts', '/api/alerts', 'dashboard.alertsEmpty', PAGE_FAILED, addAlert],
  ['/faqs', '/api/faq', 'pages.faqsEmpty', 'pages.faqsFailed', addFaq],
] as const

const failing = (call: string, answer = () => new Response('', { status: 503 })): PayingWorld => ({
  ...product,
  fetch: async (request: Request) => (new URL(request.url).pathname === call ? answer() : product.fetch(request)),
})

const isShown = (mark: string): boolean => document.body.innerHTML.includes(mark)

const linksIn = (name: RegExp) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('article')
    .map((card) => card.querySelector('a')?.getAttribute('href'))

describe('a list', () => {
  it('the search page says that there are no rides when none is posted', async () => {
    await openPage(product, '/ride/search')
    expect(await screen.findByText(t('search.noneAvailable'))).toBeTruthy()
  })

  it.each(LISTS)(
    'a list on %s has texts for no rows and for a failure, and shows one row or three rows',
    async (...list) => {
      const [path, call, empty, failed, add] = list
      const user = await insertUser(product.deps)
      const as = await product.signIn(user)
      await openPage(product, path, { as })
      expect((await screen.findAllByText(t(empty))).length).toBeGreaterThan(0)
      const marks = [await add(user)]
      await openPage(product, path, { as })
      expect(marks.map(isShown)).toEqual([true])
      expect(screen.queryByText(t(empty))).toBeNull()
      marks.push(await add(user), await add(user))
      await openPage(product, path, { as })
      expect(marks.map(isShown)).toEqual([true, true, true])
      // The router logs errors that a page throws.
      vi.spyOn(console, 'error').mockReturnValue()
      await openPage(failing(call), path, { as })
      expect((await screen.findAllByText(t(failed))).length).toBeGreaterThan(0)
      expect(screen.queryByText(t(empty))).toBeNull()
    },
  )

  it('a page whose call is refused says why, and offers another try', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const body = { success: false, code: 'RATE_LIMITED', error: 'Wait a minute before the next call.' }
    const refusing = failing('/api/user/me/trips', () => Response.json(body, { status: 429 }))
    await openPage(refusing, '/trips', { as: await product.signIn(await insertUser(product.deps)) })
    expect(await screen.findByText(body.error)).toBeTruthy()
    expect(screen.getByRole('button', { name: t('common.tryAgain') })).toBeTruthy()
  })

  it('a list of earnings explains, when empty, what appears in it', async () => {
    await openPage(product, '/dashboard/earnings', { as: await product.signIn(driver) })
    expect(await screen.findByText(t('money.noEarnings'))).toBeTruthy()
  })

  it('the dashboard lists completed trips after the confirmed ones, with their own heading', async () => {
    const user = await insertUser(product.deps)
    const past = await addPaid(user)
    const departsAt = new Date(past.departsAt.getTime() + DAY_MS)
    const ahead = await addPaid(user, { departsAt, arrivesAt: new Date(departsAt.getTime() + HOUR_MS) })
    moveTo(product, past.departsAt)
    await product.runDueJobs()
    moveTo(product, past.arrivesAt, 2 * 60 * 60)
    await product.runDueJobs()
    await openPage(product, '/dashboard', { as: await product.signIn(user) })
    expect(linksIn(/^Confirmed/)).toEqual([`/ride/${ahead.id}`])
    expect(linksIn(/^Completed/)).toEqual([`/ride/${past.id}`])
  })

  it('the dashboard asks a visitor to sign in', async () => {
    await openPage(product, '/dashboard')
    expect(await screen.findByText(t('dashboard.signedOutTitle'))).toBeTruthy()
  })
})
