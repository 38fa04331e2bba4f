// Opens every page, as the server sends it, as five kinds of user (`budgets.test.ts` has pages with their scripts). By
// default each user sees a page in one of eight settings (width, theme, language). The setting differs between users,
// and changes with each route. EVERY_SETTING=1 opens all eight; SCREENS_DIR stores a picture of each page.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import routes from '../../src/web/routes.ts'
import { DESKTOP_SIZE, openBrowser, PHONE_SIZE, visit } from './browser.ts'
import { scrollsSideways, violationsOf } from './expect-accessible.ts'
import { createApiCaller } from './api-caller.ts'
import { createPages } from './open-page.ts'
import { startProduct, type RunningProduct } from './running-product.ts'
import { brokenWords, coveredParts } from './layout-flaws.ts'
import { openServedPages, type ServedPages } from './served-pages.ts'
import { tripExamples } from './trip-examples.ts'

const PEOPLE = {
  stranger: null,
  rider: '+254700000003',
  driver: '+254700000002',
  coordinator: '+254700000004',
  admin: '+254700000001',
}
type Person = keyof typeof PEOPLE

const { EVERY_SETTING, SCREENS_DIR } = process.env
const settings = (['en', 'sw'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    [PHONE_SIZE, DESKTOP_SIZE].map((viewport) => ({ language, colorScheme, viewport })),
  ),
)
const settingsOf = (route: number, person: Person) => {
  const turn = (route + 3 * Object.keys(PEOPLE).indexOf(person)) % settings.length
  return EVERY_SETTING === undefined ? settings.slice(turn, turn + 1) : settings
}

const NOBODY = '00000000-0000-4000-8000-000000000000'

const WITHOUT_A_PAGE = new Set([
  '/auth/sign-out',
  '/client-error',
  '/language',
  '/request/:requestId/calendar',
  '/ride/:rideId/preview.png',
])

const pathsOf = (entries: RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap((entry) => {
    const own = entry.path === undefined ? above : `${above}/${entry.path}`
    const isPage = entry.index === true || (entry.path !== undefined && entry.children === undefined)
    return [...(isPage ? [own === '' ? '/' : own] : []), ...pathsOf(entry.children ?? [], own)]
  })

let product: RunningProduct
let browser: Browser
let pages: ReturnType<typeof createPages>
const examples: Record<string, string[]> = {}
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  pages = createPages(browser, product.url)
  const rides = (await (await fetch(`${product.url}/api/ride/available?limit=50`)).json()) as {
    id: string
    stops?: unknown[]
  }[]
  const withStops = rides.find(({ stops = [] }) => stops.length > 2)
  if (!withStops) throw new Error('The demo has no ride with stops.')
  const trip = await tripExamples({ api: createApiCaller(product.url), pages, url: product.url })
  Object.assign(examples, trip)
  examples['/ride/:rideId'] = [
    ...(trip['/ride/:rideId'] ?? []),
    `/ride/${rides[0]?.id}`,
    `/ride/${withStops.id}`,
    `/ride/${withStops.id}?getIn=1&getOut=2`,
    `/ride/${NOBODY}`,
  ]
  examples['/receipt/:token'] = ['/receipt/not-a-link']
  examples['/dashboard/money/comparisons/:runId'] = [`/dashboard/money/comparisons/${NOBODY}`]
  examples['/*'] = ['/not-a-page']
  examples['/ride/search'] = [
    '/ride/search',
    '/ride/search?from=Nairobi&to=Nakuru',
    '/ride/search?from=Naivasha&to=Nakuru',
    '/ride/search?from=Nowhere+at+all',
  ]
  examples['/dashboard/users'] = ['/dashboard/users', '/dashboard/users?search=nobody-of-this-name']
})
afterAll(async () => {
  await browser.close()
  await product.dispose()
})

const everyRoute = pathsOf(routes).filter((path) => !WITHOUT_A_PAGE.has(path))

const speak = async (page: Page, language: string) => {
  await page.context().request.post('/language', {
    form: { language, returnTo: '/' },
    headers: { origin: product.url },
    maxRedirects: 0,
  })
}

const keepPicture = async (page: Page, name: string) => {
  if (SCREENS_DIR === undefined) return
  mkdirSync(SCREENS_DIR, { recursive: true })
  await page.screenshot({ path: join(SCREENS_DIR, `${name.replaceAll(/[^\w.-]+/g, '_')}.png`), fullPage: true })
}

const look = async (page: Page, name: string): Promise<string[]> => {
  await keepPicture(page, name)
  const flaws = [...(await violationsOf(page)), ...((await scrollsSideways(page)) ? ['scrolls sideways'] : [])]
  flaws.push(...(await page.evaluate(coveredParts)), ...(await page.evaluate(brokenWords)))
  return flaws.map((flaw) => `${name}: ${flaw}`)
}

const openAs = async (person: Person): Promise<ServedPages> => {
  const { page, context } = await visit(browser, product.url, { reducedMotion: 'reduce' })
  const phone = PEOPLE[person]
  if (phone !== null) await pages.enter(context, phone)
  return openServedPages(page)
}

/** Many routes refuse a user with the same screen, which differs only in this address. */
const withoutAddress = (html: string) => html.replaceAll(/callbackUrl=[^"&]*/g, '')

const visitAs = async (person: Person, served: ServedPages, path: string, place: number, seen: Set<string>) => {
  const { page } = served
  const flaws: string[] = []
  const chosen = settingsOf(place, person)
  for (const language of new Set(chosen.map((setting) => setting.language))) {
    await speak(page, language)
    const { status, html } = await served.ask(path)
    if (status >= 500) flaws.push(`${path}: answered ${status}`)
    let isShown = false
    for (const { colorScheme, viewport } of chosen.filter((setting) => setting.language === language)) {
      const shown = `${viewport.width} ${colorScheme} ${withoutAddress(html)}`
      if (seen.has(shown)) continue
      seen.add(shown)
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      if (!isShown) await page.setContent(html)
      isShown = true
      flaws.push(...(await look(page, `${person}${path}-${viewport.width}-${colorScheme}-${language}`)))
    }
  }
  return flaws
}

describe.concurrent('every screen is accessible and has no layout fault', () => {
  it.each(Object.keys(PEOPLE) as Person[])(
    'every screen is accessible and has no layout fault for the %s',
    { timeout: 1_200_000 },
    async (person) => {
      const served = await openAs(person)
      const seen = new Set<string>()
      const flaws: string[] = []
      for (const [place, route] of everyRoute.entries())
        for (const path of examples[route] ?? [route]) flaws.push(...(await visitAs(person, served, path, place, seen)))
      await served.page.context().close()
      expect(flaws).toEqual([])
    },
  )
})
