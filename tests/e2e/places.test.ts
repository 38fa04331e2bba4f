import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPhone } from '../new-phone.ts'
import { createApiCaller } from './api-caller.ts'
import { setSessionCookie, openBrowser, PHONE_SIZE, visit } from './browser.ts'
import { violationsOf } from './expect-accessible.ts'
import { createPages } from './open-page.ts'
import { startProduct, type RunningProduct } from './running-product.ts'

const ADMIN = '+254700000001'
const DRIVER = '+254700000002'
const RIDER = '+254700000003'
const TILES = 'https://tiles.example'
const WESTLANDS = { latitude: -1.2648, longitude: 36.8031 }

let product: RunningProduct
let browser: Browser
let pages: ReturnType<typeof createPages>
let ride: { id: string; from: { name: string }; to: { name: string }; time: string }
beforeAll(async () => {
  product = await startProduct({ MAP_TILES_URL: `${TILES}/{z}/{x}/{y}.png`, SEAT_COST_CAP: '1' })
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

const isCardAt = ([x, y]: number[]) => document.elementFromPoint(x ?? 0, y ?? 0)?.closest('article') !== null
const options = (page: Page) => page.locator('[role=option]')
const choose = async (page: Page, label: string, text: string) => {
  await page.getByLabel(label).fill(text)
  await options(page).first().click()
}
const day = (shift: number) => new Date(Date.parse(ride.time) + shift * 86_400_000).toISOString().slice(0, 10)
const isSuggested = async (input: string, name: string) => {
  const answer = await fetch(`${product.url}/api/places/autocomplete`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ input }),
  })
  const { suggestions } = (await answer.json()) as { suggestions: { mainText: string }[] }
  return suggestions.some(({ mainText }) => mainText === name)
}

describe('a shared ride', () => {
  it('a shared ride has a preview picture at an absolute address, for crawlers without a session', async () => {
    const html = await (await fetch(`${product.url}/ride/${ride.id}`)).text()
    const address = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(address.startsWith(`${product.url}/ride/${ride.id}/preview.png?`)).toBe(true)
    expect(html).toContain(`<meta name="twitter:card" content="summary_large_image"`)
    const picture = await fetch(address, { headers: { 'user-agent': 'WhatsApp/2.23' } })
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect(bytes.length).toBeLessThan(300_000)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
    const etag = picture.headers.get('etag') ?? ''
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it('shows its route without requesting map tiles, and a map only on a tap', async () => {
    const { page, context } = await visit(browser, product.url)
    const asked: string[] = []
    await context.route(`${TILES}/**`, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ status: 404 })
    })
    await pages.open(page, `/ride/${ride.id}`)
    await page.getByText('Route drawing').click()
    const way = page.getByRole('img', { name: `Route from ${ride.from.name} to ${ride.to.name}` })
    expect(await way.evaluate((svg) => new TextEncoder().encode(svg.outerHTML).length)).toBeLessThanOrEqual(3072)
    await expect.poll(() => page.getByText(/^about [\d,.]+ km, about /).count()).toBe(1)
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Open map' }).click()
    await page.locator('.leaflet-container').waitFor()
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    expect(await page.locator('.leaflet-control-attribution').innerText()).toContain('OpenStreetMap')
    await context.close()
  })
})

describe('a place box', () => {
  it('offers the current location and popular places, and the next time recent places', async () => {
    const page = await pages.stranger('/', PHONE_SIZE)
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation(WESTLANDS)
    const box = page.getByLabel('Leaving from')
    await box.focus()
    await page.getByRole('group', { name: 'Popular places' }).waitFor()
    // The open list can be scrolled, but the Tab key skips it.
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.getByLabel('Going to').evaluate((input) => input === document.activeElement))
      .toBe(true)
    await box.focus()
    await page.getByRole('group', { name: 'Popular places' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await options(page).filter({ hasText: 'My location' }).click()
    await expect.poll(() => box.inputValue()).not.toBe('')
    const here = await box.inputValue()
    await page
      .getByRole('group', { name: `Pickup stages near ${here}` })
      .getByRole('button')
      .first()
      .click()
    const stage = await box.inputValue()
    expect(stage).not.toBe(here)
    await pages.open(page, '/')
    await page.getByLabel('Going to').focus()
    const recent = page.getByRole('group', { name: 'Recent places' })
    expect(await recent.getByRole('option').allInnerTexts()).toEqual([
      expect.stringContaining(stage),
      expect.stringContaining(here),
    ])
  })

  it('says when a place cannot be found and when suggestions fail, and still searches by name', async () => {
    const page = await pages.stranger('/')
    await page.getByLabel('Leaving from').fill('qqqqxx')
    await page.getByText('No places found').first().waitFor()
    await page.route('**/api/places/autocomplete-enhanced', (route) => route.abort())
    await page.getByLabel('Leaving from').fill('Nairobi')
    await page.getByText('Failed to load suggestions. Please try again.').first().waitFor()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL(/from=Nairobi/)
    await expect.poll(() => page.getByRole('heading', { name: /^Rides found: [1-9]/ }).isVisible()).toBe(true)
  })

  it('keeps working when location access is denied', async () => {
    const page = await pages.stranger('/')
    await page.getByLabel('Leaving from').focus()
    await options(page).filter({ hasText: 'My location' }).click()
    await page.getByText('We could not find your location. Type a place instead.').waitFor()
    expect(await page.getByLabel('Leaving from').isEditable()).toBe(true)
  })
})

it('the form of a ride shows a fair price with its calculation, and refuses a price above the limit', async () => {
  const page = await pages.signedIn(DRIVER, '/ride/post', PHONE_SIZE)
  const guide = Promise.withResolvers<void>()
  await page.route('**/api/ride/price*', (route) => guide.promise.then(() => route.continue()))
  await choose(page, 'Leaving from', 'Nairobi CBD')
  await choose(page, 'Going to', 'Nakuru')
  await page.locator('section[aria-busy=true]').waitFor()
  for (const name of ['Pickup stages near Nairobi CBD', 'Pickup stages near Nakuru', 'Places near the start'])
    await page.getByRole('group', { name }).waitFor()
  await page.getByText('Stops on the way').waitFor()
  const endOfForm = () =>
    page.locator('#content form').evaluate((form) => form.getBoundingClientRect().bottom + scrollY)
  const before = await endOfForm()
  guide.resolve()
  await page.getByRole('img', { name: 'Route from Nairobi CBD to Nakuru' }).waitFor()
  // The late answer must not move a button that the user is about to press.
  expect(await endOfForm()).toBe(before)
  await page.getByText('How we work this out').click()
  await expect
    .poll(() => page.getByText(/km at 8 litres per 100 km and Ksh 214 per litre = Ksh [\d,]+ for fuel/).isVisible())
    .toBe(true)
  await page.getByText('Stops on the way').click()
  await page.getByRole('button', { name: 'Naivasha', exact: true }).click()
  await page.getByRole('button', { name: 'Remove Naivasha' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: /^Use Ksh/ }).click()
  await page.reload()
  await expect.poll(() => page.getByLabel('Price Naivasha to Nakuru').inputValue()).toMatch(/^[\d,]+$/)
  expect(await page.getByLabel('Cost per seat').inputValue()).toMatch(/^[\d,]+$/)
  await page.getByLabel('Cost per seat').fill('90000')
  await page.getByText('You cannot charge more.').first().waitFor()
  await page.getByLabel('Vehicle').selectOption({ index: 1 })
  await page.getByText(/^The highest price per seat for this trip is Ksh [\d,]+\.$/).waitFor()
  expect(await page.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true)
})

describe('a search without results', () => {
  it('shows rides on the same route 3 days before the chosen day', async () => {
    const where = `from=${encodeURIComponent(ride.from.name)}&to=${encodeURIComponent(ride.to.name)}`
    const page = await pages.stranger(`/ride/search?${where}&dateFrom=${day(3)}&dateTo=${day(3)}`)
    await page.getByRole('heading', { name: 'Rides near your dates' }).waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: `${ride.from.name} to ${ride.to.name}` }).count())
      .toBeGreaterThan(0)
  })

  it('offers a wider search, which finds rides', async () => {
    const page = await pages.stranger(`/ride/search?from=${encodeURIComponent(ride.from.name)}&to=Mandera`)
    await page.getByRole('link', { name: new RegExp(`^From ${ride.from.name} to anywhere`) }).click()
    await page.getByRole('heading', { name: /^Rides found: [1-9]/ }).waitFor()
    expect(new URL(page.url()).searchParams.get('to')).toBe('')
  })

  it('a search without results can be saved, after signing in, and removed', async () => {
    const stranger = await pages.stranger('/ride/search?from=Lodwar&to=Garissa')
    await stranger.getByRole('button', { name: 'Tell me when a ride appears' }).click()
    await stranger.waitForURL(/\/auth\/sign-in\?callbackUrl=%2Fride%2Fsearch%3Ffrom%3DLodwar/)
    const page = await pages.signedIn(RIDER, '/ride/search?from=Lodwar&to=Garissa', PHONE_SIZE)
    await page.getByRole('button', { name: 'Tell me when a ride appears' }).click()
    await page.getByRole('link', { name: 'Alerts' }).last().click()
    await page.getByText('Lodwar to Garissa').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Remove Lodwar to Garissa' }).click()
    await page.getByText('No alerts yet.').waitFor()
  })
})

it('an alert accepts only places that are chosen from the suggestions', async () => {
  const page = await pages.signedIn(RIDER, '/dashboard/alerts')
  const box = page.getByLabel('Leaving from')
  await box.fill('kis')
  await options(page).first().waitFor()
  await box.blur()
  expect(await box.inputValue()).toBe('')
  await box.fill('kisumu')
  // The suggestions for the first letters are shown until the next suggestions arrive.
  await options(page)
    .filter({ hasText: /^Kisumu/ })
    .first()
    .click()
  await choose(page, 'Going to', 'Meru')
  await page.getByRole('button', { name: 'Save alert' }).click()
  await page.getByText('Kisumu to Meru').waitFor()
})

it('a search shows two whole rides on the first screen of a phone, to visitors and to riders, in the chosen order', async () => {
  const phone = { width: 360, height: 780 }
  for (const page of [await pages.stranger('/', phone), await pages.signedIn(RIDER, '/', phone)]) {
    await pages.open(page, '/ride/search?from=Nairobi&to=Nakuru')
    const cards = page.getByRole('article')
    await cards.nth(1).waitFor()
    for (const nth of [0, 1]) {
      const box = await cards.nth(nth).boundingBox()
      if (!box) throw new Error('The card is not visible.')
      expect(box.height).toBeLessThanOrEqual(220)
      expect([nth, await page.evaluate(isCardAt, [box.x + 60, box.y + box.height - 2])]).toEqual([nth, true])
    }
    const pricesOf = async () =>
      (await cards.getByText(/^Ksh [\d,]+$/).allTextContents()).map((price) => Number(price.replaceAll(/\D/g, '')))
    await page.getByLabel('Order').selectOption({ label: 'Cheapest first' })
    await page.waitForURL(/sort=cheapest/)
    // The address changes before the list does.
    await expect
      .poll(pricesOf)
      .toSatisfy((prices: number[]) => prices.length > 1 && prices.every((price, n) => price >= (prices[n - 1] ?? 0)))
    await page.getByRole('link', { name: 'Tomorrow' }).click()
    await page.waitForURL(/dateFrom=.*sort=cheapest/)
    expect(await page.getByLabel('Order').inputValue()).toBe('cheapest')
  }
})

/** Times that take two lines, and badges that a button covers. */
const layoutProblems = (cards: Element[]): string[] =>
  cards.flatMap((card) => {
    const clocks = [...card.querySelectorAll('time')].flatMap(({ childNodes }) => [...childNodes])
    const wrapped = clocks.filter((node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return node instanceof Text && range.getClientRects().length > 1
    })
    const badge = card.querySelector('.text-success')?.getBoundingClientRect()
    const button = card.querySelector('button')?.getBoundingClientRect()
    const isCovered = badge && button && badge.right > button.left
    return [...wrapped.map(({ textContent }) => `${textContent} is wrapped`), ...(isCovered ? ['covered words'] : [])]
  })

it('a card on a phone has no time on two lines and no covered words, in Swahili as well', async () => {
  const page = await pages.signedIn(RIDER, '/', { width: 360, height: 780 })
  for (const language of ['en', 'sw']) {
    const form = { language, returnTo: '/' }
    await page.context().request.post('/language', { form, headers: { origin: product.url }, maxRedirects: 0 })
    await pages.open(page, '/ride/search')
    await page.getByRole('article').nth(5).waitFor()
    expect(await page.getByRole('article').evaluateAll(layoutProblems)).toEqual([])
  }
  await page.context().close()
})

it('a signed-in rider gets from a popular route to a request in three taps', async () => {
  const phone = newPhone()
  const token = await createApiCaller(product.url).signIn(phone, { name: 'Quick Rider', role: 'RIDER' })
  const { context, page } = await visit(browser, product.url)
  await setSessionCookie(context, product.url, token)
  await pages.open(page, '/')
  await page.getByRole('region', { name: 'Popular routes' }).getByRole('link').first().click()
  await page.getByRole('heading', { name: /^Rides found: [1-9]/ }).waitFor()
  expect(page.url()).toContain('fromLat=')
  await page.getByRole('article').first().locator('> a').click()
  await page.getByRole('button', { name: 'Request seats' }).click()
  await page.waitForURL(/notice=requested/)
})

/** The focused element, and whether a part of it is visible. Chromium scrolls to it when it draws the next frame. */
const readFocused = async () => {
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
  const element = document.activeElement as HTMLInputElement
  const name = element.ariaLabel ?? element.labels?.[0]?.textContent ?? element.textContent
  const { left, top, width, height } = element.getBoundingClientRect()
  const parts = [0.1, 0.5, 0.9]
  const points = parts.flatMap((x) => parts.map((y) => [left + x * width, top + y * height] as const))
  return {
    name: name.trim(),
    href: element.getAttribute('href'),
    // The checkbox of a chip is hidden behind its label.
    isSeen: width < 2 || points.some(([x, y]) => element.contains(document.elementFromPoint(x, y))),
  }
}

it('a rider gets from a search to the M-Pesa request with the keyboard alone, and nothing covers the focused element', async () => {
  const api = createApiCaller(product.url)
  const phone = newPhone()
  const token = await api.signIn(phone, { name: 'Keyboard Rider', role: 'RIDER' })
  const driver = await pages.tokenOf(DRIVER)
  const { body } = await api.call('GET', '/api/ride/mine', undefined, driver)
  const rides = body as unknown as (typeof ride & { status: string; freeSeats: number })[]
  const wanted = rides.find(({ status, freeSeats }) => status === 'AVAILABLE' && freeSeats > 0)
  if (!wanted) throw new Error('The demo driver has no ride with seats left.')
  const { context, page } = await visit(browser, product.url)
  await setSessionCookie(context, product.url, token)
  const covered: string[] = []
  const tabTo = async (sought: RegExp) => {
    for (let presses = 0; presses < 150; presses += 1) {
      await page.keyboard.press('Tab')
      const { name, href, isSeen } = await page.evaluate(readFocused)
      if (!isSeen) covered.push(`${name} on ${page.url()}`)
      if (sought.test(href ?? name)) return
    }
    throw new Error(`The Tab key does not reach ${sought}.`)
  }
  const press = async (sought: RegExp) => {
    await tabTo(sought)
    await page.keyboard.press('Enter')
  }
  await pages.open(page, '/')
  for (const [label, { name }] of [
    [/^Leaving from/, wanted.from],
    [/^Going to/, wanted.to],
  ] as const) {
    await tabTo(label)
    await page.keyboard.type(name)
    await options(page).filter({ hasText: name }).first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await press(/^Search$/)
  await page.waitForURL(/toId=/)
  await page.getByRole('article').first().waitFor()
  await press(new RegExp(wanted.id))
  await page.waitForURL(`**/ride/${wanted.id}**`)
  await press(/^Request seats$/)
  await page.waitForURL(/notice=requested/)
  const mine = (await api.call('GET', '/api/user/me/trips', undefined, token)).body
  const [{ request }] = mine['waiting'] as unknown as [{ request: { id: string } }]
  await api.call('POST', `/api/request/${request.id}/approve`, {}, driver)
  await press(new RegExp(wanted.id))
  await press(/^Pay Ksh /)
  await page.getByText('Check your phone').first().waitFor()
  expect(covered).toEqual([])
  await context.close()
})

it('an admin adds a place, which is suggested at once, and hides it again', async () => {
  const page = await pages.signedIn(ADMIN, '/dashboard/places')
  await page.getByText('Add place').click()
  const form = page.locator('form').filter({ has: page.locator('[name=intent][value=add]') })
  await form.getByLabel('Place').fill('Kwa Mbugua Stage')
  await form.getByLabel('Latitude').fill('-1.2')
  await form.getByLabel('Longitude').fill('36.9')
  await form.getByLabel('Other names').fill('Mbugz')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. It will show in searches in a few seconds.').first().waitFor()
  await expect.poll(() => isSuggested('mbugz', 'Kwa Mbugua Stage'), { timeout: 15_000 }).toBe(true)
  await pages.open(page, '/dashboard/places?search=mbugz')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Hide Kwa Mbugua Stage' }).click()
  await page.getByRole('button', { name: 'Show Kwa Mbugua Stage' }).waitFor()
  await expect.poll(() => isSuggested('mbugz', 'Kwa Mbugua Stage'), { timeout: 15_000 }).toBe(false)
})

it('a place box names Google together with its places, and works without Google when it fails', async () => {
  const google = await startProduct({ GOOGLE_PLACES_API_KEY: 'a-key', PLACES_TIMEOUT_MS: '10000' })
  const { page, context } = await visit(browser, google.url)
  await page.goto('/')
  await page.locator('html[data-ready]').waitFor()
  await page.getByLabel('Leaving from').fill('Westlands')
  await page.getByText('Powered by Google').waitFor()
  expect(await page.content()).not.toContain('a-key')
  await createApiCaller(google.url).call('POST', '/dev/faults', { provider: 'places', fault: '500', times: 20 })
  await page.getByLabel('Leaving from').fill('Kisumu')
  await options(page).filter({ hasText: 'Kisumu' }).first().waitFor()
  expect(await page.getByText('Powered by Google').count()).toBe(0)
  await context.close()
  await google.dispose()
})
