// The page that a visitor leaves is emptied for the next one: with the scripts of the product in memory it opens in half
// of the time that a new context takes.
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'

export interface Visitor {
  context: BrowserContext
  page: Page
  line: CDPSession
  /** Uncaught errors and console errors on any of this visitor's pages. */
  troubles: string[]
}

interface Place {
  browser: Browser
  baseURL: string
}
const emptied: { place: Place; visitor: Visitor }[] = []

const EVENTS = ['console', 'dialog', 'download', 'request', 'requestfailed', 'requestfinished', 'response']

/** Takes away pages, listeners, routes, cookies, permissions, storage and history. */
const empty = async ({ context, page, line }: Visitor, baseURL: string): Promise<void> => {
  const others = context.pages().filter((each) => each !== page)
  await Promise.all(others.map((each) => each.close()))
  for (const event of EVENTS) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  // Not an empty tab: the policy for openers would give it, and then the next page, a new process.
  await page.goto(`${baseURL}/healthz`)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  await context.clearPermissions()
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'no-preference' })
  await line.send('Page.resetNavigationHistory')
}

/** These cannot be undone. */
const LASTING = {
  context: ['addInitScript', 'exposeBinding', 'exposeFunction', 'newCDPSession', 'route', 'setGeolocation'],
  page: ['addInitScript', 'exposeBinding', 'exposeFunction'],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
}

const onCall = (of: object, name: string, note: () => void): void => {
  const call = Reflect.get(of, name) as (...given: unknown[]) => unknown
  Reflect.set(of, name, (...given: unknown[]) => {
    note()
    return call.apply(of, given)
  })
}

export const closeForGood = (context: BrowserContext): Promise<void> =>
  (Object.getPrototypeOf(context) as BrowserContext).close.call(context)

const succeeds = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

/** Closing the context then empties its page for the next visitor. */
export const keepForNext = (visitor: Visitor, place: Place): void => {
  const { context, page, troubles } = visitor
  let isSpent = false
  for (const [of, names] of [
    [context, LASTING.context],
    [page, LASTING.page],
    [context.clock, LASTING.clock],
  ] as const)
    for (const name of names) onCall(of, name, () => (isSpent = true))
  const leave = async () => {
    if (emptied.some((free) => free.visitor === visitor)) return
    const mayStay = !isSpent && !page.isClosed()
    const isEmpty = mayStay && (await succeeds(empty(visitor, place.baseURL)))
    if (!isEmpty) return closeForGood(context)
    troubles.length = 0
    emptied.push({ place, visitor })
  }
  let closing: Promise<void> | null = null
  context.close = () => {
    closing ??= leave().finally(() => (closing = null))
    return closing
  }
}

export const takeEmptied = ({ browser, baseURL }: Place): Visitor | undefined => {
  const index = emptied.findLastIndex(({ place }) => place.browser === browser && place.baseURL === baseURL)
  return index < 0 ? undefined : emptied.splice(index, 1)[0]?.visitor
}
