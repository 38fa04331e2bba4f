import type { Browser, BrowserContext, Page } from 'playwright'
import { codeOf, DESKTOP_SIZE, setSessionCookie, visit } from './browser.ts'

/** If another navigation interrupts this one, waits for its end and tries once more. */
const goTo = (page: Page, path: string) =>
  page.goto(path).catch(async (error: unknown) => {
    if (!/interrupted|ERR_ABORTED/.test(String(error))) throw error
    await page.waitForLoadState()
    return page.goto(path)
  })

/**
 * The footer has its own script. Until it runs, a link in the footer loads a new document. React sets this property.
 */
const isFooterReady = () => {
  const footer = document.querySelector('footer')
  return footer === null || Object.keys(footer).some((name) => name.startsWith('__reactProps'))
}

/** Opens a page and waits until its scripts run, because some buttons have no effect before that. */
const open = async (page: Page, path: string): Promise<Page> => {
  await goTo(page, path)
  await page.locator('html[data-ready]').waitFor()
  await page.waitForFunction(isFooterReady)
  return page
}

export const createPages = (browser: Browser, baseURL: string, options: Parameters<typeof visit>[2] = {}) => {
  const tokens = new Map<string, string>()
  const ask = async (path: string, body: unknown) => {
    const answer = await fetch(`${baseURL}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { accessToken: string }
  }
  const tokenOf = async (phone: string): Promise<string> => {
    const known = tokens.get(phone)
    if (known !== undefined) return known
    await ask('/auth/send-otp', { phoneNumber: phone, isRegistration: false })
    const { accessToken } = await ask('/auth/verify-otp', {
      phoneNumber: phone,
      code: await codeOf(baseURL, phone),
    })
    tokens.set(phone, accessToken)
    return accessToken
  }
  const enter = async (context: BrowserContext, phone: string) =>
    setSessionCookie(context, baseURL, await tokenOf(phone))
  return {
    tokenOf,
    enter,
    open,
    stranger: async (path: string, viewport = DESKTOP_SIZE) =>
      open((await visit(browser, baseURL, { viewport, ...options })).page, path),
    signedIn: async (phone: string, path: string, viewport = DESKTOP_SIZE): Promise<Page> => {
      const { page, context } = await visit(browser, baseURL, { viewport, ...options })
      await enter(context, phone)
      return open(page, path)
    },
  }
}
