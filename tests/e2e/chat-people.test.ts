import type { Browser, Page, Route } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, PHONE_SIZE } from './browser.ts'
import {
  ADMIN,
  COORDINATOR,
  createCorrespondence,
  DRIVER,
  openFor,
  openPanel,
  panelOf,
  RIDER,
  say,
} from './chat-pages.ts'
import { expectAccessible, violationsInThemes } from './expect-accessible.ts'
import { createPages } from './open-page.ts'
import { startProduct, type RunningProduct } from './running-product.ts'

let product: RunningProduct
let browser: Browser
let pages: ReturnType<typeof createPages>
let correspondence: ReturnType<typeof createCorrespondence>
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  pages = createPages(browser, product.url)
  correspondence = createCorrespondence(product.url, pages)
})
afterAll(async () => {
  await browser.close()
  await product.dispose()
})

const close = (page: Page) => page.context().close()
const toast = (page: Page, text: string) => panelOf(page).locator('[aria-live]').getByText(text)

const rideOf = async (mine: boolean) => {
  const driver = await correspondence.idOf(DRIVER)
  const { body } = await correspondence.call('GET', '/api/ride/available?limit=50')
  const rides = body as unknown as { id: string; driver: { id: string; firstName: string } }[]
  const ride = rides.find(({ driver: { id } }) => (id === driver) === mine)
  if (!ride) throw new Error('The demo has no such ride.')
  return ride
}

const finder = async (page: Page) => {
  await openPanel(page)
  await panelOf(page).getByRole('button', { name: 'Text Other Users' }).click()
  await panelOf(page).getByRole('heading', { name: 'Text Other Users' }).waitFor()
  return async (phone: string) => {
    await panelOf(page).getByLabel('Phone number').fill(phone)
    await panelOf(page).getByRole('button', { name: 'Find' }).click()
  }
}

describe('the form “Text Other Users”', () => {
  it('finds a user by phone and starts the conversation [2.text-others 5.phone.hint 8.toast.started]', async () => {
    const page = await pages.signedIn(RIDER.phone, '/faqs', PHONE_SIZE)
    const find = await finder(page)
    await panelOf(page).getByText('9-13 digits').waitFor()
    await find('0700 000 004')
    await toast(page, 'Conversation Started').waitFor()
    await panelOf(page).getByRole('heading', { name: COORDINATOR.name, exact: true }).waitFor()
    await say(page, 'Found you')
    await expect.poll(() => correspondence.read(RIDER, COORDINATOR)).toEqual(['Found you'])
    await close(page)
  })

  it('shows a toast for 5 s [9.messages.toast]', async () => {
    const page = await pages.signedIn(RIDER.phone, '/faqs', PHONE_SIZE)
    const find = await finder(page)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await find('')
    await toast(page, 'Invalid Input').waitFor()
    await page.clock.runFor(4_900)
    expect(await toast(page, 'Invalid Input').count()).toBe(1)
    await page.clock.runFor(100)
    await expect.poll(() => toast(page, 'Invalid Input').count()).toBe(0)
    await close(page)
  })
})

describe('the driver of a ride', () => {
  it('a rider can message the driver of a ride from the list and from the page of the ride, but a visitor and the driver cannot [6.contact.message 1.reach]', async () => {
    const { id, driver } = await rideOf(true)
    const name = `Message ${driver.firstName}`
    const [rider, owner, ...strangers] = await Promise.all([
      pages.signedIn(RIDER.phone, '/ride/search'),
      pages.signedIn(DRIVER.phone, `/ride/${id}`),
      pages.stranger(`/ride/${id}`),
      pages.stranger('/ride/search'),
    ])
    for (const stranger of strangers)
      expect(await stranger.getByRole('button', { name: /^Message / }).count(), stranger.url()).toBe(0)
    expect(await owner.getByRole('button', { name }).count()).toBe(0)
    await Promise.all([owner, ...strangers].map(close))
    const onCard = rider.getByRole('button', { name: /^Message / }).first()
    await onCard.click()
    await panelOf(rider).getByRole('textbox', { name: 'Message' }).waitFor()
    expect(rider.url()).toContain('/ride/search')
    await rider.goto(`/ride/${id}`)
    await rider.locator('html[data-ready]').waitFor()
    await rider.getByRole('button', { name }).click()
    await panelOf(rider).getByRole('heading', { name: DRIVER.name, exact: true }).waitFor()
    await rider.keyboard.press('Escape')
    await expect.poll(() => rider.evaluate(() => document.activeElement?.textContent)).toBe(name)
    await close(rider)
  })
})

describe('a message with a phone number or about paying elsewhere', () => {
  it('shows a warning while it is written and where it is read', async () => {
    const [rider, driver] = await Promise.all([
      pages.signedIn(RIDER.phone, '/faqs', PHONE_SIZE),
      pages.signedIn(DRIVER.phone, '/faqs', PHONE_SIZE),
    ])
    await openFor(rider, await correspondence.idOf(DRIVER))
    await openFor(driver, await correspondence.idOf(RIDER))
    await panelOf(driver).getByRole('textbox', { name: 'Message' }).fill('Pay me on till number 552211')
    await panelOf(driver).getByText('Pay only on Pamoja.').waitFor()
    await panelOf(driver).getByRole('button', { name: 'Send' }).click()
    await panelOf(rider).getByText('Careful: pay only with the Pay button').waitFor()
    await panelOf(rider).getByRole('textbox', { name: 'Message' }).fill('call me: 0712 345 678')
    await panelOf(rider).getByText('Your message has a phone number.').waitFor()
    await panelOf(rider).getByRole('textbox', { name: 'Message' }).fill('No, thank you')
    await expect.poll(() => panelOf(rider).locator('form [data-risk]').count()).toBe(0)
    await panelOf(rider).getByRole('textbox', { name: 'Message' }).fill('call me: 0712 345 678')
    await panelOf(rider).getByRole('button', { name: 'Send' }).click()
    await panelOf(driver).getByText('This message has a phone number.').waitFor()
    await Promise.all([close(rider), close(driver)])
  })
})

describe('blocking and reporting a user', () => {
  it('a user is reported with text and messages, and an admin reads and closes the report', async () => {
    const [asked, harmless] = ['Send me the fare to my own number first', 'See you at the stage']
    for (const text of [asked, harmless]) await correspondence.write(DRIVER, RIDER, text)
    const rider = await pages.signedIn(RIDER.phone, '/faqs', PHONE_SIZE)
    await openFor(rider, await correspondence.idOf(DRIVER))
    await panelOf(rider)
      .getByRole('button', { name: `Copy or report “${asked}”` })
      .click()
    await panelOf(rider).getByRole('button', { name: 'Report', exact: true }).click()
    const form = rider.getByRole('dialog', { name: `Report ${DRIVER.name}` })
    await form.getByRole('checkbox', { name: harmless }).waitFor()
    expect(await form.getByRole('checkbox', { name: asked }).isChecked()).toBe(true)
    expect(await form.getByRole('checkbox', { name: harmless }).isChecked()).toBe(false)
    await form.getByLabel('What is it about?').selectOption({ label: 'Fraud, or asked for money outside Pamoja' })
    await form.getByLabel('What happened?').fill('He wants the money past the app.')
    await rider.route('**/api/reports', (route) => route.abort())
    await form.getByRole('button', { name: 'Send report' }).click()
    await form.getByText('We could not send your report. What you wrote is saved').waitFor()
    await rider.unroute('**/api/reports')
    await form.getByRole('button', { name: 'Send report' }).click()
    await rider.getByText('Thank you. We received your report.').waitFor()
    await close(rider)

    const admin = await pages.signedIn(ADMIN.phone, '/dashboard/reports')
    await admin.getByRole('link', { name: 'Open the report about James Mwangi' }).click()
    await admin.getByText('He wants the money past the app.').waitFor()
    await expect
      .poll(() => admin.getByRole('listitem').filter({ hasText: 'Reported' }).allInnerTexts())
      .toEqual([expect.stringContaining(asked)])
    await admin.getByText(harmless).waitFor()
    await admin.getByLabel('Action taken').selectOption({ label: 'Warned' })
    await admin.getByRole('button', { name: 'Close report' }).click()
    await admin.getByText(/^Closed: .* Action: Warned$/).waitFor()
    expect(await admin.getByRole('button', { name: 'Close report' }).count()).toBe(0)
    await close(admin)
  })

  it('blocking a user asks for confirmation, ends messages, and can be undone in the settings', async () => {
    const [rider, coordinator] = await Promise.all([
      pages.signedIn(RIDER.phone, '/faqs', PHONE_SIZE),
      pages.signedIn(COORDINATOR.phone, '/faqs', PHONE_SIZE),
    ])
    await openFor(rider, await correspondence.idOf(COORDINATOR))
    await openFor(coordinator, await correspondence.idOf(RIDER))
    await say(coordinator, 'Before the block')
    await panelOf(rider).getByText('Before the block').first().waitFor()
    await panelOf(rider).getByRole('button', { name: 'Block or report' }).click()
    await rider.getByRole('button', { name: `Block ${COORDINATOR.name}` }).click()
    await rider.getByRole('button', { name: 'Yes, block' }).click()
    await rider.getByText(`${COORDINATOR.name} is blocked.`).waitFor()
    await expect.poll(() => panelOf(rider).getByRole('button', { name: COORDINATOR.name }).count()).toBe(0)
    await say(coordinator, 'Is this you?')
    await panelOf(coordinator).locator('li[data-outgoing="failed"]').waitFor()
    await openFor(rider, await correspondence.idOf(COORDINATOR))
    await panelOf(rider).getByText('You can no longer message this person.').waitFor()

    await rider.goto('/dashboard/settings')
    await rider.locator('html[data-ready]').waitFor()
    await rider.getByRole('button', { name: `Unblock ${COORDINATOR.name}` }).click()
    await rider.getByText('Unblocked.').waitFor()
    await rider.getByText('You have not blocked anyone.').waitFor()
    await panelOf(coordinator).getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => correspondence.read(RIDER, COORDINATOR)).toContain('Is this you?')
    await Promise.all([close(rider), close(coordinator)])
  })

  it('a user can also be reported from the page of a ride', async () => {
    const { id, driver } = await rideOf(false)
    const rider = await pages.signedIn(RIDER.phone, `/ride/${id}`, PHONE_SIZE)
    await rider.getByRole('button', { name: `Block or report ${driver.firstName}` }).click()
    await rider
      .getByRole('dialog')
      .getByRole('button', { name: `Report ${driver.firstName}` })
      .click()
    await rider.getByLabel('What happened?').waitFor()
    expect(await rider.getByLabel('If I tick none, show the admin').count()).toBe(0)
    await close(rider)
  })
})

describe('the chat', () => {
  it('has no accessibility violations in the light and the dark theme, on a phone and on a desktop', async () => {
    await correspondence.write(DRIVER, RIDER, 'Pay me on till number 552211')
    const page = await pages.signedIn(RIDER.phone, '/faqs', PHONE_SIZE)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openPanel(page)
    await panelOf(page).getByRole('button', { name: DRIVER.name }).waitFor()
    await expectAccessible(page, violationsInThemes)
    await panelOf(page).getByRole('button', { name: 'Text Other Users' }).click()
    await expectAccessible(page, violationsInThemes)
    await openFor(page, await correspondence.idOf(DRIVER))
    await panelOf(page).getByText('Careful: pay only with the Pay button').first().waitFor()
    const held: Route[] = []
    await page.route('**/api/messaging/send', (route) => void held.push(route))
    await say(page, 'call 0712 345 678')
    await panelOf(page).locator('li[data-outgoing="pending"]').waitFor()
    expect(await violationsInThemes(page)).toEqual([])
    await page.route('**/api/messaging/send', (route) => route.abort())
    await held[0]?.abort()
    await panelOf(page).locator('li[data-outgoing="waiting"]').waitFor()
    await panelOf(page).getByRole('button', { name: /^Copy/ }).last().click()
    await expectAccessible(page, violationsInThemes)
    await panelOf(page).getByRole('button', { name: 'Report', exact: true }).click()
    // Two boxes are ticked: the selected message, and the choice to report the latest messages if no message is ticked.
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(2)
    await expectAccessible(page, violationsInThemes)
    await close(page)
  })
})
