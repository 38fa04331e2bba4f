// Typed text belongs to its history entry: it returns after a reload, Back and Forward. It is deleted when it is saved or
// the user signs out.
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPhone } from '../new-phone.ts'
import { openBrowser, visit } from './browser.ts'
import { createPages } from './open-page.ts'
import { isWhole, openEarly, openWithoutScript } from './slow-line.ts'
import { startProduct, type RunningProduct } from './running-product.ts'

const ADMIN = '+254700000001'
const DRIVER = '+254700000002'
const RIDER = '+254700000003'

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

describe('a page', () => {
  it('a page keeps typed values through links, a reload and Back, even before any script has loaded', async () => {
    const { page, context } = await visit(browser, product.url)
    const letScriptsCome = await openWithoutScript(page, '/auth/sign-in?callbackUrl=/team')
    await page.getByLabel('Phone number').fill('712000888')
    await page.getByRole('button', { name: 'Register as a rider' }).click({ noWaitAfter: true })
    await page.waitForURL('**/auth/sign-up?callbackUrl=*', { waitUntil: 'commit' })
    await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('712000888')
    await page.getByRole('link', { name: 'Sign in' }).last().click({ noWaitAfter: true })
    await page.waitForURL('**/auth/sign-in?callbackUrl=*', { waitUntil: 'commit' })
    await isWhole(page)
    await page.getByLabel('Phone number').fill('712000777')
    await page.reload({ waitUntil: 'commit' })
    await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('712000777')
    await openEarly(page, '/auth/driver')
    await page.getByLabel('Email').fill('asha@example.com')
    await page.goBack({ waitUntil: 'commit' })
    await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('712000777')
    await letScriptsCome()
    expect(await page.getByLabel('Phone number').inputValue()).toBe('712000777')
    await page.goForward()
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('asha@example.com')
    await context.close()
  })

  it('a page passes typed values to a part whose script loads after they were typed', async () => {
    const { page, context } = await visit(browser, product.url)
    await pages.enter(context, RIDER)
    const part = Promise.withResolvers<void>()
    await page.route('**/own-hero-*.js', (route) => part.promise.then(() => route.continue()))
    await openEarly(page, '/')
    await page.getByLabel('Leaving from').pressSequentially('Marala')
    await page.evaluate(() => document.dispatchEvent(new PointerEvent('pointermove')))
    // React sets this property when it has hydrated the rest of the page.
    await page.waitForFunction(() => Object.keys(document).some((name) => name.startsWith('__reactContainer')))
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    part.resolve()
    await page.locator('html[data-ready]').waitFor()
    await expect.poll(() => page.getByRole('option', { name: 'Maralal' }).count()).toBeGreaterThan(0)
    await context.close()
  })

  it('a page restores typed values only for their own history entry, and deletes them when they are saved or the user signs out', async () => {
    const page = await pages.signedIn(DRIVER, '/dashboard/settings')
    const sms = page.getByLabel('SMS').first()
    const wasOn = await sms.isChecked()
    await sms.setChecked(!wasOn)
    await page.getByRole('link', { name: 'Profile' }).first().click()
    await page.waitForURL('**/dashboard/profile')
    // The settings have a box with this name too, and the address changes before the page does.
    await page.getByText('Add a vehicle').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Not Saved')
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await page.waitForURL('**/dashboard/settings')
    expect(await sms.isChecked()).toBe(wasOn)
    await page.goBack()
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Not Saved')
    await page.goBack()
    await expect.poll(() => sms.isChecked()).toBe(!wasOn)
    const save = page.locator('#preferences').getByRole('button', { name: 'Save' })
    for (const isOn of [!wasOn, wasOn]) {
      await sms.setChecked(isOn)
      await save.click()
      await page.getByText('Saved.', { exact: true }).first().waitFor()
      const kept = () => page.evaluate(() => sessionStorage.getItem('typed'))
      await expect.poll(kept).not.toContain('channels')
    }
    expect(await page.evaluate(() => sessionStorage.getItem('typed'))).toContain('Not Saved')
    await page.evaluate(() =>
      document.querySelector<HTMLFormElement>('form[action$="/auth/sign-out"]')?.requestSubmit(),
    )
    await page.waitForURL((url) => url.pathname === '/')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('typed') ?? '')).not.toContain('Not Saved')
    await page.context().close()
  })

  it('a page keeps a chosen place through a reload and Back, and sends it', async () => {
    const page = await pages.signedIn(RIDER, '/dashboard/alerts')
    await page.getByRole('combobox', { name: 'Leaving from' }).fill('Kisumu')
    await page.getByRole('option', { name: 'Kisumu' }).first().click()
    await page.locator('input[name=fromId]').waitFor({ state: 'attached' })
    const chosen = await page.locator('input[name=fromId]').inputValue()
    await page.reload()
    await page.locator('html[data-ready]').waitFor()
    await expect.poll(() => page.locator('input[name=fromId]').inputValue()).toBe(chosen)
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await page.waitForURL('**/dashboard/settings')
    await page.goBack()
    await expect.poll(() => page.locator('input[name=fromId]').inputValue()).toBe(chosen)
    await page.locator('form:has([name=from]) button[type=submit]').click()
    await page.getByText('Kisumu to anywhere').waitFor()
    await page.context().close()
  })

  it('a page keeps a chosen place and number of passengers through a reload, although nothing was typed', async () => {
    const page = await pages.stranger('/')
    await page.getByRole('button', { name: 'Passengers: Add one' }).click()
    await page.getByLabel('Leaving from').click()
    await page.getByRole('option').nth(1).click()
    await expect.poll(() => page.getByLabel('Leaving from').inputValue()).not.toBe('')
    const chosen = await page.getByLabel('Leaving from').inputValue()
    await page.reload()
    await page.locator('html[data-ready]').waitFor()
    await expect.poll(() => page.getByLabel('Leaving from').inputValue()).toBe(chosen)
    expect(await page.getByLabel('Passengers', { exact: true }).inputValue()).toBe('2')
    await page.context().close()
  })

  it('a page restores the reason that an admin typed about a user for this user, and not for the next one', async () => {
    const page = await pages.signedIn(ADMIN, '/dashboard/users')
    const ask = page.locator('button[aria-label^="Reject"]:enabled')
    const reason = page.locator('dialog[open] textarea[name=reason]')
    await ask.first().click()
    await reason.fill('The picture is too dark.')
    await page.reload()
    await page.locator('html[data-ready]').waitFor()
    expect(await page.locator('textarea[name=reason]').first().inputValue()).toBe('The picture is too dark.')
    await ask.first().click()
    expect(await reason.inputValue()).toBe('')
    await page.context().close()
  })

  it('a page neither stores nor restores a typed code', async () => {
    const page = await pages.stranger('/auth/sign-up')
    await page.getByLabel('Name').fill('Code Typist')
    await page.getByLabel('Email').fill('code@example.com')
    await page.getByLabel('Phone number').fill(newPhone().slice(4))
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByLabel('Code', { exact: true }).fill('4711')
    await page.reload()
    await page.getByLabel('Code', { exact: true }).waitFor()
    expect(await page.getByLabel('Code', { exact: true }).inputValue()).toBe('')
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/\b4711\b/)
    await page.context().close()
  })
})
