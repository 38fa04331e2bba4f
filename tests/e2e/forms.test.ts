// What people type is kept and counted, whenever they type it and whatever their clock says.
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MINUTE_MS } from '../../src/shared/kernel/nairobi-time.ts'
import { codeOf, openBrowser } from './browser.ts'
import { createPages } from './open-page.ts'
import { startProduct, type RunningProduct } from './running-product.ts'

// Asks for a code on the screen, so that nobody else may have asked for one a moment ago.
const COORDINATOR = '+254700000004'

let product: RunningProduct
let browser: Browser
let pages: ReturnType<typeof createPages>
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  pages = createPages(browser, product.url)
})
afterAll(async () => {
  await browser.close()
  await product.dispose()
})

it('counts down to Resend, counts attempts, sends with the sixth digit and returns to the callbackUrl [2.routes.sign-in 2.otp.resend 2.otp.success 5.otp.six 8.attempts 4.otp.countdown 4.otp.auto-submit 4.otp.success 4.sign-in.steps 4.sign-in.existing 9.otp.length]', async () => {
  const page = await pages.stranger('/')
  await page.clock.install({ time: Date.now() - 10 * MINUTE_MS })
  await pages.open(page, '/auth/sign-in?callbackUrl=/team')
  await page.getByLabel('Phone number').fill(COORDINATOR.slice(4))
  await page.getByRole('button', { name: 'Send code' }).click()
  const code = page.getByLabel('Code', { exact: true })
  const verify = page.getByRole('button', { name: 'Verify' })
  const sentAt = performance.now()
  await code.waitFor()
  const wait = page.getByRole('button', { name: /^Resend in \d+ s$/ })
  const secondsLeft = async () => Number(/\d+/.exec(await wait.innerText())?.[0])
  /** Sixty seconds from the answer on, whatever the phone's clock says; it was asked for after `sentAt`. */
  const expectWholeWait = async () => {
    expect(await wait.isDisabled()).toBe(true)
    const left = await secondsLeft()
    expect(left).toBeLessThanOrEqual(60)
    expect(left).toBeGreaterThanOrEqual(Math.floor(60 - (performance.now() - sentAt) / 1000))
  }
  await expectWholeWait()
  // While the message is read elsewhere, the phone may drop the page: the entry comes back, and its wait goes on.
  for (const minutes of [10, 130]) {
    await page.clock.setSystemTime(Date.now() + minutes * MINUTE_MS)
    await page.reload()
    await code.waitFor()
    await expectWholeWait()
  }
  const before = await secondsLeft()
  await page.clock.fastForward(10_000)
  await expect.poll(secondsLeft).toBeLessThanOrEqual(before - 10)
  expect(await wait.isDisabled()).toBe(true)
  await page.clock.fastForward(51_000)
  await expect.poll(() => page.getByRole('button', { name: 'Resend', exact: true }).isEnabled()).toBe(true)
  const right = await codeOf(product.url, COORDINATOR)
  await code.pressSequentially(right.slice(0, 5))
  expect(await verify.isDisabled()).toBe(true)
  await code.press(right.endsWith('0') ? '1' : '0')
  await page.getByText('Invalid OTP code. Please try again. 4 attempt(s) remaining.').waitFor()
  // The wrong code gives way to the next one without being deleted.
  await page.keyboard.type(right, { delay: 10 })
  await page.getByText('Success!').waitFor()
  await expect.poll(() => page.getByText('Authentication successful. Redirecting.').isVisible()).toBe(true)
  await page.clock.fastForward(2_000)
  await page.waitForURL('**/team')
})
