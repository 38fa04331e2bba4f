import type { Browser, Page, Route } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, PHONE_SIZE } from './browser.ts'
import { ADMIN, COORDINATOR, createCorrespondence, DRIVER, openFor, panelOf, RIDER, said, say } from './chat-pages.ts'
import { createPages } from './open-page.ts'
import { startProduct, type RunningProduct } from './running-product.ts'

const SEND = '**/api/messaging/send'
const SESSION = '**/api/auth/session'

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
const riderWith = async (other: typeof DRIVER) => {
  const page = await pages.signedIn(RIDER.phone, '/faqs', PHONE_SIZE)
  await openFor(page, await correspondence.idOf(other))
  return page
}
const outgoing = (page: Page, state: 'pending' | 'waiting' | 'failed') =>
  panelOf(page).locator(`li[data-outgoing="${state}"]`)

const refuse = (route: Route) =>
  route.fulfill({ status: 403, json: { success: false, error: 'Not now.', code: 'FORBIDDEN' } })

describe('a typed message', () => {
  it('a typed message is stored through a reload, separately for each chat', async () => {
    const page = await riderWith(DRIVER)
    const box = () => panelOf(page).getByRole('textbox', { name: 'Message' })
    await box().fill('half a sent')
    await openFor(page, await correspondence.idOf(COORDINATOR))
    await expect.poll(() => box().inputValue()).toBe('')
    await box().fill('for Mary')
    await page.reload()
    await page.locator('html[data-ready]').waitFor()
    await openFor(page, await correspondence.idOf(DRIVER))
    await expect.poll(() => box().inputValue()).toBe('half a sent')
    await openFor(page, await correspondence.idOf(COORDINATOR))
    await expect.poll(() => box().inputValue()).toBe('for Mary')
    await close(page)
  })

  it('a typed message is sent once when online again, in order, if it was written offline [8.alert.send]', async () => {
    const page = await riderWith(DRIVER)
    await say(page, 'with a network')
    await panelOf(page).locator('li[data-message]').getByText('with a network').waitFor()
    await page.context().setOffline(true)
    await say(page, 'first without')
    await page.getByText('Failed to send message. Please check your connection and try again.').waitFor()
    await say(page, 'second without')
    await panelOf(page).getByText('You are offline. We will send your messages').waitFor()
    await expect.poll(() => outgoing(page, 'waiting').count()).toBe(2)
    await page.context().setOffline(false)
    await expect.poll(() => panelOf(page).locator('li[data-outgoing]').count()).toBe(0)
    const expected = ['with a network', 'first without', 'second without']
    expect(await said(page)).toEqual(expected)
    expect(await correspondence.read(RIDER, DRIVER)).toEqual(expected)
    await close(page)
  })

  it('a typed message is sent after a reload, even with the panel closed', async () => {
    const page = await riderWith(COORDINATOR)
    await page.route(SEND, (route) => route.abort())
    await say(page, 'written before the reload')
    await outgoing(page, 'waiting').waitFor()
    await page.unroute(SEND)
    const fails = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/own-outbox-'))
    await page.route('**/assets/own-outbox-*', (route) => route.abort(), { times: 1 })
    await page.reload()
    await fails
    await expect.poll(() => correspondence.read(RIDER, COORDINATOR)).toEqual(['written before the reload'])
    await close(page)
  })

  it('a typed message arrives once when only the response was lost', async () => {
    const page = await riderWith(COORDINATOR)
    // Without the stream, only the retry can show the page that the message was sent.
    await page.route('**/api/messaging/subscribe**', (route) => route.abort())
    await openFor(page, await correspondence.idOf(COORDINATOR))
    let calls = 0
    await page.route(SEND, async (route: Route) => {
      calls += 1
      if (calls > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await page.clock.install()
    await say(page, 'only the answer was lost')
    // The wait before the retry passes only when the test moves the clock of the page.
    await expect.poll(() => page.clock.fastForward(500).then(() => calls)).toBe(2)
    await expect.poll(() => panelOf(page).locator('li[data-outgoing]').count()).toBe(0)
    const texts = await correspondence.read(RIDER, COORDINATOR)
    expect(texts.filter((text) => text === 'only the answer was lost')).toHaveLength(1)
    expect((await said(page)).filter((text) => text === 'only the answer was lost')).toHaveLength(1)
    await close(page)
  })
})

describe('a message being sent', () => {
  it('a message being sent is pending for 10 s, then waits, and after 15 s is sent again [4.chat.optimistic 4.chat.arrived 4.chat.pending 4.chat.sweep 9.messages.pending 9.messages.sweep]', async () => {
    const page = await riderWith(DRIVER)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const held: Route[] = []
    await page.route(SEND, (route) => void held.push(route))
    let givenUp = 0
    page.on('requestfailed', (request) => (givenUp += request.url().endsWith('/api/messaging/send') ? 1 : 0))
    await say(page, 'slow network')
    await outgoing(page, 'pending').waitFor()
    await expect.poll(() => held.length).toBe(1)
    await page.clock.runFor(9_900)
    expect(await outgoing(page, 'pending').count()).toBe(1)
    await page.clock.runFor(100)
    await outgoing(page, 'waiting').waitFor()
    await panelOf(page).getByText('Not sent yet. We will send it').waitFor()
    await page.clock.runFor(4_900)
    expect([givenUp, held.length]).toEqual([0, 1])
    await page.clock.runFor(100)
    await expect.poll(() => givenUp).toBe(1)
    await expect.poll(() => page.clock.runFor(100).then(() => held.length)).toBe(2)
    await held[1]?.continue()
    await panelOf(page).locator('li[data-message]').getByText('slow network').waitFor()
    expect(await panelOf(page).locator('li[data-outgoing]').count()).toBe(0)
    await close(page)
  })

  it('waits for Retry when it is refused, and can be discarded', async () => {
    const page = await riderWith(DRIVER)
    await page.route(SEND, refuse)
    await say(page, 'refused twice')
    await outgoing(page, 'failed').getByText('Not sent. Not now.').waitFor()
    await panelOf(page).getByRole('button', { name: 'Retry' }).click()
    await outgoing(page, 'failed').waitFor()
    await page.unroute(SEND)
    await panelOf(page).getByRole('button', { name: 'Retry' }).click()
    await panelOf(page).locator('li[data-message]').getByText('refused twice').waitFor()
    await page.route(SEND, refuse)
    await say(page, 'not worth it')
    await outgoing(page, 'failed').waitFor()
    await panelOf(page).getByRole('button', { name: 'Discard' }).click()
    expect(await panelOf(page).locator('li[data-outgoing]').count()).toBe(0)
    await close(page)
  })

  it('a message being sent is refused when empty, to oneself or without a session, each time with its own text [8.alert.texts 5.chat]', async () => {
    const page = await riderWith(DRIVER)
    await say(page, '   ')
    await panelOf(page).getByText('Please enter a message.').waitFor()
    await openFor(page, await correspondence.idOf(RIDER))
    await panelOf(page).getByText('You cannot message yourself.').waitFor()
    expect(await panelOf(page).getByRole('textbox').count()).toBe(0)
    const [rider, driver] = [await correspondence.idOf(RIDER), await correspondence.idOf(DRIVER)]
    const token = await pages.tokenOf(RIDER.phone)
    for (const [body, status] of [
      [{ senderId: rider, receiverId: driver, text: ' ' }, 422],
      [{ senderId: driver, receiverId: rider, text: 'forged' }, 403],
      [{ senderId: rider, receiverId: rider, text: 'to myself' }, 422],
      [{ receiverId: driver, text: 'from nobody' }, 422],
    ] as const)
      expect((await correspondence.call('POST', '/api/messaging/send', body, token)).status).toBe(status)
    const stranger = await pages.stranger('/faqs')
    await openFor(stranger, driver)
    await panelOf(stranger).getByText('Please sign in to send messages.').waitFor()
    await Promise.all([close(page), close(stranger)])
  })

  it('fails without a session with “User not authenticated”, is sent after a sign-in, and is deleted at a sign-out [8.alert.no-user]', async () => {
    const page = await riderWith(DRIVER)
    // A page that cannot find out whether the session still exists stays as it is.
    await page.route(SESSION, (route) => route.fulfill({ status: 503, json: {} }))
    await say(page, 'while signed in')
    await panelOf(page).getByRole('button', { name: 'Copy or delete “while signed in”' }).click()
    await page.context().clearCookies({ name: 'session' })
    await say(page, 'after signing out')
    await outgoing(page, 'failed').getByText('User not authenticated').waitFor()
    await panelOf(page).getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog', { name: 'Delete Message' }).getByRole('button', { name: 'Delete' }).click()
    await panelOf(page).locator('[aria-live]').getByText('User not authenticated').waitFor()
    await pages.enter(page.context(), RIDER.phone)
    await page.reload()
    await expect
      .poll(() => correspondence.read(RIDER, DRIVER))
      .toEqual(expect.arrayContaining(['while signed in', 'after signing out']))
    await page.locator('html[data-ready]').waitFor()
    await page.context().clearCookies({ name: 'session' })
    await openFor(page, await correspondence.idOf(DRIVER))
    await say(page, 'without a session')
    await outgoing(page, 'failed').getByText('User not authenticated').waitFor()
    await page.unroute(SESSION)
    // The next refused call makes the page check the session, unless a check is already running.
    const isSignedOut = () =>
      page
        .evaluate(() => fetch('/api/user/me'))
        .then(
          () => new URL(page.url()).pathname === '/',
          () => false,
        )
    await expect.poll(isSignedOut).toBe(true)
    const unsent = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('outbox')))
    await expect.poll(unsent).toEqual([])
    await close(page)
  })
})

describe('the times of the specification', () => {
  it('the times of the specification apply when messages do not load: retries after 1 s and after 2 s, then an error [7.answers.retry]', async () => {
    const page = await pages.signedIn(RIDER.phone, '/faqs', PHONE_SIZE)
    const askedAt: number[] = []
    await page.exposeFunction('tellAsked', (at: number) => askedAt.push(at))
    let calls = 0
    await page.route('**/api/messaging/fetch**', (route) => {
      calls += 1
      return calls === 1 ? route.abort() : route.fulfill({ status: 503, json: {} })
    })
    // An open stream would make the page load the messages once more, so the call for the stream is never answered.
    await page.route('**/api/messaging/subscribe**', () => {})
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.evaluate(() => {
      const ask = window.fetch
      window.fetch = (...request) => {
        const [where] = request
        if ((where instanceof Request ? where.url : String(where)).includes('/messaging/fetch'))
          (window as unknown as { tellAsked: (at: number) => void }).tellAsked(Date.now())
        return ask(...request)
      }
    })
    await openFor(page, await correspondence.idOf(DRIVER))
    await expect.poll(() => page.clock.runFor(100).then(() => askedAt.length)).toBe(3)
    await panelOf(page).getByText('We could not load the messages.').waitFor()
    await page.clock.runFor(10_000)
    expect(askedAt).toHaveLength(3)
    const [first = 0, second = 0, third = 0] = askedAt
    expect([second - first >= 1_000, third - second >= 2_000]).toEqual([true, true])
    await close(page)
  })

  it('the times of the specification apply when a name does not load: given up after 10 s, and the chat works without it [9.messages.name]', async () => {
    const page = await pages.signedIn(RIDER.phone, '/faqs', PHONE_SIZE)
    const id = await correspondence.idOf(ADMIN)
    await page.route(`**/api/user/${id}`, () => {})
    let givenUp = 0
    page.on('requestfailed', (request) => (givenUp += request.url().endsWith(`/api/user/${id}`) ? 1 : 0))
    // `page.clock` moves timers, but not `AbortSignal.timeout`.
    await page.evaluate(() => {
      AbortSignal.timeout = (ms) => {
        const limit = new AbortController()
        setTimeout(() => limit.abort(new DOMException('too late', 'TimeoutError')), ms)
        return limit.signal
      }
    })
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const asked = page.waitForRequest(`**/api/user/${id}`)
    await openFor(page, id)
    await asked
    await page.clock.runFor(9_900)
    const heading = panelOf(page).getByRole('heading', { name: 'Unknown user' })
    await heading.waitFor()
    expect(givenUp).toBe(0)
    await expect.poll(() => page.clock.runFor(100).then(() => givenUp)).toBe(1)
    await panelOf(page).getByText('No messages with Unknown user yet.').waitFor()
    await say(page, 'Good morning')
    await expect
      .poll(() => page.clock.runFor(100).then(() => correspondence.read(RIDER, ADMIN)))
      .toEqual(['Good morning'])
    await close(page)
  })

  it('the times of the specification apply to read receipts: one is sent 200 ms after a message is shown [9.messages.receipt]', async () => {
    await correspondence.write(DRIVER, COORDINATOR, 'read me')
    const page = await pages.signedIn(COORDINATOR.phone, '/faqs', PHONE_SIZE)
    let told = 0
    page.on('response', (response) => (told += response.url().includes('/read-receipt') ? 1 : 0))
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await openFor(page, await correspondence.idOf(DRIVER))
    await panelOf(page).locator('li[data-message]').getByText('read me').waitFor()
    expect(told).toBe(0)
    await page.clock.runFor(199)
    expect(told).toBe(0)
    await expect.poll(() => page.clock.runFor(1).then(() => told)).toBe(1)
    await close(page)
  })
})
