import type { BrowserContext, Page } from 'playwright'
import { expect } from 'vitest'

const SLOW = { offline: false, latency: 300, downloadThroughput: 31_250, uploadThroughput: 31_250 }

export const slowDown = async (context: BrowserContext, page: Page): Promise<void> => {
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', SLOW)
  // Chromium reports a slow connection itself, but not always before the page reads it.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } }))
}

/** Waits for the whole HTML, because the script that records typed text is at its end. */
export const isWhole = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.readyState !== 'loading')
}

/** Opens a page without waiting for its scripts. */
export const openEarly = async (page: Page, path: string): Promise<void> => {
  await page.goto(path, { waitUntil: 'commit' })
  await isWhole(page)
}

/** Opens a page and delays its scripts until the test calls the returned function. */
export const openWithoutScript = async (page: Page, path: string): Promise<() => Promise<void>> => {
  const scripts = Promise.withResolvers<void>()
  // All scripts except `early-input`, which records what is typed before the others run (decision 970).
  const held = /\/assets\/(?!early-input).*\.js$/
  await page.route(held, (route) => scripts.promise.then(() => route.continue()).catch(() => undefined))
  await openEarly(page, path)
  return async () => {
    scripts.resolve()
    await page.locator('html[data-ready]').waitFor()
    // Chromium uses no cache while a route is intercepted.
    await page.unroute(held)
  }
}

/** Presses a key until the scripts run: with a slow connection, a visitor's page requests them at the first touch. */
const touch = async (page: Page): Promise<void> => {
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift')
      return page.evaluate(() => 'ready' in document.documentElement.dataset)
    })
    .toBe(true)
}

export const isReady = async (page: Page): Promise<void> => {
  await touch(page)
  await page.waitForFunction(() => document.querySelector('#content [aria-busy=true]') === null)
}

const typedIn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('#content :is(input, select, textarea)')]
      .filter(({ type, autocomplete }) => !['hidden', 'file'].includes(type) && autocomplete !== 'one-time-code')
      .map(({ name, type, checked, value }) => `${name}: ${/checkbox|radio/.test(type) ? checked : value}`),
  )

const hasPageBefore = (page: Page) => page.evaluate(() => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0)

/** Expects all values to be the same after a reload and, if there is an earlier page, after Back and Forward. */
export const staysTyped = async (page: Page, { back = true } = {}) => {
  await isReady(page)
  const before = await typedIn(page)
  await page.reload({ waitUntil: 'commit' })
  await isReady(page)
  await expect.poll(() => typedIn(page), { message: 'after a reload', timeout: 15_000 }).toEqual(before)
  if (!back || !(await hasPageBefore(page))) return
  const { href } = new URL(page.url())
  await page.goBack({ waitUntil: 'commit' })
  await expect.poll(() => page.url()).not.toBe(href)
  await isReady(page)
  await page.goForward({ waitUntil: 'commit' })
  await expect.poll(() => page.url()).toBe(href)
  await isReady(page)
  await expect.poll(() => typedIn(page), { message: 'after Back and Forward', timeout: 15_000 }).toEqual(before)
}

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().dblclick()

/** Expects `act` to have its effect once, also after a reload and after Back. */
export const happensOnce = async (page: Page, count: () => Promise<number>, act: () => Promise<unknown>) => {
  const before = await count()
  await act()
  await expect.poll(count).toBe(before + 1)
  await page.reload({ waitUntil: 'commit' })
  await isReady(page)
  if (await hasPageBefore(page)) await page.goBack({ waitUntil: 'commit' })
  await isReady(page)
  expect(await count()).toBe(before + 1)
}
