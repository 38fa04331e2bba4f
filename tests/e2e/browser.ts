import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { onTestFinished, TestRunner } from 'vitest'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.ts'

export const PHONE_SIZE = { width: 360, height: 740 }
export const DESKTOP_SIZE = { width: 1280, height: 900 }

const launch = (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS, ...args] })

const launchShared = async (): Promise<Browser> => {
  const browser = await launch()
  browser.close = async () => void (await Promise.all(browser.contexts().map((context) => context.close())))
  return browser
}
let shared: Promise<Browser> | null = null

/**
 * The test files of a worker share a browser, because starting one takes as long as opening several pages. Its `close`
 * closes only the pages, and the browser ends with the worker. With arguments, a separate browser is started.
 */
export const openBrowser = (args: readonly string[] = []): Promise<Browser> =>
  args.length > 0 ? launch(args) : (shared ??= launchShared())

export interface Visitor {
  context: BrowserContext
  page: Page
  /** Uncaught errors and console errors on any of this visitor's pages. */
  troubles: string[]
}

const MAX_REPORT = 2000

/** What the text of a page does not show: the focused element, dialogs, parts that still load, and the history. */
const stateOf = () => {
  const elements = [document.activeElement, ...document.querySelectorAll('[aria-busy="true"], dialog')]
  const { length, state } = history
  return JSON.stringify([elements.map((each) => each?.outerHTML.slice(0, 200)), length, state])
}

/** Prints what the pages show, because the error of a wait that timed out says only what was expected. */
const printPages = async ({ context, troubles }: Pick<Visitor, 'context' | 'troubles'>): Promise<void> => {
  for (const page of context.pages()) {
    const text = await page
      .locator('body')
      .innerText({ timeout: 5000 })
      .catch((error: unknown) => String(error))
    const state = await page.evaluate(stateOf).catch((error: unknown) => String(error))
    process.stderr.write(`${page.url()} says: ${text.slice(0, MAX_REPORT)}\n${state}\n`)
  }
  for (const trouble of troubles) process.stderr.write(`${trouble}\n`)
}

/** A user with their own browser, by default on a phone. After a failed test, the text of the pages is printed. */
export const visit = async (
  browser: Browser,
  baseURL: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Visitor> => {
  const context = await browser.newContext({
    baseURL,
    viewport: PHONE_SIZE,
    locale: 'en-KE',
    // A service worker answers some requests before a test can intercept them, so only tests about it allow one.
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(60_000)
  const troubles: string[] = []
  // If the context stayed open, its pages would count down and poll during later tests.
  if (TestRunner.getCurrentTest() !== undefined)
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') await printPages({ context, troubles })
      await context.close()
    })
  context.on('weberror', (error) => troubles.push(String(error.error())))
  context.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text())
  })
  return { context, page: await context.newPage(), troubles }
}

/** Sets the cookie directly, because a sign-in would replace the token, which all pages of the user share. */
export const setSessionCookie = (context: BrowserContext, baseURL: string, token: string): Promise<void> =>
  context.addCookies([{ name: 'session', value: token, url: baseURL, httpOnly: true, sameSite: 'Lax' }])

interface InboxMessage {
  template?: string
  params?: { code?: string }
  text?: string
}

/** The messages that this phone has received, newest first. */
export const inboxOf = async (baseURL: string, phone: string): Promise<InboxMessage[]> =>
  (await (await fetch(`${baseURL}/dev/inbox?to=${encodeURIComponent(phone)}`)).json()) as InboxMessage[]

export const codeOf = async (baseURL: string, phone: string): Promise<string> => {
  const code = (await inboxOf(baseURL, phone)).find(({ params }) => params?.code !== undefined)?.params?.code
  if (code === undefined) throw new Error(`No code arrived at ${phone}.`)
  return code
}
