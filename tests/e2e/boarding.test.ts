import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays, atNairobi, nairobiDay } from '../../src/shared/kernel/nairobi-time.ts'
import { createApiCaller } from './api-caller.ts'
import { openBrowser, PHONE_SIZE, visit } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectMainButton } from './expect-main-button.ts'
import { createPages } from './open-page.ts'
import { copiesOf } from './offline-copies.ts'
import { DRIVER, paidTrip, RIDER } from './paid-trip.ts'
import { startProduct, type RunningProduct } from './running-product.ts'

const MINUTE_MS = 60_000
const ADMIN = '+254700000001'
const WAITING = '+254700000004'

let product: RunningProduct
let browser: Browser
let pages: ReturnType<typeof createPages>
let api: ReturnType<typeof createApiCaller>
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  pages = createPages(browser, product.url, { serviceWorkers: 'allow' })
  api = createApiCaller(product.url)
})
afterAll(async () => {
  await browser.close()
  await product.dispose()
})
beforeEach(() => setClock(null))

const setClock = (now: string | null) => api.call('POST', '/dev/clock', { now })

/** Whether a page contains the PIN, apart from years and from digits in ids, file names and coordinates. */
const saysPin = (page: string, pin: string): boolean =>
  new RegExp(String.raw`(?<![\w.-])${pin}(?![\w-])`).test(page.replaceAll(/\b20[1-3]\d\b/g, ''))

it('a rider boards with the PIN on the rider’s phone, which neither the driver’s page nor the shared page shows', async () => {
  const trip = await paidTrip({ api, pages })
  const rider = await pages.signedIn(RIDER, trip.path, PHONE_SIZE)
  const pin =
    (await rider
      .locator('section[aria-labelledby="pin"]')
      .getByText(/^\d{4}$/)
      .textContent()) ?? ''
  expect(pin).toMatch(/^\d{4}$/)
  const promise = rider.getByText('If the driver cancels, you get a full refund.')
  expect(await promise.count()).toBe(1)
  await expectMainButton(rider, 'Show PIN')
  await expectAccessible(rider)
  expect(await rider.evaluate(() => localStorage.getItem('boarding-pins'))).toContain(pin)

  await rider.getByRole('link', { name: 'Share my trip' }).click()
  const link = await rider.getByLabel('Link to your trip').inputValue()
  await expectAccessible(rider)
  await rider.keyboard.press('Escape')
  const { page: friend } = await visit(browser, product.url, { javaScriptEnabled: false, viewport: PHONE_SIZE })
  const shared = await friend.goto(link)
  expect(shared?.status()).toBe(200)
  await friend.getByText('Brian shared this trip with you.').waitFor()
  expect(await friend.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
  const seen = await friend.content()
  expect(seen).not.toMatch(/700[ •0]*00[23]/)
  expect(saysPin(seen, pin)).toBe(false)

  await expect.poll(() => copiesOf(rider)).toContain(trip.path)
  await rider.context().setOffline(true)
  await rider.goto(trip.path)
  await rider.getByText(/^Saved copy from /).waitFor()
  await rider.getByText(pin).first().waitFor()
  await rider.locator('html[data-ready]').waitFor()
  await expectAccessible(rider)
  // This page has no offline copy, so the browser shows the offline page, with the PIN.
  await rider.goto('/dashboard/settings')
  await rider.getByText(pin).waitFor()
  await rider
    .getByRole('link', { name: /My trips|Nairobi|Nakuru/ })
    .first()
    .waitFor()
  await expectAccessible(rider)
  await rider.context().setOffline(false)
  await rider.getByRole('link', { name: 'Try again' }).click()
  await rider.waitForURL('**/dashboard/settings')
  await pages.open(rider, trip.path)

  await setClock(new Date(trip.departsAt - 10 * MINUTE_MS).toISOString())
  const driver = await pages.signedIn(DRIVER, trip.path, PHONE_SIZE)
  expect(saysPin(await driver.content(), pin)).toBe(false)
  await expectMainButton(driver, 'Enter PIN of Brian')
  const entry = driver.getByLabel('Boarding PIN from Brian Kipchoge')
  await entry.fill(pin === '0000' ? '1111' : '0000')
  await driver.getByRole('button', { name: 'Confirm PIN' }).click()
  await driver.getByText('Wrong PIN. Tries left: 4.').waitFor()
  await expectAccessible(driver)
  await entry.fill(pin)
  await driver.getByRole('button', { name: 'Confirm PIN' }).click()
  await driver
    .getByText('Rider on board. We send the money for this seat 1 hour after the trip is completed.')
    .waitFor()
  await expect.poll(() => entry.count()).toBe(0)
  await expectMainButton(driver, 'Start trip')
  await rider.reload()
  await rider.getByText('You are on board. Have a good trip!').waitFor()
  expect(await promise.count()).toBe(0)
  await expectMainButton(rider, 'Share my trip')
  await rider.getByRole('button', { name: 'SOS, hold 3 seconds: calls 999' }).waitFor()
  await expectAccessible(rider)

  const { body } = await api.call('GET', `/api${trip.path}`)
  await setClock(new Date(Date.parse(String(body['arrivalTime'])) + 125 * MINUTE_MS).toISOString())
  await expect.poll(async () => (await api.call('GET', `/api${trip.path}`)).body['status']).toBe('COMPLETED')
  expect((await friend.reload())?.status()).toBe(410)
  await friend.getByText('This trip is over, or the rider stopped sharing it.').waitFor()
  await rider.reload()
  await rider.getByRole('heading', { name: /^You arrived in / }).waitFor()
  await rider.getByText('Was something wrong? You can report it until').waitFor()
  expect(await rider.getByText(/You are going to|seats? left|Share on WhatsApp/).count()).toBe(0)
  await expectMainButton(rider, 'Rate this trip')
  await rider.getByRole('link', { name: 'Book again' }).waitFor()
  await pages.open(rider, '/dashboard')
  await rider.getByText('Travelled', { exact: true }).waitFor()
  await driver.reload()
  await driver.getByText('Travelled', { exact: true }).waitFor()
  expect(await driver.getByText(/seats? left|Share on WhatsApp/).count()).toBe(0)
})

it('rider and driver describe a reported trip, and the rider is told the decision', async () => {
  const trip = await paidTrip({ api, pages })
  await setClock(new Date(trip.departsAt + 20 * MINUTE_MS).toISOString())
  const rider = await pages.signedIn(RIDER, trip.path, PHONE_SIZE)
  await rider.getByRole('heading', { name: 'Time to get in' }).waitFor()
  expect(await rider.getByText('On the way').count()).toBe(0)
  await rider.getByRole('link', { name: 'Report a problem' }).click()
  await rider.waitForURL('**/report')
  const story = 'I waited at the stage for half an hour. Nobody came.'
  await rider.getByLabel('Tell us what happened').fill(story)
  await rider.reload()
  await rider.locator('html[data-ready]').waitFor()
  await expect.poll(() => rider.getByLabel('Tell us what happened').inputValue()).toBe(story)
  await expectAccessible(rider)
  await rider.getByRole('button', { name: 'Send report' }).click()
  await rider.getByText('Waiting for an answer').waitFor()

  const driver = await pages.signedIn(DRIVER, trip.path, PHONE_SIZE)
  await driver.getByRole('link', { name: 'View report' }).click()
  await driver.getByText(story).waitFor()
  await driver.getByLabel('Your answer').fill('The car broke down in Naivasha.')
  await expectAccessible(driver)
  await driver.getByRole('button', { name: 'Send answer' }).click()
  await driver.getByText('Under review').waitFor()

  const admin = await pages.tokenOf(ADMIN)
  const { body } = await api.call('GET', '/api/admin/disputes', undefined, admin)
  const [dispute] = (body as unknown as { rows: { id: string }[] }).rows
  const decided = await api.call(
    'POST',
    `/api/admin/disputes/${dispute?.id}/decide`,
    { decision: 'FULL', reason: 'The ride did not take place.' },
    admin,
  )
  expect(decided.status).toBe(200)
  await rider.reload()
  await rider.getByRole('heading', { name: 'Full refund to the rider' }).waitFor()
  await rider.getByText('The ride did not take place.').waitFor()
  await expectAccessible(rider)
  await driver.reload()
  await driver.getByRole('heading', { name: 'Full refund to the rider' }).waitFor()
  await driver.getByText('The ride did not take place.').waitFor()
  await rider.getByRole('link', { name: 'Back to the ride' }).click()
  await rider.waitForURL(`**${trip.path}`)
  await rider.getByRole('heading', { name: /is back with you$|^We are refunding/ }).waitFor()
  await rider.getByText(/Ksh [\d,]+ (to the number that paid|refunded)/).waitFor()
  await expectMainButton(rider, 'Find similar rides')
  expect(await rider.getByText(/You are going to|Your boarding PIN|If the driver cancels/).count()).toBe(0)
  await expectAccessible(rider)
})

const NAIVASHA = { name: 'Naivasha', placeId: 'ke:naivasha', coordinates: { lat: -0.7167, lng: 36.4333 } }
const ELDORET = { name: 'Eldoret', placeId: 'ke:eldoret', coordinates: { lat: 0.5143, lng: 35.2698 } }

const choose = async (page: Page, label: string, text: string) => {
  await page.getByLabel(label).fill(text)
  await page.locator('[role=option]').first().click()
}

const postWithStops = async (page: Page, date: string): Promise<string> => {
  await choose(page, 'Leaving from', 'Nairobi CBD')
  await choose(page, 'Going to', 'Eldoret')
  await page.getByLabel('Departure date').fill(date)
  await page.getByLabel('Cost per seat').fill('1300')
  await page.getByLabel('Vehicle').selectOption({ index: 1 })
  await page.getByLabel('Seats available').selectOption('3')
  await page.getByText('Stops on the way').click()
  await choose(page, 'Add a stop', 'Nakuru')
  await page.getByRole('button', { name: 'Remove Nakuru' }).waitFor()
  await page.getByRole('button', { name: /^Naivasha · Ksh / }).click()
  // The suggested prices arrive later, and would overwrite a price that is being typed.
  await expect.poll(() => page.getByLabel('Price Nairobi CBD to Naivasha').inputValue()).not.toBe('')
  for (const [leg, price] of [
    ['Nairobi CBD to Naivasha', '390'],
    ['Naivasha to Nakuru', '410'],
    ['Nakuru to Eldoret', '650'],
  ] as const)
    await page.getByLabel(`Price ${leg}`).fill(price)
  await expect.poll(() => page.getByLabel('Cost per seat').inputValue()).toBe('1,450')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('link', { name: 'View ride' }).click()
  await page.waitForURL(/\/ride\/[0-9a-f-]{36}/)
  return new URL(page.url()).pathname
}

it('a part of a ride with stops is requested, paid for and boarded, and a user whose alert fits another part is told', async () => {
  // It has to be daytime, because at night the messages of alerts wait for the morning.
  const today = addDays(nairobiDay(new Date()), 1)
  const date = addDays(today, 5)
  await setClock(atNairobi(today, '10:00').toISOString())
  const waiting = await pages.tokenOf(WAITING)
  const wanted = { kind: 'WANTED', from: NAIVASHA, to: ELDORET, dateFrom: date, numSeats: 1 }
  expect((await api.call('POST', '/api/alerts', wanted, waiting)).status).toBe(201)

  const driver = await pages.signedIn(DRIVER, '/ride/post', PHONE_SIZE)
  const path = await postWithStops(driver, date)

  const phone = (await visit(browser, product.url)).page
  const message = phone.getByRole('listitem').filter({ hasText: 'Naivasha' })
  // The clock must not move now: a message in progress would count as lost, and be sent again by SMS.
  await expect
    .poll(async () => {
      await phone.goto(`/dev/phone/${WAITING}`)
      return message.getByText('WhatsApp').count()
    })
    .toBe(1)
  const told = await message.innerText()
  expect(told).toContain('Eldoret')
  expect(told).toContain('Ksh 1,060')
  await phone.goto(/http\S+\/u\/\S+/.exec(told)?.[0] ?? 'no address')
  await phone.getByText('Naivasha to Eldoret').waitFor()
  await phone.getByRole('button', { name: 'Stop this alert' }).click()
  await phone.getByText('Done. We will no longer tell you about these rides.').waitFor()
  await phone.context().close()

  const rider = await pages.signedIn(
    RIDER,
    `/ride/search?from=Naivasha&to=Nakuru&dateFrom=${date}&dateTo=${date}`,
    PHONE_SIZE,
  )
  const card = rider.getByRole('article')
  await card.getByText('Ksh 410').waitFor()
  await card.getByText('Part of Nairobi CBD to Eldoret').waitFor()
  await card.getByRole('link', { name: 'Naivasha to Nakuru' }).click()
  await rider.waitForURL(`**${path}?getIn=1&getOut=2`)
  await expectMainButton(rider, 'Request seats')
  await expectAccessible(rider)
  await rider.getByRole('button', { name: 'Request seats' }).click()
  await rider.waitForURL(/notice=requested/)

  await pages.open(driver, path)
  await driver.getByText(/^Naivasha – Nakuru · /).waitFor()
  await expectMainButton(driver, 'Approve')
  await expectAccessible(driver)
  await driver.getByRole('button', { name: 'Approve' }).click()
  await driver.getByText('Approved. The rider can pay now.').waitFor()

  await pages.open(rider, path)
  await expectMainButton(rider, 'Pay Ksh 410')
  await rider.getByRole('button', { name: 'Pay Ksh 410' }).click()
  await rider.getByText('Check your phone').first().waitFor()
  const handset = (await visit(browser, product.url)).page
  await handset.goto(`/dev/phone/${RIDER}`)
  await handset.getByLabel('M-Pesa PIN').fill('1234')
  await handset.getByRole('button', { name: 'Pay' }).click()
  await rider.getByText('M-Pesa receipt').waitFor()
  await expectMainButton(rider, 'Show PIN')
  await expectAccessible(rider)
  const pin =
    (await rider
      .locator('section[aria-labelledby="pin"]')
      .getByText(/^\d{4}$/)
      .textContent()) ?? ''

  const { body } = await api.call('GET', `/api${path}`)
  const [, naivasha] = body['stops'] as unknown as { time: string; remSeats: number }[]
  await setClock(new Date(Date.parse(naivasha?.time ?? '') - 10 * MINUTE_MS).toISOString())
  await pages.open(driver, path)
  await expectMainButton(driver, 'Enter PIN of Brian')
  await driver.getByLabel('Boarding PIN from Brian Kipchoge').fill(pin)
  await driver.getByRole('button', { name: 'Confirm PIN' }).click()
  await driver.getByText('Rider on board.').waitFor()
  await expectAccessible(driver)
  await rider.reload()
  await rider.getByText('You are on board. Have a good trip!').waitFor()
})
