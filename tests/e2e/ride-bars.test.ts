// Shows the ride page as the server sends it, without scripts, in every state of its main button except TOO_LATE.
// `boarding.test.ts` and `budgets.test.ts` show it with scripts. On a phone the button is visible without scrolling. On
// a phone and on a wide screen, light and dark, everything is accessible and nothing is too wide.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgres } from '../../src/db/client.ts'
import { MINUTE_MS } from '../../src/shared/kernel/nairobi-time.ts'
import { inProcessApi } from '../../src/web/lib/api-context.ts'
import { loadRide } from '../../src/web/features/seat-requests/load-ride.ts'
import type { RideBar } from '../../src/web/features/seat-requests/ride-bar-state.ts'
import { insertRide, insertUser, insertVehicle } from '../builders.ts'
import { board, paidSeat, readPin, type PaidSeat } from '../paid-seat.ts'
import { approvedRequest } from '../paying-world.ts'
import { createScriptedPayments } from '../scripted-payments.ts'
import { BUSY_MS, createTestDatabase, openTestProductOn, type TestProduct } from '../test-product.ts'
import { DESKTOP_SIZE, openBrowser, PHONE_SIZE, setSessionCookie, visit } from './browser.ts'
import { scrollsSideways, violationsInThemes } from './expect-accessible.ts'
import { expectMainButton } from './expect-main-button.ts'
import { startProduct, type RunningProduct } from './running-product.ts'
import { openServedPages, type ServedPages } from './served-pages.ts'

/** The next run of the job that expires requests ends the state TOO_LATE, so no ride stays in it during this test. */
type Kind = Exclude<RideBar['kind'], 'TOO_LATE'>
/**
 * States in which there may be nothing to press: for the driver of a coordinator's ride, and for the owner while
 * driving.
 */
const MAY_HAVE_NO_BAR = new Set<Kind>(['DRIVER', 'DRIVING'])

interface Shown {
  path: string
  token: string | null
}

const HOUR = 60
const DAY = 24 * HOUR
const TRIP = 3 * HOUR
const START = Date.now()
const at = (minutes: number): Date => new Date(START + minutes * MINUTE_MS)

let world: TestProduct
let product: RunningProduct
let browser: Browser
let page: Page
let served: ServedPages
let shown: Record<Kind, Shown>

const ok = async (answer: ReturnType<TestProduct['call']>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}
const post = (path: string, as: string, body: unknown = {}) => ok(world.call('POST', `/api${path}`, { as, body }))

/** @param departs In minutes from now. */
const paid = (departs: number): Promise<PaidSeat> => {
  world.clock.set(at(departs - 2 * DAY))
  return paidSeat(world, {}, { departsAt: at(departs), arrivesAt: at(departs + TRIP) })
}
const boarded = async (departs: number): Promise<PaidSeat> => {
  const seat = await paid(departs)
  world.clock.set(at(departs - 10))
  await ok(board(world, seat, await readPin(world, seat)))
  return seat
}
const start = async (departs: number, seat: PaidSeat): Promise<PaidSeat> => {
  world.clock.set(at(departs))
  await post(`/ride/${seat.ride.id}/start`, seat.ownerToken)
  return seat
}
const complete = async (departs: number, seat: PaidSeat): Promise<PaidSeat> => {
  await start(departs, seat)
  world.clock.set(at(departs + TRIP))
  await post(`/ride/${seat.ride.id}/complete`, seat.ownerToken)
  return seat
}
/** The departure, in minutes from now, of a ride that ended two hours ago. */
const OVER = -5 * HOUR
const report = async (seat: PaidSeat): Promise<string> => {
  world.clock.set(at(OVER + TRIP + 30))
  return (await post(`/request/${seat.request.id}/dispute`, seat.riderToken, { kind: 'OTHER', text: 'Too late.' })).id
}
const newAdmin = async () => world.signIn(await insertUser(world.deps, { role: 'ADMIN' }))
const show = (ride: { id: string }, token: string | null): Shown => ({ path: `/ride/${ride.id}`, token })

const buildOffers = async () => {
  const { deps } = world
  const driver = await insertUser(deps, { role: 'DRIVER' })
  const vehicle = await insertVehicle(deps, driver)
  const offered = await insertRide(deps, vehicle)
  const posted = { ownerId: (await insertUser(deps, { role: 'COORDINATOR' })).id, type: 'COORDINATED' as const }
  const coordinated = await insertRide(deps, await insertVehicle(deps, driver), posted)
  const token = await world.signIn(driver)
  return {
    REGISTER: show(offered, null),
    REQUEST: show(offered, await world.signIn(await insertUser(deps))),
    OFFER: show(offered, token),
    DRIVER: show(coordinated, token),
  }
}

const buildRequests = async () => {
  const asked = await approvedRequest(world, { status: 'PENDING', payBy: null })
  const [approved, paying] = [await approvedRequest(world), await approvedRequest(world)]
  const lost = await approvedRequest(world)
  await post(`/ride/${lost.ride.id}/cancel`, lost.ownerToken)
  return {
    ASKED: show(asked.ride, asked.riderToken),
    APPROVE: show(asked.ride, asked.ownerToken),
    PAY: show(approved.ride, approved.riderToken),
    PAYING: show(paying.ride, paying.riderToken),
    CANCELLED: show(lost.ride, lost.riderToken),
  }
}

const buildTrips = async () => {
  const coming = await paid(2 * DAY)
  const [atCar, ready] = [await paid(20), await boarded(10)]
  const driving = await start(-10, await boarded(-10))
  const nearly = await start(-2 * HOUR, await boarded(-2 * HOUR))
  const arrived = await complete(OVER, await boarded(OVER))
  const unrated = await complete(OVER, await boarded(OVER))
  const rating = { as: arrived.riderToken, body: { stars: 5, tags: [] } }
  await ok(world.call('PUT', `/api/request/${arrived.request.id}/review`, rating))
  return {
    SHOW_PIN: show(coming.ride, coming.riderToken),
    BOARD: show(atCar.ride, atCar.ownerToken),
    START: show(ready.ride, ready.ownerToken),
    DRIVING: show(driving.ride, driving.ownerToken),
    ON_BOARD: show(nearly.ride, nearly.riderToken),
    COMPLETE: show(nearly.ride, nearly.ownerToken),
    CLOSED: show(nearly.ride, await world.signIn(await insertUser(world.deps))),
    RATE: show(unrated.ride, unrated.riderToken),
    ARRIVED: show(arrived.ride, arrived.riderToken),
    OVER: show(arrived.ride, arrived.ownerToken),
  }
}

const buildTroubles = async () => {
  const missed = await complete(OVER, await paid(OVER))
  const longAgo = await complete(-10 * DAY, await paid(-10 * DAY))
  const reported = await complete(OVER, await boarded(OVER))
  await report(reported)
  const decided = await complete(OVER, await boarded(OVER))
  const disputeId = await report(decided)
  await post(`/dispute/${disputeId}/answer`, decided.ownerToken, { text: 'I was there.' })
  const decision = { decision: 'NOTHING', reason: 'Both were there.' }
  await post(`/admin/disputes/${disputeId}/decide`, await newAdmin(), decision)
  const returned = await paid(2 * DAY)
  const refund = { amount: 500, reason: 'The road is closed.' }
  await post(`/admin/payments/${returned.payment.id}/refund`, await newAdmin(), refund)
  return {
    REPORT: show(missed.ride, missed.riderToken),
    NOT_BOARDED: show(longAgo.ride, longAgo.riderToken),
    REPORTED: show(reported.ride, reported.riderToken),
    DECIDED: show(decided.ride, decided.riderToken),
    RETURNED: show(returned.ride, returned.riderToken),
  }
}

const atPresent = async () => {
  world.clock.set(null)
  return { ...(await buildOffers()), ...(await buildRequests()) }
}

/**
 * Pays through the simulated M-Pesa of the product, which does not know payments that the test has written into the
 * database.
 */
const payInProduct = async ({ path, token }: Shown) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const [request] = (await (await fetch(`${product.url}/api${path}/requests`, { headers })).json()) as { id: string }[]
  const answer = await fetch(`${product.url}/api/request/${request?.id}/pay`, { method: 'POST', headers, body: '{}' })
  expect(answer.status, await answer.text()).toBeLessThan(300)
}

beforeAll(async () => {
  const server = process.env['E2E_POSTGRES']
  if (server === undefined) throw new Error('The server of the browser tests was not started.')
  const { url } = await createTestDatabase(server)
  const dataDir = mkdtempSync(join(tmpdir(), 'pamoja-bars-'))
  const store = await openPostgres(url, { size: 4, waitMs: BUSY_MS }, () => {})
  world = await openTestProductOn(store, { DATA_DIR: dataDir })
  world.deps.payments = createScriptedPayments()
  shown = { ...(await buildTrips()), ...(await buildTroubles()), ...(await atPresent()) }
  await world.close()
  product = await startProduct({ DATABASE_URL: url, DATA_DIR: dataDir, SEED_DEMO: '0', SIMULATORS: '1' }, 'embedded')
  await payInProduct(shown.PAYING)
  browser = await openBrowser()
  ;({ page } = await visit(browser, product.url, { reducedMotion: 'reduce' }))
  served = await openServedPages(page)
})
afterAll(async () => {
  await browser.close()
  await product.dispose()
})

const openAs = async ({ path, token }: Shown) => {
  await page.context().clearCookies()
  if (token !== null) await setSessionCookie(page.context(), product.url, token)
  await page.setViewportSize(PHONE_SIZE)
  const { status, html } = await served.ask(path)
  expect(status).toBe(200)
  await page.setContent(html)
}

const look = async (onPhone: () => Promise<void>): Promise<string[]> => {
  const flaws: string[] = []
  for (const viewport of [PHONE_SIZE, DESKTOP_SIZE]) {
    await page.setViewportSize(viewport)
    if (viewport === PHONE_SIZE) await onPhone()
    const found = [...(await violationsInThemes(page)), ...((await scrollsSideways(page)) ? ['scrolls sideways'] : [])]
    flaws.push(...found.map((flaw) => `${viewport.width}: ${flaw}`))
  }
  return flaws
}

const KINDS = [
  ...(['REGISTER', 'REQUEST', 'CLOSED', 'DRIVER', 'ASKED', 'PAY', 'PAYING', 'CANCELLED', 'SHOW_PIN'] as const),
  ...(['ON_BOARD', 'RATE', 'ARRIVED', 'REPORT', 'NOT_BOARDED', 'REPORTED', 'RETURNED', 'DECIDED'] as const),
  ...(['APPROVE', 'BOARD', 'START', 'COMPLETE', 'DRIVING', 'OFFER', 'OVER'] as const),
] satisfies readonly Kind[]

/** Which main button the page shows, decided as in the page's loader. */
const kindOf = async ({ path, token }: Shown): Promise<string> => {
  const asked = new Request(`${product.url}${path}`, { headers: { origin: product.url } })
  const { api } = inProcessApi(
    asked,
    (request) => {
      if (token !== null) request.headers.set('authorization', `Bearer ${token}`)
      return fetch(new URL(new URL(request.url).pathname + new URL(request.url).search, product.url), request)
    },
    'en',
  )
  return (await loadRide(api, path.slice('/ride/'.length), asked, new Date())).bar.kind
}

it('each state of the main button has a ride, whose page is in this state', async () => {
  expect(KINDS.toSorted()).toEqual(Object.keys(shown).toSorted())
  const named: string[] = []
  for (const kind of KINDS) named.push(await kindOf(shown[kind]))
  expect(named).toEqual(KINDS)
})

it.each(KINDS)('the ride page is accessible, and shows its main button if it has one: %s', async (kind) => {
  await openAs(shown[kind])
  const bars = await page.locator('.action-bar').count()
  expect(bars === 1 || MAY_HAVE_NO_BAR.has(kind), `${bars} bars`).toBe(true)
  const flaws = await look(() => (bars === 1 ? expectMainButton(page) : Promise.resolve()))
  expect(flaws).toEqual([])
})

const CARDS = ['PAY', 'PAYING', 'SHOW_PIN', 'APPROVE', 'BOARD', 'START', 'COMPLETE'] as const
it.each(CARDS)('home shows the next step on the first screen of a phone in the state %s', async (kind) => {
  await openAs({ ...shown[kind], path: '/' })
  const card = page.locator('section[aria-labelledby=next-steps]').getByRole('listitem').first()
  const flaws = await look(async () => {
    expect((await card.boundingBox())?.y, 'on the first screen').toBeLessThan(PHONE_SIZE.height)
  })
  expect(flaws).toEqual([])
})
