import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPhone } from '../new-phone.ts'
import { createApiCaller } from './api-caller.ts'
import { codeOf, DESKTOP_SIZE, inboxOf, openBrowser, PHONE_SIZE, visit } from './browser.ts'
import { scrollsSideways, violationsOf } from './expect-accessible.ts'
import { createPages } from './open-page.ts'
import { startProduct, type RunningProduct } from './running-product.ts'
import { openServedPages } from './served-pages.ts'

const ADMIN = '+254700000001'
const DRIVER = '+254700000002'
const RIDER = '+254700000003'
const LONG_NAME = `Wolfeschlegelsteinhausenbergerdorff-Anyango ${'Otieno '.repeat(4)}Kipchoge`

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

const ask = async (path: string, phone: string) =>
  (await createApiCaller(product.url).call('GET', path, undefined, await pages.tokenOf(phone))).body
const countOf = async (phone: string, path: string, field?: string): Promise<number> => {
  const body = await ask(path, phone)
  return (field === undefined ? (body as unknown as unknown[]) : (body[field] as unknown as unknown[])).length
}
const pressTwice = (page: Page, name: string, nth = 0) =>
  page.getByRole('button', { name, exact: true }).nth(nth).dblclick()

describe('a form sent by a double click', () => {
  it('saves one vehicle, and Back sends nothing again', async () => {
    const page = await pages.signedIn(DRIVER, '/dashboard')
    const before = await countOf(DRIVER, '/api/vehicle')
    await pages.open(page, '/dashboard/profile')
    await page.getByText('Add a vehicle').click()
    const form = page.locator('form', { has: page.getByLabel('Plate Number') }).last()
    for (const [label, value] of [
      ['Make', 'mazda'],
      ['Model', 'demio'],
      ['Color', 'blue'],
      ['Plate Number', 'kdz 771t'],
    ] as const)
      await form.getByLabel(label).fill(value)
    await form.getByLabel('Year').selectOption('2014')
    await form.locator('button[type=submit]').dblclick()
    await page.getByText('Edit KDZ 771T').waitFor()
    await page.goBack()
    await page.goForward()
    await page.getByText('Edit KDZ 771T').waitFor()
    expect(await countOf(DRIVER, '/api/vehicle')).toBe(before + 1)
  })

  it('adds one FAQ', async () => {
    const page = await pages.signedIn(ADMIN, '/dashboard/faqs?search=goat')
    await page.getByText('Add FAQ').click()
    await page.getByLabel('Question', { exact: true }).first().fill('May I bring a goat?')
    await page.getByLabel('Answer').first().fill('Ask the driver.')
    await pressTwice(page, 'Save')
    await page.getByRole('button', { name: 'Delete “May I bring a goat?”' }).first().waitFor()
    await page.goBack()
    await pages.open(page, '/dashboard/faqs?search=goat')
    await expect.poll(() => page.getByRole('button', { name: 'Delete “May I bring a goat?”' }).count()).toBe(1)
  })

  it('saves one alert', async () => {
    const page = await pages.signedIn(RIDER, '/dashboard/alerts')
    await page.getByLabel('Leaving from').first().fill('Kisumu')
    await page.getByRole('option').first().click()
    await page.getByLabel('Going to').first().fill('Nakuru')
    await page.getByRole('option').first().click()
    await page
      .locator('form', { has: page.getByLabel('Going to') })
      .last()
      .locator('button[type=submit]')
      .dblclick()
    await expect.poll(() => countOf(RIDER, '/api/alerts', 'alerts')).toBe(1)
    await page.goBack()
    await pages.open(page, '/dashboard/alerts')
    expect(await countOf(RIDER, '/api/alerts', 'alerts')).toBe(1)
  })

  it('saves a profile, and says so once', async () => {
    const page = await pages.signedIn(RIDER, '/dashboard/profile')
    await page.getByLabel('Name', { exact: true }).fill('brian kiprop')
    await page.getByLabel('Email', { exact: true }).fill('brian.twice@example.com')
    await pressTwice(page, 'Save')
    await page.getByText('Saved.').first().waitFor()
    await expect.poll(() => page.getByText('Saved.').count()).toBe(1)
    expect(await ask('/api/user/me', RIDER)).toMatchObject({ email: 'brian.twice@example.com' })
  })

  it('sends one code and registers one user, also when the user then goes Back [4.register.once]', async () => {
    const phone = newPhone()
    const page = await pages.open((await visit(browser, product.url)).page, '/auth/sign-up?callbackUrl=/team')
    await page.getByLabel('Name').fill('asha mwende')
    await page.getByLabel('Email').fill('asha@example.com')
    await page.getByLabel('Phone number').fill(phone.slice(4))
    await pressTwice(page, 'Register')
    const code = page.getByLabel('Code', { exact: true })
    await code.waitFor()
    await expect.poll(() => codeOf(product.url, phone).catch(() => '')).toMatch(/^\d{6}$/)
    await code.pressSequentially(await codeOf(product.url, phone))
    await page.waitForURL('**/team')
    await page.goBack()
    await page.waitForLoadState()
    const { rows } = (await ask(`/api/admin/users?search=${encodeURIComponent(phone)}`, ADMIN)) as unknown as {
      rows: unknown[]
    }
    expect(rows).toHaveLength(1)
    expect((await inboxOf(product.url, phone)).filter(({ params }) => params?.code !== undefined)).toHaveLength(1)
  })
})

const openDialogs = (page: Page) => page.locator('dialog:modal').count()
const pathOf = (page: Page) => new URL(page.url()).pathname
/** Waits until the history state counts this many panels. It changes a moment after a panel opens or closes. */
const isTaken = async (page: Page, depth = 1) => {
  await expect.poll(() => page.evaluate(() => (history.state as { panel?: number } | null)?.panel ?? 0)).toBe(depth)
}

describe('the browser’s Back button', () => {
  let rideId = ''
  beforeAll(async () => {
    const rides = (await (await fetch(`${product.url}/api/ride/available`)).json()) as { id: string }[]
    rideId = rides[0]?.id ?? ''
  })
  const onRide = async () => {
    const page = await pages.signedIn(RIDER, '/', PHONE_SIZE)
    return pages.open(page, `/ride/${rideId}`)
  }

  it.each([/^Messages/, /^Notifications/])('closes the panel of %s and stays on the page', async (name) => {
    const page = await onRide()
    const button = page.getByRole('button', { name }).first()
    const reads: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('.data')) reads.push(request.url())
    })
    await button.click()
    await isTaken(page)
    await page.goBack()
    await expect.poll(() => openDialogs(page)).toBe(0)
    expect([pathOf(page), reads]).toEqual([`/ride/${rideId}`, []])
    // Forward stays on the ride. Closing a panel with its button removes its history entry, so the next Back leaves
    // the ride.
    await page.goForward()
    expect(pathOf(page)).toBe(`/ride/${rideId}`)
    await button.click()
    await isTaken(page, 2)
    await page.getByRole('button', { name: 'Close' }).first().click()
    await isTaken(page)
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/')
    await page.goForward()
    await page.waitForURL((url) => url.pathname === `/ride/${rideId}`)
  })

  it('closes one of two open dialogs at a time', async () => {
    const page = await onRide()
    await page
      .getByRole('button', { name: /^Message / })
      .first()
      .click()
    await isTaken(page)
    await page
      .locator('dialog:modal')
      .getByRole('button', { name: /report/i })
      .first()
      .click()
    await isTaken(page, 2)
    for (const left of [1, 0]) {
      await page.goBack()
      await expect.poll(() => openDialogs(page)).toBe(left)
    }
    expect(pathOf(page)).toBe(`/ride/${rideId}`)
  })

  it('closes the menu, and leads back in one step from a page that was opened from it', async () => {
    const page = await onRide()
    const menu = page.locator('summary[aria-label="Account menu"]')
    const team = page.getByRole('link', { name: 'Our Team' }).first()
    await menu.click()
    await isTaken(page)
    await page.goBack()
    await expect.poll(() => team.isVisible()).toBe(false)
    expect(pathOf(page)).toBe(`/ride/${rideId}`)
    await menu.click()
    await isTaken(page)
    await team.click()
    await page.waitForURL('**/team')
    await page.goBack()
    await page.waitForURL((url) => url.pathname === `/ride/${rideId}`)
    await page.getByText('Book Ride').waitFor()
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/')
  })

  it('leads back from a page that is still loading', async () => {
    const page = await onRide()
    await page.locator('summary[aria-label="Account menu"]').click()
    await isTaken(page)
    await page.evaluate(() => {
      const push = history.pushState.bind(history)
      history.pushState = (...entry) => {
        push(...entry)
        history.pushState = push
        history.back()
      }
    })
    await page.getByRole('link', { name: 'Our Team' }).first().click()
    await page.waitForURL((url) => url.pathname === `/ride/${rideId}`)
    await expect.poll(() => page.getByText('Book Ride').isVisible()).toBe(true)
  })

  it('closes the filters on a phone without applying them; only their button applies them', async () => {
    const page = await pages.open(await onRide(), '/ride/search?from=Nairobi&to=Nakuru')
    const filters = page.locator('summary').filter({ hasText: 'Filters' })
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await filters.click()
    await isTaken(page)
    await sheet.getByText('Music').click()
    await sheet.getByText('Wi-Fi').click()
    const none = sheet.getByRole('button', { name: 'No rides. Clear the last filter' })
    await none.waitFor()
    expect(await violationsOf(page)).toEqual([])
    await none.click()
    await sheet.getByRole('button', { name: /^Show (\d+ rides?|10\+ rides)$/ }).waitFor()
    expect(new URL(page.url()).searchParams.get('amenities')).toBe(null)
    await page.goBack()
    await expect.poll(() => page.getByText('Morning').isVisible()).toBe(false)
    expect(pathOf(page)).toBe('/ride/search')
    await filters.click()
    await isTaken(page)
    expect(await sheet.getByLabel('Music').isChecked()).toBe(false)
    await sheet.getByText('Music').click()
    const show = sheet.getByRole('button', { name: /^Show \d/ })
    await show.click()
    await page.waitForURL(/amenities=music/)
    await page.getByText('Filters (1)').first().waitFor()
    await page.goBack()
    await page.waitForURL((url) => !url.search.includes('music'))
    await page.goBack()
    await page.waitForURL((url) => url.pathname === `/ride/${rideId}`)
  })

  it('applied filters stay in the address when the history entry of their panel is removed late', async () => {
    const { page } = await visit(browser, product.url, { viewport: PHONE_SIZE })
    await page.addInitScript(() => {
      const back = history.back.bind(history)
      history.back = () => setTimeout(back, 1000)
      addEventListener('popstate', () => document.documentElement.setAttribute('data-popped', ''))
    })
    await pages.open(page, '/ride/search?from=Nairobi&to=Nakuru')
    await page.locator('summary').filter({ hasText: 'Filters' }).click()
    await isTaken(page)
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByText('Music').click()
    await sheet.getByRole('button', { name: /^Show \d/ }).click()
    await page.getByText('Filters (1)').first().waitFor()
    await page.locator('html[data-popped]').waitFor()
    expect(new URL(page.url()).searchParams.get('amenities')).toBe('music')
    await page.goBack()
    await page.waitForURL((url) => !url.search.includes('music'))
  })

  it('leaves the page after a reload with a panel open', async () => {
    const page = await onRide()
    await page
      .getByRole('button', { name: /^Messages/ })
      .first()
      .click()
    await isTaken(page)
    await page.reload()
    await page.locator('html[data-ready]').waitFor()
    expect([pathOf(page), await openDialogs(page)]).toEqual([`/ride/${rideId}`, 0])
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/')
  })
})

describe('a name of 80 characters', () => {
  it('does not make the dashboard, My trips, a ride or the search scroll sideways', async () => {
    const { call } = createApiCaller(product.url)
    const faults: string[] = []
    const look = async (phone: string | null, paths: string[]) => {
      const { context, page } = await visit(browser, product.url)
      if (phone !== null) await pages.enter(context, phone)
      const { ask: askFor } = await openServedPages(page)
      for (const path of paths) {
        const { status, html } = await askFor(path)
        expect([path, status]).toEqual([path, 200])
        await page.setContent(html)
        for (const viewport of [PHONE_SIZE, DESKTOP_SIZE]) {
          await page.setViewportSize(viewport)
          if (await scrollsSideways(page)) faults.push(`${path} at ${viewport.width}`)
          if (process.env['SCREENS_DIR'] !== undefined)
            await page.screenshot({
              path: `${process.env['SCREENS_DIR']}/long${path.replaceAll(/[^\w]+/g, '_')}-${viewport.width}.png`,
              fullPage: true,
            })
        }
      }
    }
    for (const phone of [DRIVER, RIDER]) {
      const { id } = await ask('/api/user/me', phone)
      const { status } = await call('PATCH', `/api/user/${String(id)}`, { name: LONG_NAME }, await pages.tokenOf(phone))
      expect(status).toBe(200)
    }
    const [ride] = (await ask('/api/ride/mine', DRIVER)) as unknown as { id: string }[]
    await look(DRIVER, ['/dashboard', '/dashboard/profile', '/dashboard/settings', `/ride/${ride?.id}`])
    await look(RIDER, ['/dashboard', '/dashboard/account', '/trips', `/ride/${ride?.id}`, '/ride/search'])
    await look(ADMIN, ['/dashboard/users?search=Wolf', '/dashboard/vehicles?search=Wolf'])
    await look(null, ['/ride/search', `/ride/${ride?.id}`])
    expect(faults).toEqual([])
  })
})

// This test has to be the last one, because it ends the session.
it('signing out clears the browser’s storage, and Back shows no phone number [4.sign-out]', async () => {
  const page = await pages.signedIn(RIDER, '/dashboard/profile')
  await page.getByLabel('Phone number').waitFor()
  await pages.open(page, '/dashboard')
  const other = await page.context().newPage()
  await pages.open(other, '/trips')
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) storage.setItem('boarding-pins', '[2,[]]')
  })
  await other.evaluate(() => sessionStorage.setItem('draft:sign-in', '[1,{}]'))
  await page.locator('summary[aria-label="Account menu"]').click()
  await page.getByText('Sign Out', { exact: true }).first().click()
  await page.waitForURL((url) => url.pathname === '/')
  // The page of a visitor stores typed input and scroll positions of its own.
  const strangersKeys = new Set(['typed', 'react-router-scroll-positions'])
  const left = async (of: Page) =>
    (await of.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).filter(
      (key) => !strangersKeys.has(key),
    )
  await expect.poll(() => left(page)).toEqual([])
  await other.waitForURL((url) => url.pathname === '/')
  await other.locator('html[data-who=""]').waitFor()
  expect(await left(other)).toEqual([])
  await other.close()
  for (let step = 0; step < 2; step++) {
    await page.goBack()
    await page.locator('html[data-ready]').waitFor()
    expect(await page.getByText('+254 700 000 003').count()).toBe(0)
  }
  await pages.open(page, '/auth/sign-in')
  expect(await page.getByLabel('Phone number').inputValue()).toBe('')
  expect(await page.getByLabel('Code', { exact: true }).count()).toBe(0)
})
