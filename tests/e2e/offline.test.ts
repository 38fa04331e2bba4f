// When the connection is lost, the page stays, says so and can retry. Only a real error shows the error page.
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser, PHONE_SIZE, visit } from './browser.ts'
import { createCorrespondence, DRIVER, openFor, panelOf, said, say } from './chat-pages.ts'
import { copiesOf } from './offline-copies.ts'
import { createPages } from './open-page.ts'
import { startProduct, type RunningProduct } from './running-product.ts'

const RIDER = '+254700000003'

let product: RunningProduct
let browser: Browser
let pages: ReturnType<typeof createPages>
let ride: { id: string; from: { name: string }; to: { name: string } }
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  pages = createPages(browser, product.url)
  const rides = (await (await fetch(`${product.url}/api/ride/available`)).json()) as (typeof ride)[]
  if (!rides[0]) throw new Error('The demo has no ride.')
  ride = rides[0]
})
afterAll(async () => {
  await browser.close()
  await product.dispose()
})

const saysOffline = (page: Page) => page.getByRole('alert').getByText('You are offline.').waitFor()
/** The empty space between the offline bar and the page. */
const gapBelowBar = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, 0)
    const [title, bar] = ['h1', '[role=alert]'].map((name) => document.querySelector(name)?.getBoundingClientRect())
    return (title?.top ?? NaN) - (bar?.bottom ?? NaN)
  })
const setOffline = (page: Page, offline: boolean) => page.context().setOffline(offline)
const pathOf = (page: Page) => new URL(page.url()).pathname

let page: Page
let reports: string[]
const openAndLose = async (path: string, phone: string | null = null) => {
  page = phone === null ? await pages.stranger(path, PHONE_SIZE) : await pages.signedIn(phone, path, PHONE_SIZE)
  page.on('request', (request) => {
    if (request.url().endsWith('/client-error')) reports.push(request.url())
  })
  await setOffline(page, true)
}
beforeEach(() => {
  reports = []
})

describe('an offline search', () => {
  it('stops loading, keeps typed values, and can be retried in place [7.answers.coordinates]', async () => {
    page = await pages.stranger('/ride/search', PHONE_SIZE)
    for (const [label, typed] of [
      ['Leaving from', 'Naivasha'],
      ['Going to', 'Narok'],
    ] as const) {
      await page.getByRole('combobox', { name: label }).pressSequentially(typed, { delay: 20 })
      await page.getByRole('option', { name: typed }).first().click()
    }
    await setOffline(page, true)
    const search = page.getByRole('button', { name: 'Search', exact: true })
    await search.click()
    await saysOffline(page)
    await expect.poll(() => search.isEnabled()).toBe(true)
    expect(await search.getAttribute('aria-busy')).toBeNull()
    expect(await page.getByText('Searching for rides…').count()).toBe(0)
    expect(await page.getByRole('article').count()).toBeGreaterThan(0)
    for (const [label, typed] of [
      ['Leaving from', 'Naivasha'],
      ['Going to', 'Narok'],
    ] as const)
      expect(await page.getByRole('combobox', { name: label }).inputValue()).toBe(typed)
    expect([pathOf(page), new URL(page.url()).search]).toEqual(['/ride/search', ''])
    await page.getByRole('button', { name: 'Try again' }).click()
    await saysOffline(page)
    await page.route('**/healthz', (route) => route.continue())
    await setOffline(page, false)
    await page.waitForURL(/fromId=ke%3Anaivasha.*toId=ke%3Anarok/)
    await expect.poll(() => page.getByText('You are offline.').count()).toBe(0)
  })
})

describe('an offline link', () => {
  it.each([
    [
      'a ride in a list',
      '/ride/search',
      () => page.getByRole('article').first().getByRole('link').first(),
      /^\/ride\/[0-9a-f-]{36}$/,
    ],
    ['the logo', '/ride/', () => page.getByRole('link', { name: 'Pamoja' }).first(), /^\/$/],
    ['a page that was not opened before', '/', () => page.getByRole('link', { name: 'Our Team' }).last(), /^\/team$/],
  ] as const)('keeps the page, and opens its target when the connection is back: %s', async (_, path, link, target) => {
    const from = path === '/ride/' ? `/ride/${ride.id}` : path
    await openAndLose(from)
    const heading = await page.getByRole('heading', { level: 1 }).innerText()
    await link().click()
    await saysOffline(page)
    expect([pathOf(page), await page.getByRole('heading', { level: 1 }).innerText()]).toEqual([from, heading])
    const gap = await gapBelowBar(page)
    expect(gap >= -1 && gap <= 24, `${gap} px between the bar and the page`).toBe(true)
    expect(await page.getByText('Something went wrong').count()).toBe(0)
    await setOffline(page, false)
    await expect.poll(() => pathOf(page)).toMatch(target)
    await expect.poll(() => page.getByText('You are offline.').count()).toBe(0)
    expect(reports).toEqual([])
  })

  it('says in Swahili that the user is offline, and lets the user follow another link instead', async () => {
    page = await pages.stranger('/', PHONE_SIZE)
    await page.context().addCookies([{ name: 'lang', value: 'sw', url: product.url }])
    await pages.open(page, '/')
    await setOffline(page, true)
    await page.locator('footer a[href="/team"]').click()
    await page.getByRole('alert').getByText('Huna mtandao.').waitFor()
    await page.locator('footer a[href="/journey"]').click()
    await page.getByRole('alert').getByText('Huna mtandao.').waitFor()
    // The browser reports that it is online before a call can succeed.
    await page.route('**/healthz', (route) => route.abort(), { times: 1 })
    await setOffline(page, false)
    await expect.poll(() => pathOf(page)).toBe('/journey')
  })
})

it('a search accepts control characters, and refuses an amenity of 41 letters', async () => {
  for (const query of ['from=%00', 'from=Nai%00robi&to=%1F', 'from=Nairobi&amenities=%00,pets', 'from=%EF%BF%BE'])
    expect([query, (await fetch(`${product.url}/ride/search?${query}`)).status]).toEqual([query, 200])
  const { status } = await fetch(`${product.url}/ride/search?from=Nairobi&amenities=${'x'.repeat(41)}`)
  expect(status).toBe(400)
})

it('the address of a ride leads to no page (404) when its id contains control or path characters', async () => {
  for (const id of ['%00', '%0A', '%20', '..%2Famenity', '%2E%2E%2Fuser%2Fme', '%3Fx', '%23', '%252E%252E'])
    expect([id, (await fetch(`${product.url}/ride/${id}`)).status]).toEqual([id, 404])
})

describe('an error while a page is opened', () => {
  it('the offline text is shown when the script of the next page is missing and the server does not answer', async () => {
    page = await pages.stranger('/', PHONE_SIZE)
    for (const missing of ['**/assets/team-*', '**/healthz']) await page.route(missing, (route) => route.abort())
    await page.getByRole('link', { name: 'Our Team' }).last().click()
    await saysOffline(page)
    expect(pathOf(page)).toBe('/')
    for (const missing of ['**/assets/team-*', '**/healthz']) await page.unroute(missing)
    await page.waitForURL('**/team')
  })

  it('a followed link opens when the script of its page failed to load only once', async () => {
    page = await pages.stranger('/', PHONE_SIZE)
    const script = '**/assets/team-*'
    await page.route(script, (route) => route.abort())
    // The server answers again before the page finds out that the connection was lost.
    await page.route('**/healthz', (route) => page.unroute(script).then(() => route.continue()))
    await page.getByRole('link', { name: 'Our Team' }).last().click()
    await page.waitForURL('**/team')
    await page.getByRole('heading', { name: 'Our Team' }).waitFor()
    expect(await page.getByText('You are offline.').count()).toBe(0)
    await page.goBack()
    await page.waitForURL(`${product.url}/`)
  })

  it('an invalid answer of the server shows the error screen, and is reported', async () => {
    page = await pages.stranger('/', PHONE_SIZE)
    page.on('request', (request) => {
      if (request.url().endsWith('/client-error')) reports.push(request.url())
    })
    await page.route('**/team.data**', (route) => route.fulfill({ status: 200, body: 'this is no answer' }))
    await page.getByRole('link', { name: 'Our Team' }).last().click()
    await page.getByText('Something went wrong').first().waitFor()
    expect(await page.getByText('You are offline.').count()).toBe(0)
    await expect.poll(() => reports.length).toBe(1)
  })

  it('a hydration mismatch is reported, although React repairs the page', async () => {
    ;({ page } = await visit(browser, product.url))
    await page.route('**/team', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('Our Team</h1>', 'Their Team</h1>') })
    })
    const report = page.waitForRequest('**/client-error')
    await page.goto('/team')
    expect((await report).postData()).toContain('418')
    await page.getByRole('heading', { name: 'Our Team' }).waitFor()
  })
})

describe('an offline action on the page', () => {
  it('says that it failed: opening messages, opening notifications, requesting seats', async () => {
    await openAndLose(`/ride/${ride.id}`, RIDER)
    await page
      .getByRole('button', { name: /^Message / })
      .first()
      .click()
    await page.getByText('Messages did not open.').waitFor()
    await page.getByText('You are offline.').first().waitFor()
    await expect.poll(() => page.getByText('Messages did not open.').count()).toBe(0)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByText('Messages did not open.').waitFor()
    expect(await page.getByText('Something went wrong').count()).toBe(0)
    const request = page.getByRole('button', { name: 'Request seats' })
    await request.click()
    const lost = page.getByText('Connection lost.')
    await lost.waitFor()
    await page.evaluate(() => location.assign('/team'))
    await saysOffline(page)
    for (const press of [() => request.click(), () => request.press('Enter')]) {
      const sent = page.waitForEvent('requestfailed', (failed) => failed.method() === 'POST')
      await press()
      await sent
      await lost.waitFor()
    }
    await setOffline(page, false)
    await page.getByRole('button', { name: 'Request seats' }).click()
    await page.waitForURL(/notice=requested/)
  })
})

const isCopied = async (path: string) => {
  await expect.poll(() => copiesOf(page)).toContain(path)
}
const hasHour = () => page.getByText(/^Saved copy from \w+ \d+ \w+, \d\d:\d\d\.$/).waitFor()

describe('a second visit', () => {
  const SEARCH = '/ride/search?from=Nairobi&to=Nakuru'

  it('shows offline what was read before, sends a message once, and stores nothing of the user after signing out', async () => {
    const visitor = await visit(browser, product.url, { serviceWorkers: 'allow' })
    await pages.enter(visitor.context, RIDER)
    page = await pages.open(visitor.page, '/trips')
    await isCopied('/trips')
    await pages.open(page, SEARCH)
    await isCopied(SEARCH)
    await pages.open(page, `${SEARCH}&numSeats=2`)
    await isCopied(`${SEARCH}&numSeats=2`)
    expect(await copiesOf(page)).not.toContain(SEARCH)
    const found = await page.getByRole('article').count()
    const correspondence = createCorrespondence(product.url, pages)
    const driver = await correspondence.idOf(DRIVER)
    await openFor(page, driver)
    await say(page, 'written with a network')
    await panelOf(page).locator('li[data-message]').getByText('written with a network').waitFor()
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const cache = await caches.open('copies')
          const chat = (await cache.keys()).find(({ url }) => url.includes('/api/messaging/fetch?'))
          return chat && (await cache.match(chat))?.text()
        }),
      )
      .toContain('written with a network')

    await setOffline(page, true)
    await page.goto(`${SEARCH}&numSeats=2`)
    await hasHour()
    expect(await page.getByRole('article').count()).toBe(found)
    await page.locator('html[data-ready]').waitFor()
    await page.getByRole('link', { name: 'My trips', exact: true }).click()
    await page.waitForURL('**/trips')
    await hasHour()
    await page.locator('html[data-ready]').waitFor()
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    // This page has no copy, so the list of readable pages opens.
    await page
      .getByRole('alert')
      .getByRole('link', { name: /^My trips/ })
      .waitFor()
    expect(await page.getByRole('alert').getByRole('link').count()).toBeGreaterThanOrEqual(2)
    await openFor(page, driver)
    await panelOf(page).locator('li[data-message]').getByText('written with a network').waitFor()
    await say(page, 'written without a network')
    await panelOf(page).locator('li[data-outgoing]').getByText('written without a network').waitFor()
    await page.goto('/trips')
    await page.locator('html[data-ready]').waitFor()
    await setOffline(page, false)
    await expect
      .poll(() => correspondence.read({ phone: RIDER, name: '' }, DRIVER))
      .toEqual(['written with a network', 'written without a network'])
    await openFor(page, driver)
    await expect.poll(() => said(page)).toEqual(['written with a network', 'written without a network'])
    expect(await panelOf(page).locator('li[data-outgoing]').count()).toBe(0)
    await expect.poll(() => page.getByText('You are offline.').count()).toBe(0)

    await page.goto('/trips')
    await page.locator('html[data-ready]').waitFor()
    await page.locator('summary[aria-label="Account menu"]').click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    expect((await copiesOf(page)).filter((path) => path !== '/' && path !== '/who')).toEqual([])
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
    // The browser has removed the service worker too, and the page of the visitor starts it again.
    await isCopied('/')
    await setOffline(page, true)
    await page.goto('/trips')
    await page.getByRole('heading', { name: /You are offline/ }).waitFor()
    expect(await page.getByText('written with').count()).toBe(0)
    await page.context().close()
  })
})
