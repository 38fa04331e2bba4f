import { readFileSync } from 'node:fs'
import { Agent, createServer, request as ask } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountPagesOf } from '../../src/web/features/site/account-page-list.ts'
import { DESKTOP_SIZE, openBrowser, visit } from './browser.ts'
import { violationsOf } from './expect-accessible.ts'
import { copiesOf } from './offline-copies.ts'
import { createPages } from './open-page.ts'
import { isReady, slowDown } from './slow-line.ts'
import { startProduct, type RunningProduct } from './running-product.ts'

const MAX_SCRIPT_BYTES = 133 * 1024
const MAX_STYLE_BYTES = 20 * 1024
const MAX_SECOND_VISIT_BYTES = 14 * 1024
const MAX_SECOND_BYTES_BEFORE_TOUCH = 12 * 1024
/** The page of a signed-in user also requests what has changed. */
const MAX_OWN_SECOND_VISIT_BYTES = 15 * 1024
const MAX_BYTES_BEFORE_TOUCH = 45 * 1024

let product: RunningProduct
let browser: Browser
let open: ReturnType<typeof createPages>['open']
let enter: ReturnType<typeof createPages>['enter']
let ride = ''
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  ;({ open, enter } = createPages(browser, product.url))
  const rides = (await (await fetch(`${product.url}/api/ride/available`)).json()) as { id: string }[]
  ride = `/ride/${rides[0]?.id}`
})
afterAll(async () => {
  await browser.close()
  await product.dispose()
})

const firstViews = () => ['/', '/ride/search', ride]
const everyPage = () => [
  ...firstViews(),
  '/ride/search?from=Nairobi&to=Nakuru',
  '/ride/search?from=Nowhere+at+all',
  '/faqs',
  '/journey',
  '/team',
  '/privacy-policy',
  '/auth/sign-in',
  '/auth/sign-up',
  '/auth/driver',
  '/ride/post',
  '/dashboard',
  '/not-a-page',
]

it('a first view loads at most 133 KB of script and 20 KB of style, gzipped', async () => {
  for (const path of firstViews()) {
    const { context, page } = await visit(browser, product.url)
    const loaded = new Set<string>()
    page.on('response', (response) => loaded.add(new URL(response.url()).pathname))
    await open(page, path)
    await isReady(page)
    const gzipped = (ending: string) =>
      [...loaded]
        .filter((file) => file.endsWith(ending))
        .reduce((bytes, file) => bytes + gzipSync(readFileSync(join('build/client', file))).length, 0)
    expect(gzipped('.js'), `script of ${path}`).toBeGreaterThan(50_000)
    expect(gzipped('.js'), `script of ${path}`).toBeLessThanOrEqual(MAX_SCRIPT_BYTES)
    expect(gzipped('.css'), `style of ${path}`).toBeLessThanOrEqual(MAX_STYLE_BYTES)
    await context.close()
  }
})

/** Forwards all requests, and counts the bytes of the answers, also of those to the service worker. */
const countBytes = async (to: string) => {
  const sockets = new Set<Socket>()
  let unanswered = 0
  const agent = new Agent({ keepAlive: true })
  const proxy = createServer((asked, answer) => {
    unanswered++
    let isOpen = true
    const end = () => {
      unanswered -= Number(isOpen)
      isOpen = false
    }
    answer.on('close', end)
    const forwarded = ask(
      new URL(asked.url ?? '/', to),
      { method: asked.method, headers: asked.headers, agent },
      (got) => {
        // A stream never ends, so it no longer counts as unanswered.
        if (got.headers['content-type']?.startsWith('text/event-stream') === true) end()
        answer.writeHead(got.statusCode ?? 502, got.rawHeaders)
        got.pipe(answer)
        answer.on('close', () => got.destroy())
      },
    )
    forwarded.on('error', () => answer.destroy())
    asked.pipe(forwarded)
  })
  proxy.on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve))
  const { port } = proxy.address() as AddressInfo
  /** `networkidle` alone does not wait for the requests of the service worker. */
  const isQuiet = async (page: Page) => {
    await page.waitForLoadState('networkidle')
    await expect.poll(() => unanswered).toBe(0)
  }
  const bytes = () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0)
  return { url: `http://localhost:${port}`, bytes, isQuiet, close: () => proxy.close() }
}

it('a second visit transfers at most 14 KB, with all headers and with what the scripts and the worker request', async () => {
  const line = await countBytes(product.url)
  const { context, page } = await visit(browser, line.url, { serviceWorkers: 'allow' })
  await open(page, ride)
  for (const path of firstViews().filter((each) => each !== ride)) {
    await open(page, path)
    await expect.poll(() => copiesOf(page)).toContain(path)
  }
  expect(line.bytes()).toBeGreaterThan(100_000)
  for (const path of firstViews()) {
    await line.isQuiet(page)
    const before = line.bytes()
    await open(page, path)
    await line.isQuiet(page)
    expect(line.bytes() - before, path).toBeGreaterThan(5000)
    expect(line.bytes() - before, path).toBeLessThanOrEqual(MAX_SECOND_VISIT_BYTES)
  }
  await context.close()
  line.close()
})

const RIDER = '+254700000003'

it('a second visit of a signed-in user transfers at most 15 KB', async () => {
  const ownPages = [...firstViews(), '/trips', '/dashboard']
  const line = await countBytes(product.url)
  const { context, page } = await visit(browser, line.url, { serviceWorkers: 'allow' })
  // Cookies do not depend on the port, so the proxy gets this one too.
  await enter(context, RIDER)
  for (const path of ownPages) await open(page, path)
  const bytes: [string, number][] = []
  for (const path of ownPages) {
    await line.isQuiet(page)
    const before = line.bytes()
    await page.goto(path)
    await line.isQuiet(page)
    bytes.push([path, line.bytes() - before])
  }
  expect(bytes.filter(([, each]) => each < 3000 || each > MAX_OWN_SECOND_VISIT_BYTES)).toEqual([])
  await context.close()
  line.close()
})

/** A first visit with a slow connection. Resolves when nothing more is requested. */
const visitSlowly = async (baseURL: string, path: string) => {
  const { context, page } = await visit(browser, baseURL)
  await slowDown(context, page)
  const scripts: string[] = []
  page.on('request', (request) => request.url().endsWith('.js') && scripts.push(request.url()))
  await page.goto(path, { waitUntil: 'networkidle' })
  return { context, page, scripts }
}

it('a page loads no script on a slow connection before the first touch, and at most 12 KB on a second visit', async () => {
  const line = await countBytes(product.url)
  for (const path of firstViews()) {
    const before = line.bytes()
    const { context, page, scripts } = await visitSlowly(line.url, path)
    // Chromium sends this event when the page moves under a resting mouse.
    await page.evaluate(async () => {
      document.dispatchEvent(new PointerEvent('pointermove'))
      // If the event made the page load scripts, they would be requested before this.
      await fetch('/healthz')
    })
    expect(scripts, path).toEqual([])
    expect(line.bytes() - before, path).toBeLessThanOrEqual(MAX_BYTES_BEFORE_TOUCH)
    await line.isQuiet(page)
    const again = line.bytes()
    await page.goto(path, { waitUntil: 'networkidle' })
    await line.isQuiet(page)
    expect(line.bytes() - again, path).toBeLessThanOrEqual(MAX_SECOND_BYTES_BEFORE_TOUCH)
    await context.close()
  }
  line.close()
})

it('a page loads its scripts on a fast connection without a touch, even if the browser never reports that it is idle', async () => {
  const { context, page } = await visit(browser, product.url)
  await page.addInitScript(() => {
    window.requestIdleCallback = (call, { timeout = 1e9 } = {}) => setTimeout(call, timeout)
  })
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => 'ready' in document.documentElement.dataset)).toBe(true)
  await context.close()
})

it('a page repeats what was tapped and typed before its scripts loaded', async () => {
  const { context, page } = await visitSlowly(product.url, '/')
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Passengers: Add one' }).click()
  await page.getByLabel('Leaving from').click()
  await page.keyboard.type('Kisu')
  await page.getByRole('option', { name: 'Kisumu' }).first().waitFor()
  expect(await page.getByLabel('Passengers', { exact: true }).inputValue()).toBe('3')
  expect(await page.getByLabel('Leaving from').inputValue()).toBe('Kisu')
  await context.close()
})

const ROLES = { RIDER, DRIVER: '+254700000002', COORDINATOR: '+254700000004', ADMIN: '+254700000001' } as const
const MONEY = ['disputes', 'refunds', 'reviews', 'comparisons', 'balances'].map((page) => `/dashboard/money/${page}`)
const pagesOf = (role: keyof typeof ROLES) => [
  '/',
  '/trips',
  ride,
  '/ride/search?from=Nairobi&to=Nakuru',
  ...(role === 'RIDER' ? [] : ['/ride/post']),
  ...accountPagesOf(role).map(({ to }) => to),
  ...(role === 'ADMIN' ? MONEY : []),
]

/**
 * Navigates as a link does, so that the scripts and axe are loaded only once. React Router itself sets this property.
 */
const follow = async (page: Page, path: string) => {
  await page.evaluate(`window.__reactRouterDataRouter.navigate('${path}')`)
  const { pathname, search } = new URL(page.url())
  expect([path, '/auth/sign-in']).toContain(pathname === '/auth/sign-in' ? pathname : pathname + search)
  await isReady(page)
}

it.each([null, 'RIDER', 'DRIVER', 'COORDINATOR', 'ADMIN'] as const)(
  'every page is accessible with scripts and fits 320 px; all but the money pages also fit 180 px (a phone at 200%): %s',
  async (role) => {
    const { context, page } = await visit(browser, product.url, {
      viewport: { width: 320, height: 640 },
      reducedMotion: 'reduce',
    })
    if (role !== null) await enter(context, ROLES[role])
    await open(page, '/')
    for (const path of role === null ? everyPage() : pagesOf(role)) {
      await page.setViewportSize({ width: 320, height: 640 })
      await follow(page, path)
      expect(await violationsOf(page), path).toEqual([])
      // The money pages may scroll sideways at 180 px, because amounts and dates stay on one line.
      for (const width of path.startsWith('/dashboard/money') ? [320] : [320, 180]) {
        await page.setViewportSize({ width, height: 640 })
        const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth }))
        expect(scrollWidth, path).toBeLessThanOrEqual(width)
      }
    }
    await context.close()
  },
)

it('a visitor can read and search before any script has run', async () => {
  const { context, page } = await visit(browser, product.url, { javaScriptEnabled: false })
  await page.goto('/')
  await page.getByLabel('Leaving from').fill('Nairobi')
  await page.getByLabel('Going to').fill('Nakuru')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL(/\/ride\/search\?.*from=Nairobi/)
  await expect.poll(() => page.getByRole('link', { name: 'Nairobi CBD to Nakuru' }).count()).toBeGreaterThan(0)
  await context.close()
})

const heightOfHeader = async (page: Page) => {
  const card = page.locator('.shadow-soft').filter({ hasText: 'per seat' }).first()
  return Math.round((await card.boundingBox())?.height ?? 0)
}
it('the page of a ride reserves space for the drawing on a wide screen, so that nothing moves when the drawing loads', async () => {
  const [before, after] = [
    await visit(browser, product.url, { viewport: DESKTOP_SIZE, javaScriptEnabled: false }),
    await visit(browser, product.url, { viewport: DESKTOP_SIZE }),
  ]
  await before.page.goto(ride)
  await open(after.page, ride)
  await after.page.getByRole('img', { name: /^Route from / }).waitFor()
  expect(await heightOfHeader(after.page)).toBe(await heightOfHeader(before.page))
  for (const { context } of [before, after]) await context.close()
})

it('the page of a ride draws the route when the screen becomes wide', async () => {
  const { context, page } = await visit(browser, product.url)
  await open(page, ride)
  const drawing = page.getByRole('img', { name: /^Route from / })
  expect(await drawing.count()).toBe(0)
  await page.setViewportSize(DESKTOP_SIZE)
  await drawing.waitFor()
  await context.close()
})

it('the page of a ride describes the ride to link previews in its HTML', async () => {
  const html = await (await fetch(`${product.url}${ride}`)).text()
  for (const tag of ['og:title', 'og:description', 'og:url', 'og:type'])
    expect(html).toMatch(new RegExp(`<meta[^>]+property="${tag}"[^>]+content="[^"]+`))
  expect(html).toMatch(/<title>[^<]*Ksh|<title>[^<]+ to [^<]+|<title>[^<]+→/)
})
