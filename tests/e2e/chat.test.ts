import type { Browser, Locator, Page } from 'playwright'
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
  said,
  say,
} from './chat-pages.ts'
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

const SECRET = 'My secret is 42, and nobody else on this whole bus may ever know'
/** The first 50 characters of the message, as in the name of its button. */
const SECRET_NAME = 'My secret is 42, and nobody else on this whole bus…'
const DAY_MS = 24 * 60 * 60 * 1_000

const close = (page: Page) => page.context().close()
/** The count and the label that a tab shows. Its accessible name is only for screen readers. */
const shownOn = (tab: Locator) => tab.locator('span[aria-hidden=true]').allInnerTexts()
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    return element?.getAttribute('aria-label') ?? element?.innerText
  })

describe('the panel', () => {
  it('opens as a modal from its button, which is focused again after Escape [2.navbar.message-panel]', async () => {
    const page = await pages.signedIn(RIDER.phone, '/faqs', PHONE_SIZE)
    const panel = await openPanel(page)
    await expect.poll(() => panel.getByRole('heading', { name: 'Messages' }).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog:modal').count()).toBe(0)
    expect(await focused(page)).toBe('Messages')
    await openPanel(page)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => page.locator('dialog:modal').count()).toBe(0)
    expect(await focused(page)).toBe('Messages')
    await close(page)
  })

  it('opens on a window event, for all conversations or for one user [2.navbar.message-event]', async () => {
    const page = await pages.signedIn(RIDER.phone, '/faqs')
    await openFor(page)
    await panelOf(page).getByRole('button', { name: 'Text Other Users' }).waitFor()
    await page.keyboard.press('Escape')
    await openFor(page, await correspondence.idOf(DRIVER))
    await panelOf(page).getByRole('heading', { name: DRIVER.name, exact: true }).waitFor()
    await panelOf(page).getByText(`No messages with ${DRIVER.name} yet.`).waitFor()
    expect(await focused(page)).toBe('Message')
    await close(page)
  })
})

describe('two users side by side', () => {
  it('two users side by side see new messages at once, and read receipts [2.chat 1.message]', async () => {
    const [rider, driver] = await Promise.all([
      pages.signedIn(RIDER.phone, '/faqs', PHONE_SIZE),
      pages.signedIn(DRIVER.phone, '/faqs'),
    ])
    await openFor(rider, await correspondence.idOf(DRIVER))
    await say(rider, 'Do you stop at Naivasha?')
    await panelOf(rider).locator('li[data-message]').getByText('Sent').waitFor({ state: 'attached' })
    expect(await panelOf(rider).getByText('Read', { exact: true }).count()).toBe(0)
    await driver.getByRole('button', { name: 'Messages, 1 unread' }).waitFor()
    await openPanel(driver)
    await panelOf(driver).getByRole('button', { name: RIDER.name }).click()
    await panelOf(driver).getByText('Do you stop at Naivasha?').first().waitFor()
    await panelOf(rider).getByText('Read', { exact: true }).waitFor({ state: 'attached' })
    await driver.getByRole('button', { name: 'Messages', exact: true }).waitFor({ state: 'attached' })
    await say(driver, 'Yes, at the Total station.\nTen minutes.')
    await panelOf(rider).getByText('Yes, at the Total station.').first().waitFor()
    expect(await said(rider)).toEqual(['Do you stop at Naivasha?', 'Yes, at the Total station.\nTen minutes.'])
    expect(await panelOf(rider).locator('[aria-live]').allInnerTexts()).toContain(
      `${DRIVER.name}: Yes, at the Total station. Ten minutes.`,
    )
    await Promise.all([close(rider), close(driver)])
  })

  it('two users side by side can both copy a message, but only its sender can delete it, after a question and for both users [2.chat 6.messaging.delete 8.toast.delete 9.messages.text]', async () => {
    const [rider, driver] = await Promise.all([
      pages.signedIn(RIDER.phone, '/faqs', PHONE_SIZE),
      pages.signedIn(DRIVER.phone, '/faqs'),
    ])
    await rider.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await openFor(rider, await correspondence.idOf(DRIVER))
    await openFor(driver, await correspondence.idOf(RIDER))
    await say(driver, SECRET)
    await panelOf(rider)
      .getByRole('button', { name: `Copy or report “${SECRET_NAME}”` })
      .click()
    expect(await panelOf(rider).getByRole('button', { name: 'Delete', exact: true }).count()).toBe(0)
    await panelOf(rider).getByRole('button', { name: 'Copy', exact: true }).click()
    await panelOf(rider).getByText('Copied.').waitFor()
    expect(await rider.evaluate(() => navigator.clipboard.readText())).toBe(SECRET)

    const dots = panelOf(driver).getByRole('button', { name: `Copy or delete “${SECRET_NAME}”` })
    await dots.click()
    await expect.poll(() => panelOf(driver).getByRole('button', { name: 'Copy', exact: true }).count()).toBe(1)
    const question = driver.getByRole('dialog', { name: 'Delete Message' })
    await panelOf(driver).getByRole('button', { name: 'Delete', exact: true }).click()
    await question.getByText(`We will delete “${SECRET_NAME}” for both of you. You cannot undo this.`).waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await said(driver)).toContain(SECRET)

    await driver.route('**/api/messaging/delete', (route) => route.abort())
    await panelOf(driver).getByRole('button', { name: 'Delete', exact: true }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await driver.getByText('Failed to delete message. Please try again.').waitFor()
    expect(await said(rider)).toContain(SECRET)

    await driver.unroute('**/api/messaging/delete')
    await panelOf(driver).getByRole('button', { name: 'Delete', exact: true }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await driver.getByText('Message Deleted').waitFor()
    await expect.poll(() => said(rider)).not.toContain(SECRET)
    expect(await said(driver)).not.toContain(SECRET)
    await Promise.all([close(rider), close(driver)])
  })

  it('a user gets messages while the stream is refused, and after it works again', async () => {
    const rider = await pages.signedIn(RIDER.phone, '/faqs')
    await rider.route('**/api/messaging/subscribe**', (route) => route.fulfill({ status: 503, body: '' }))
    // Each retry waits by the clock of the page, which the test moves.
    await rider.clock.install()
    await openFor(rider, await correspondence.idOf(COORDINATOR))
    await panelOf(rider).getByText('No messages with').waitFor()
    await correspondence.write(COORDINATOR, RIDER, 'while nobody listens')
    const later = () => rider.clock.fastForward(5_000).then(() => said(rider))
    await expect.poll(later).toEqual(['while nobody listens'])
    let streaming = false
    rider.on('response', (response) => {
      streaming ||= response.url().includes('/subscribe') && response.status() === 200
    })
    await rider.unroute('**/api/messaging/subscribe**')
    await expect.poll(() => rider.clock.fastForward(10_000).then(() => streaming)).toBe(true)
    await correspondence.write(COORDINATOR, RIDER, 'and live again')
    await panelOf(rider).getByText('and live again').first().waitFor()
    expect(await said(rider)).toEqual(['while nobody listens', 'and live again'])
    await close(rider)
  })
})

describe('an unread message', () => {
  it('an unread message is shown for 6 s when it arrives while the panel is closed, with 50 characters [9.messages.arrival 9.messages.text]', async () => {
    const page = await pages.signedIn(COORDINATOR.phone, '/faqs', PHONE_SIZE)
    await correspondence.write(DRIVER, COORDINATOR, 'first')
    await page.getByRole('button', { name: 'Messages, 1 unread' }).waitFor()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await correspondence.write(DRIVER, COORDINATOR, `The bus is late: ${'x'.repeat(60)}`)
    const toast = page.getByText(`The bus is late: ${'x'.repeat(33)}…`)
    await toast.waitFor()
    await page.getByRole('button', { name: 'Messages, 2 unread' }).waitFor()
    await page.clock.runFor(5_900)
    expect(await toast.count()).toBe(1)
    await page.clock.runFor(100)
    await expect.poll(() => toast.count()).toBe(0)
    await close(page)
  })

  it('unread messages are counted up to 9+ on the button, and the row of their conversation shows the last one with its day [2.navbar.messages 9.messages.navbar]', async () => {
    for (let number = 1; number <= 3; number += 1) await correspondence.write(COORDINATOR, DRIVER, `number ${number}`)
    const page = await pages.signedIn(DRIVER.phone, '/faqs', PHONE_SIZE)
    const button = page.getByRole('button', { name: 'Messages, 3 unread' })
    await button.waitFor()
    expect(await shownOn(button)).toEqual(['3', 'Messages'])
    for (let number = 4; number <= 10; number += 1)
      await correspondence.write(COORDINATOR, DRIVER, `number ${number} of many that wait for the driver`)
    const full = page.getByRole('button', { name: 'Messages, 9+ unread' })
    await full.waitFor()
    expect(await shownOn(full)).toEqual(['9+', 'Messages'])
    await openPanel(page)
    const row = panelOf(page).getByRole('button', { name: COORDINATOR.name })
    expect(await row.innerText()).toContain('number 10 of many that wait for the…')
    expect(await row.innerText()).toContain('Today, ')
    expect(await row.innerText()).toContain('10')
    await row.click()
    await page.getByRole('button', { name: 'Messages', exact: true }).waitFor({ state: 'attached' })
    await panelOf(page).getByRole('button', { name: 'Back to all messages' }).click()
    await expect.poll(() => row.innerText()).not.toContain('10 unread')
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-conversation'))).toBe(true)
    await close(page)
  })

  it('unread messages are counted up to 99+ in the row of their conversation, and are read in pages of 25 without a jump [9.messages.badge 9.messages.page]', async () => {
    // This call also signs the rider in, so that the parallel calls below need not do so.
    await correspondence.write(RIDER, COORDINATOR, 'before everything')
    const write = (place: number) => correspondence.write(RIDER, COORDINATOR, `before ${place}`)
    await Promise.all(Array.from({ length: 38 }, (_, place) => write(place)))
    for (let number = 1; number <= 60; number += 1) await correspondence.write(RIDER, COORDINATOR, `line ${number}`)
    const page = await pages.signedIn(COORDINATOR.phone, '/faqs', PHONE_SIZE)
    await openPanel(page)
    const row = panelOf(page).getByRole('button', { name: RIDER.name })
    await row.getByText('99', { exact: true }).waitFor()
    await correspondence.write(RIDER, COORDINATOR, 'line 61')
    await row.getByText('99+', { exact: true }).waitFor()
    await row.getByText('100 unread').waitFor({ state: 'attached' })
    await row.click()
    await panelOf(page).getByText('line 61', { exact: true }).waitFor()
    expect(await said(page)).toHaveLength(25)
    const list = panelOf(page).getByRole('region', { name: `Chat with ${RIDER.name}` })
    const atEnd = () => list.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)
    expect(await atEnd()).toBeLessThan(2)
    const held = panelOf(page).locator('li[data-message]').first()
    const id = await held.getAttribute('data-message')
    const place = () =>
      panelOf(page)
        .locator(`li[data-message="${id}"]`)
        .evaluate((item) => Math.round(item.getBoundingClientRect().top))
    await list.evaluate((box) => box.scrollTo(0, 40))
    const before = await place()
    await expect.poll(() => said(page).then((all) => all.length)).toBe(50)
    expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(4)
    await list.evaluate((box) => box.scrollTo(0, 0))
    await expect.poll(() => said(page).then((all) => all.includes('line 1'))).toBe(true)
    expect(new Set(await said(page)).size).toBe((await said(page)).length)
    await correspondence.write(RIDER, COORDINATOR, 'the newest')
    await panelOf(page).getByRole('button', { name: 'New messages' }).click()
    await expect.poll(atEnd).toBeLessThan(2)
    await close(page)
  })
})

const rowOf = (page: Page, { name }: typeof ADMIN) => panelOf(page).getByRole('button', { name })

describe('the row of a conversation', () => {
  it('shows 30 characters of the user’s own last message, 35 of the other person’s, and a text for an unreadable one [9.messages.last]', async () => {
    const [mine, theirs] = ['m'.repeat(60), 't'.repeat(60)]
    await correspondence.write(DRIVER, ADMIN, theirs)
    await correspondence.write(ADMIN, DRIVER, mine)
    const [driver, admin] = await Promise.all([
      pages.signedIn(DRIVER.phone, '/faqs', PHONE_SIZE),
      pages.signedIn(ADMIN.phone, '/faqs', PHONE_SIZE),
    ])
    await Promise.all([openPanel(driver), openPanel(admin)])
    await rowOf(admin, DRIVER)
      .getByText(`You: ${'m'.repeat(30)}…`, { exact: true })
      .waitFor()
    await rowOf(driver, ADMIN)
      .getByText(`${'m'.repeat(35)}…`, { exact: true })
      .waitFor()
    await correspondence.write(DRIVER, ADMIN, theirs)
    await rowOf(admin, DRIVER)
      .getByText(`${'t'.repeat(35)}…`, { exact: true })
      .waitFor()
    await rowOf(driver, ADMIN)
      .getByText(`You: ${'t'.repeat(30)}…`, { exact: true })
      .waitFor()
    await admin.route('**/api/messaging/conversations', async (route) => {
      const answer = await route.fetch()
      const rows = (await answer.json()) as object[]
      await route.fulfill({ json: rows.map((row) => ({ ...row, lastMessage: '', isDecryptionError: true })) })
    })
    await admin.keyboard.press('Escape')
    await openPanel(admin)
    await expect.poll(() => rowOf(admin, DRIVER).innerText()).toContain('We cannot show this message.')
    await Promise.all([close(driver), close(admin)])
  })

  it('says by the clock of the server how long ago the last message was written [9.display.ago]', async () => {
    await correspondence.write(COORDINATOR, ADMIN, 'It gets older')
    const { body } = await correspondence.call(
      'GET',
      '/api/messaging/conversations',
      undefined,
      await pages.tokenOf(ADMIN.phone),
    )
    const [{ lastTimestamp: sentAt } = { lastTimestamp: '' }] = body as unknown as { lastTimestamp: string }[]
    const page = await pages.signedIn(ADMIN.phone, '/', PHONE_SIZE)
    // The clock of the phone is a month behind, which must make no difference.
    await page.clock.install({ time: Date.parse(sentAt) - 30 * DAY_MS })
    await pages.open(page, '/faqs')
    let passed = 0
    for (const [days, label] of [
      [0, /^Today, \d\d:\d\d$/],
      [1, 'Yesterday'],
      [730, '2 years ago'],
    ] as const) {
      // While the page is open, it measures the time since the message by a monotonic clock.
      await page.clock.fastForward((days - passed) * DAY_MS)
      passed = days
      await openPanel(page)
      await panelOf(page).getByRole('button', { name: COORDINATOR.name }).getByText(label, { exact: true }).waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => page.locator('dialog:modal').count()).toBe(0)
    }
    await close(page)
  })
})
