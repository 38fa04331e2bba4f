// The day of a trip for a rider with a trusted contact: from the paid seat to the rating.
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiCaller } from './api-caller.ts'
import { inboxOf, openBrowser, PHONE_SIZE, visit } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { coveredParts } from './layout-flaws.ts'
import { createPages } from './open-page.ts'
import { DRIVER, paidTrip, RIDER, type Trip } from './paid-trip.ts'
import { startProduct, type RunningProduct } from './running-product.ts'

const MINUTE_MS = 60_000
const ADMIN = '+254700000001'
const CONTACT = '+254722000111'

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

const setClock = (instant: number) => api.call('POST', '/dev/clock', { now: new Date(instant).toISOString() })
const smsWith = async (words: string): Promise<string> => {
  const find = async () => {
    const said = (await inboxOf(product.url, CONTACT)).map(({ text = '' }) => text)
    return said.filter((text) => text.includes(words))
  }
  await expect.poll(find).toHaveLength(1)
  const [text = ''] = await find()
  return text
}
const linkIn = (text: string, part: 'c' | 't') => new RegExp(`https?://\\S+/${part}/[\\w-]+`).exec(text)?.[0] ?? ''

const sayYes = async (rider: Page): Promise<Page> => {
  const section = rider.locator('#contacts')
  await section.getByLabel('Name').fill('Mama Brian')
  await section.getByLabel('Phone number').fill('722000111')
  await section.getByRole('button', { name: 'Send the question' }).click()
  await section.getByText('We sent an SMS with a question.').waitFor()
  await expectAccessible(rider)
  const { page } = await visit(browser, product.url, { javaScriptEnabled: false, viewport: PHONE_SIZE })
  await page.goto(linkIn(await smsWith('wants you as a trusted contact'), 'c'))
  await page.getByRole('button', { name: 'Yes' }).click()
  await page.getByText('You get an SMS about trips and SOS calls of Brian Kipchoge.').waitFor()
  return page
}

const board = async (trip: Trip) => {
  const path = `/api/request/${trip.requestId}`
  const { body } = await api.call('GET', `${path}/boarding-pin`, undefined, await pages.tokenOf(RIDER))
  const boarded = await api.call('POST', `${path}/board`, { pin: body['pin'] }, await pages.tokenOf(DRIVER))
  expect(boarded.status).toBe(200)
}

const countCalls = (page: Page) =>
  page.evaluate(() => {
    document.addEventListener('click', (event) => {
      if (!(event.target instanceof Element && event.target.closest('a[href="tel:999"]'))) return
      event.preventDefault()
      document.documentElement.dataset['calls'] = `${Number(document.documentElement.dataset['calls'] ?? 0) + 1}`
    })
  })
const listIncidents = async () =>
  (await api.call('GET', '/api/admin/incidents', undefined, await pages.tokenOf(ADMIN))).body['rows']

const rate = async (page: Page, stars: number) => {
  await page.getByRole('radio', { name: `${stars} of 5` }).check({ force: true })
  await page.getByRole('button', { name: 'Send rating' }).click()
}

const placeOfAlarm = (admin: Page) =>
  admin
    .getByRole('alert')
    .filter({ hasText: 'SOS' })
    .evaluate((alarm) => {
      const [bar, title] = ['header', 'h1'].map((name) => document.querySelector(name)?.getBoundingClientRect())
      const { top, bottom } = alarm.getBoundingClientRect()
      return { isBelowBar: top >= (bar?.bottom ?? NaN), isAbovePage: bottom <= (title?.top ?? NaN) }
    })

it('a trusted contact is told about boarding, about an SOS that was pressed offline, and about the arrival', async () => {
  const trip = await paidTrip({ api, pages })
  const rider = await pages.signedIn(RIDER, '/dashboard/settings', PHONE_SIZE)
  const contact = await sayYes(rider)
  await pages.open(rider, trip.path)
  await rider.getByText('Mama Brian gets an SMS if you press SOS.').waitFor()

  await setClock(trip.departsAt - 10 * MINUTE_MS)
  await board(trip)
  const shared = await contact.goto(linkIn(await smsWith('is in car'), 't'))
  expect(shared?.status()).toBe(200)
  await contact.getByText('Brian shared this trip with you.').waitFor()

  await pages.open(rider, trip.path)
  const sos = rider.getByRole('button', { name: 'SOS, hold 3 seconds: calls 999' })
  await sos.waitFor()
  await countCalls(rider)
  await rider.context().setOffline(true)
  await sos.focus()
  await rider.keyboard.press('Enter')
  await rider.keyboard.press('Enter')
  await rider.getByText('Pamoja does not have your SOS yet. We send it when you are online.').waitFor()
  expect(await rider.locator('html').getAttribute('data-calls')).toBe('1')
  expect(await listIncidents()).toEqual([])
  await rider.context().setOffline(false)
  await rider.getByText('The Pamoja team has your SOS.').waitFor()
  expect(await listIncidents()).toHaveLength(1)
  await smsWith('SOS from')
  const admin = await pages.signedIn(ADMIN, '/dashboard/users', PHONE_SIZE)
  expect(await placeOfAlarm(admin)).toEqual({ isBelowBar: true, isAbovePage: true })
  await admin.context().close()

  const { body } = await api.call('GET', `/api${trip.path}`)
  await setClock(Date.parse(String(body['arrivalTime'])) + 125 * MINUTE_MS)
  await smsWith('marked as completed')
  await pages.open(rider, '/dashboard')
  await rider.getByRole('article').getByText('Completed').waitFor()
  expect(await rider.evaluate(coveredParts)).toEqual([])
  const review = `/request/${trip.requestId}/review`
  await pages.open(rider, review)
  await rate(rider, 5)
  await rider.getByText('Thank you. You gave 5 of 5.').waitFor()
  await expectAccessible(rider)
  const driver = await pages.signedIn(DRIVER, review, PHONE_SIZE)
  await rate(driver, 4)
  await driver.getByText('Brian gave 5 of 5').waitFor()
  await pages.open(rider, review)
  await rider.getByText('James gave 4 of 5').waitFor()
  await contact.goto(linkIn(await smsWith('marked as completed'), 'c'))
  await contact.getByRole('button', { name: 'Stop' }).click()
  await contact.getByText('You get no SMS about Brian Kipchoge.').waitFor()
})
