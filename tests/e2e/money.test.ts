import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiCaller } from './api-caller.ts'
import { openBrowser, PHONE_SIZE } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { createPages } from './open-page.ts'
import { DRIVER, paidTrip, RIDER } from './paid-trip.ts'
import { startProduct, type RunningProduct } from './running-product.ts'

const HOUR_MS = 3_600_000

let product: RunningProduct
let browser: Browser
let pages: ReturnType<typeof createPages>
let api: ReturnType<typeof createApiCaller>
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  pages = createPages(browser, product.url)
  api = createApiCaller(product.url)
})
afterAll(async () => {
  await browser.close()
  await product.dispose()
})

const shownBeside = (part: string) =>
  [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => element.closest(part) === null && element.checkVisibility())
    .flatMap(({ childNodes }) => [...childNodes])
    .flatMap(({ nodeType, textContent }) => (nodeType === Node.TEXT_NODE ? (textContent?.trim() ?? '') : ''))
    .filter((text) => text !== '')

it('a rider gets a receipt as a page, as a PDF and by a link that shows no phone number', async () => {
  const trip = await paidTrip({ api, pages })
  const rider = await pages.signedIn(RIDER, trip.path, PHONE_SIZE)
  await rider.getByRole('link', { name: 'Receipt' }).click()
  await rider.waitForURL('**/receipt')
  await rider.getByText('payment confirmation, not a tax invoice', { exact: false }).waitFor()
  await expectAccessible(rider)
  await rider.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await rider.evaluate(shownBeside, '#receipt')).toEqual([])
  expect(await rider.locator('#receipt').evaluate((receipt) => getComputedStyle(receipt).color)).toBe('rgb(28, 26, 20)')
  await rider.emulateMedia({ media: null, colorScheme: null })
  const pdfPath = await rider.getByRole('link', { name: 'Download PDF' }).getAttribute('href')
  const pdf = await rider.request.get(pdfPath ?? '')
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  const whatsapp = await rider.getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href')
  const link = /https?:\/\/\S+\/receipt\/\S+/.exec(decodeURIComponent(whatsapp ?? ''))?.[0] ?? ''

  const stranger = await pages.stranger(new URL(link).pathname, PHONE_SIZE)
  await stranger.getByText('Brian Kipchoge').waitFor()
  expect(await stranger.content()).not.toMatch(/700[ •0]*003/)
  await expectAccessible(stranger)
  const nobody = await pages.stranger('/receipt/not-a-link', PHONE_SIZE)
  expect(await nobody.getByText('Brian Kipchoge').count()).toBe(0)

  await rider.goto('/dashboard/payments')
  await rider.getByRole('link', { name: 'Receipt' }).first().waitFor()
  await expectAccessible(rider)
})

it('a driver sees the earnings of a month, and an empty month', async () => {
  const trip = await paidTrip({ api, pages })
  const riderToken = await pages.tokenOf(RIDER)
  const driverToken = await pages.tokenOf(DRIVER)
  const { body } = await api.call('GET', `/api/request/${trip.requestId}/boarding-pin`, undefined, riderToken)
  await api.call('POST', '/dev/clock', { now: new Date(trip.departsAt).toISOString() })
  const boarded = await api.call('POST', `/api/request/${trip.requestId}/board`, { pin: body['pin'] }, driverToken)
  expect(boarded.status).toBe(200)
  // At the first time a sweep completes the ride. At the second time, over an hour later, a sweep releases the money.
  for (const hours of [24, 25.5])
    await api.call('POST', '/dev/clock', { now: new Date(trip.departsAt + hours * HOUR_MS).toISOString() })
  // The clock is not reset yet: the money may be released in the next month, which has no page until it begins.
  const month = new Date(trip.departsAt + 28.5 * HOUR_MS).toISOString().slice(0, 7)
  const driver = await pages.signedIn(DRIVER, `/dashboard/earnings?month=${month}`, PHONE_SIZE)
  await driver.getByText('Paid by riders').first().waitFor()
  await expectAccessible(driver)
  const csv = await driver.request.get(`/api/user/me/statement.csv?month=${month}`)
  expect(csv.headers()['content-type']).toContain('text/csv')
  await driver.goto('/dashboard/earnings?month=2026-01')
  await driver.getByText('No earnings this month').waitFor()
  await expectAccessible(driver)
  await api.call('POST', '/dev/clock', { now: null })
})
