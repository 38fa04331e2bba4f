import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiCaller } from './api-caller.ts'
import { openBrowser, PHONE_SIZE } from './browser.ts'
import { createPages } from './open-page.ts'
import { readServed, textsIn } from './served-document.ts'
import { startProduct, type RunningProduct } from './running-product.ts'

const RIDER = '+254700000003'

let product: RunningProduct
let browser: Browser
let pages: ReturnType<typeof createPages>
beforeAll(async () => {
  product = await startProduct({ SOCIAL_X_URL: 'https://x.com/pamoja.example' })
  browser = await openBrowser()
  pages = createPages(browser, product.url)
})
afterAll(async () => {
  await browser.close()
  await product.dispose()
})

const served = (path: string, token?: string) => readServed(`${product.url}${path}`, token)
const fieldOf = (page: Document, label: string): Element | null =>
  [...page.querySelectorAll('label')].find(({ textContent }) => textContent?.trim() === label)?.control ?? null
const submitOf = (page: Document) => page.querySelector('main button[type=submit]')?.textContent

const navbar = (page: Page) => page.locator('[data-navbar]')
const logos = async (page: Page) => ({
  alternate: await navbar(page).locator('a > span').first().isVisible(),
  primary: await navbar(page).locator('a > span').last().isVisible(),
})
const SOLID = { alternate: false, primary: true }
const TRANSPARENT = { alternate: true, primary: false }
const hrefOf = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href')

const itemsOf = async (of: Page) => {
  await navbar(of).locator('summary[aria-label="Account menu"]').click()
  return navbar(of).locator('details[open]').innerText()
}

describe('the frame', () => {
  it('shows home and the public pages without a session and with the footer, and the search without it [2.routes.home 2.routes.public]', async () => {
    for (const path of ['/', '/faqs', '/journey', '/privacy-policy', '/team'])
      expect([path, (await served(path)).querySelectorAll('footer').length]).toEqual([path, 1])
    expect((await served('/ride/search')).querySelectorAll('footer')).toHaveLength(0)
  })

  it('the frame has links in the footer, and labels without links [2.footer.links 2.footer.sign-up 2.footer.inert]', async () => {
    const footer = (await served('/')).querySelector('footer')
    const links = [...(footer?.querySelectorAll('a') ?? [])].map((a) => [a.textContent, a.getAttribute('href')])
    for (const [name, href] of [
      ['Our Journey', '/journey'],
      ['Our Team', '/team'],
      ['Privacy Policy', '/privacy-policy'],
      ['Terms of Use', '/privacy-policy'],
      ['FAQs', '/faqs'],
      ['Sign Up as a rider', '/auth/sign-in'],
      ['Sign Up as a driver', '/auth/sign-in'],
    ])
      expect(links).toContainEqual([name, href])
    expect(links.filter(([, href]) => href?.startsWith('https://'))).toEqual([['X', 'https://x.com/pamoja.example']])
    expect(footer?.textContent).toMatch(/© \d{4} /)
    const texts = textsIn(footer, '*')
    for (const label of ['Facebook', 'Instagram']) expect(texts).not.toContain(label)
    for (const label of ['Cookies', 'Security', 'Legal & Compliance']) {
      expect(texts).toContain(label)
      expect(links.map(([name]) => name)).not.toContain(label)
    }
  })

  it('the frame has the navigation bar on the main pages, but not on the sign-in pages [2.navbar.where]', async () => {
    const token = await pages.tokenOf(RIDER)
    const barsOf = async (path: string) => (await served(path, token)).querySelectorAll('[data-navbar]').length
    const paths = ['/', '/dashboard', '/faqs', '/journey', '/privacy-policy', '/team', '/ride/search', '/ride/post']
    for (const path of paths) expect([path, await barsOf(path)]).toEqual([path, 1])
    for (const path of ['/auth/sign-in', '/auth/sign-up', '/auth/driver'])
      expect([path, await barsOf(path)]).toEqual([path, 0])
  })

  it('the navigation bar is transparent with the alternate logo until 40 px are scrolled, and solid with the primary logo on the dashboard [2.navbar.scroll 9.session.scroll 2.navbar.dashboard]', async () => {
    const page = await pages.stranger('/')
    expect(await logos(page)).toEqual(TRANSPARENT)
    await page.evaluate(() => scrollTo(0, 39))
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await logos(page)).toEqual(TRANSPARENT)
    await page.evaluate(() => scrollTo(0, 40))
    await expect.poll(() => logos(page)).toEqual(SOLID)
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(() => logos(page)).toEqual(TRANSPARENT)
    expect(await logos(await pages.open(page, '/dashboard'))).toEqual(SOLID)
  })

  it('the navigation bar is a menu on a phone, and is solid while that menu is open [2.navbar.mobile 2.navbar.menu-open]', async () => {
    const page = await pages.stranger('/', PHONE_SIZE)
    const post = navbar(page).getByRole('link', { name: 'Post', exact: true })
    expect(await post.count()).toBe(0)
    expect(await logos(page)).toEqual(TRANSPARENT)
    await navbar(page).locator('summary[aria-label="Account menu"]').click()
    await expect.poll(() => post.isVisible()).toBe(true)
    expect(await logos(page)).toEqual(SOLID)
  })

  it('has a logo, a bell, Search, Post and the account menu [2.navbar.contents 2.navbar.avatar-menu]', async () => {
    const page = await pages.stranger('/')
    expect(await hrefOf(page, 'Pamoja home')).toBe('/')
    await expect.poll(() => navbar(page).getByRole('button', { name: 'Notifications' }).isVisible()).toBe(true)
    for (const [name, href] of [
      ['Search', '/ride/search'],
      ['Post', '/ride/post'],
    ] as const)
      expect(await navbar(page).getByRole('link', { name, exact: true }).getAttribute('href')).toBe(href)
    const anonymous = await itemsOf(page)
    for (const item of ['Dashboard', 'Our Journey', 'Our Team', 'FAQs', 'Sign In']) expect(anonymous).toContain(item)
    expect(anonymous).not.toContain('Sign Out')
    const rider = await itemsOf(await pages.signedIn(RIDER, '/'))
    expect(rider).toContain('Sign Out')
    expect(rider).not.toContain('Sign In')
  })

  it('opens the notifications as a modal, which says when there are none [2.navbar.notification-panel]', async () => {
    const page = await pages.stranger('/')
    await page.getByRole('button', { name: 'Notifications' }).click()
    const panel = page.locator('dialog:modal').getByText('No notification yet')
    await panel.waitFor()
    await expect.poll(() => panel.isVisible()).toBe(true)
  })
})

describe('the form to sign in or register', () => {
  it('has Back Home, which leads from sign-up to the callbackUrl or /, and from sign-in to the previous page [2.auth-header.sign-up 2.auth-header.back]', async () => {
    const page = await pages.stranger('/auth/sign-up?callbackUrl=/faqs')
    await page.getByRole('link', { name: 'Back Home' }).click()
    await page.waitForURL('**/faqs')
    await pages.open(page, '/auth/sign-up')
    expect(await hrefOf(page, 'Back Home')).toBe('/')
    await pages.open(page, '/team')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Sign Up as a rider' }).click()
    await page.waitForURL('**/auth/sign-in')
    await page.getByRole('link', { name: 'Back Home' }).click()
    await page.waitForURL('**/team')
    // The page is opened by its address, so there is no earlier page to go back to.
    await pages.open(page, '/auth/sign-in')
    await page.getByRole('link', { name: 'Back Home' }).click()
    await page.waitForURL(`${product.url}/`)
  })

  it('has Register for riders, and for drivers Continue and the fields of a vehicle [2.routes.sign-up 2.routes.driver 2.profile.register 2.profile.fields 2.vehicle-form.fields]', async () => {
    const rider = await served('/auth/sign-up?callbackUrl=/team')
    expect(submitOf(rider)).toBe('Register')
    for (const label of ['Name', 'Email'])
      expect([label, fieldOf(rider, label)?.hasAttribute('required')]).toEqual([label, true])
    expect(fieldOf(rider, 'Make')).toBeNull()
    const driver = await served('/auth/driver')
    expect(submitOf(driver)).toBe('Continue')
    for (const label of ['Make', 'Model', 'Year', 'Number of seats', 'Color', 'Plate Number'])
      expect([label, fieldOf(driver, label)]).toEqual([label, expect.anything()])
  })

  it('disables Register while something required is missing [5.profile.sign-up]', async () => {
    const page = await pages.stranger('/auth/sign-up')
    const register = page.getByRole('button', { name: 'Register' })
    for (const [label, typed] of [
      ['Name', 'zawadi wekesa'],
      ['Email', 'zawadi@example.com'],
      ['Phone number', '700123986'],
    ] as const) {
      expect(await register.isDisabled()).toBe(true)
      await page.getByLabel(label).fill(typed)
    }
    await expect.poll(() => register.isDisabled()).toBe(false)
    await page.getByLabel('Name').fill('  ')
    await expect.poll(() => register.isDisabled()).toBe(true)
    await pages.open(page, '/auth/sign-up')
    await page.getByLabel('Name').fill('zawadi wekesa')
    await expect.poll(() => register.isDisabled()).toBe(false)
  })

  it('offers years from 2010 to this year, and 1 to 10 seats [5.vehicle.choices 9.limit.seats 9.limit.year]', async () => {
    const page = await served('/auth/driver')
    const optionsOf = (label: string) => textsIn(fieldOf(page, label), 'option:not([value=""])').map(Number)
    const year = new Date().getFullYear()
    expect(optionsOf('Year').toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: year - 2009 }, (_, place) => 2010 + place),
    )
    expect(optionsOf('Number of seats')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })
})

describe('the search page', () => {
  it('the search page has a bar of two places, days, a stepper from 1 to 10 and Search, above the next ten rides [4.search.before 2.routes.search 2.search-bar.fields 5.search.passengers 9.limit.passengers]', async () => {
    const page = await pages.stranger('/ride/search')
    for (const name of ['Leaving from', 'Going to']) expect(await page.getByRole('combobox', { name }).count()).toBe(1)
    for (const label of ['From date', 'To date']) expect(await page.getByLabel(label).isVisible()).toBe(true)
    await expect
      .poll(() => page.locator('main').getByRole('button', { name: 'Search', exact: true }).isVisible())
      .toBe(true)
    const fewer = page.getByRole('button', { name: 'Passengers: Remove one' })
    const more = page.getByRole('button', { name: 'Passengers: Add one' })
    expect([await fewer.isDisabled(), await more.isDisabled()]).toEqual([true, false])
    for (let count = 1; count < 10; count++) await more.click()
    expect(await page.getByLabel('Passengers', { exact: true }).inputValue()).toBe('10')
    expect([await fewer.isDisabled(), await more.isDisabled()]).toEqual([false, true])
    const { body } = await createApiCaller(product.url).call('GET', '/api/ride/available')
    const next = (body as unknown as { id: string }[]).map(({ id }) => `/ride/${id}`)
    expect(next).toHaveLength(10)
    const shown = page.getByRole('article').locator('> a')
    await expect.poll(() => shown.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(next)
  })

  it('filters by times of day and amenities, and clears the filters [2.filter-panel]', async () => {
    const page = await pages.stranger('/ride/search?from=Nairobi')
    for (const band of ['06:00–12:00', '12:00–18:00', '18:00–06:00'])
      await expect.poll(() => page.getByText(band).isVisible()).toBe(true)
    expect(await page.getByRole('group', { name: 'Amenities' }).getByRole('checkbox').count()).toBeGreaterThan(2)
    await page.getByText('06:00–12:00').click()
    await page.waitForURL(/timeRanges/)
    await page.getByRole('link', { name: 'Clear' }).click()
    await page.waitForURL((url) => !url.search.includes('timeRanges'))
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(0)
    const amenities = page.getByRole('group', { name: 'Amenities' })
    for (const chip of ['No smoking', 'Smoking allowed']) await amenities.getByText(chip).click()
    await page.waitForURL((url) => url.searchParams.get('amenities') === 'smoking')
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(1)
  })

  it('suggests places from 2 letters, 300 ms after the last key [2.place-box.placeholder 2.place-box.empty 2.place-box.error 5.autocomplete.start 5.autocomplete.debounce 9.autocomplete.start 9.autocomplete.search]', async () => {
    const page = await pages.stranger('/team')
    await page.clock.install()
    await pages.open(page, '/ride/search')
    // The clock is paused, so that a slow machine does not lengthen the pauses between the keys.
    await page.clock.pauseAt(Date.now() + 60_000)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/places/autocomplete')) asked.push(request.postData() ?? '')
    })
    const box = page.getByRole('combobox', { name: 'Leaving from' })
    expect(await box.getAttribute('placeholder')).toBe('Search for a place...')
    await box.pressSequentially('q')
    await page.clock.runFor(700)
    expect(asked).toHaveLength(0)
    await box.pressSequentially('xzjw')
    await page.clock.runFor(299)
    expect(asked).toHaveLength(0)
    await page.clock.runFor(1)
    await page.clock.resume()
    await page.getByText('No places found').first().waitFor()
    expect(asked).toHaveLength(1)
    expect(JSON.parse(asked[0] ?? '')).toMatchObject({ radius: 10_000, types: ['establishment', 'geocode'] })
    await box.fill('')
    await box.pressSequentially('na', { delay: 20 })
    await page.getByRole('option').first().waitFor()
    await page.route('**/api/places/**', (route) => route.abort())
    await box.pressSequentially('ku', { delay: 20 })
    await page.getByText('Failed to load suggestions. Please try again.').first().waitFor()
  })

  it('a place box does not offer the place chosen in the other box [5.places.same]', async () => {
    const page = await pages.stranger('/ride/search')
    await page.getByRole('combobox', { name: 'Leaving from' }).pressSequentially('Naivasha', { delay: 20 })
    await page.getByRole('option', { name: 'Naivasha' }).first().click()
    await page.getByRole('combobox', { name: 'Going to' }).pressSequentially('Naivasha', { delay: 20 })
    const options = page.getByRole('option')
    await options.first().waitFor()
    expect(await options.first().getAttribute('aria-disabled')).toBe('true')
    expect(await options.nth(1).getAttribute('aria-disabled')).not.toBe('true')
  })

  it('says what to do when a search has no place, or finds nothing [8.list.needs-place 8.list.not-found 4.search.needs-place]', async () => {
    const needsPlace = 'Please enter at least one location (from or to) to search for rides.'
    expect((await served('/ride/search?from=&to=')).querySelector('main')?.textContent).toContain(needsPlace)
    const page = await pages.stranger('/ride/search?from=qxzjw')
    await page.getByText('No rides found for your search criteria.').waitFor()
    await expect
      .poll(() => page.getByText('Try expanding your search area or use text-based search').isVisible())
      .toBe(true)
    // A misspelt place that was not chosen from the suggestions is replaced by the one that was probably meant.
    const meant = await served('/ride/search?from=nairobbi+cbd&to=nakurru')
    expect(meant.querySelector('main')?.textContent).toContain(
      'We searched Nairobi CBD to Nakuru instead of nairobbi cbd to nakurru.',
    )
    expect(meant.querySelectorAll('article').length).toBeGreaterThan(0)
    await pages.open(page, '/')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('alert').getByText('Please enter at least one location').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })
})

describe('a page that stays open', () => {
  it('checks the session of a signed-in user within 5 minutes, and makes no such call for a visitor [6.deletion.anonymous 9.session.check]', async () => {
    const looksOf = async (page: Page) => {
      const looks: string[] = []
      page.on('request', (request) => {
        if (/\/api\/(user|auth\/session)/.test(request.url())) looks.push(request.url())
      })
      await page.clock.install()
      await pages.open(page, '/team')
      looks.length = 0
      await page.clock.runFor(301_000)
      await page.keyboard.press('Tab')
      await page.clock.runFor(1_000)
      return looks
    }
    expect(await looksOf(await pages.signedIn(RIDER, '/'))).not.toHaveLength(0)
    expect(await looksOf(await pages.stranger('/'))).toEqual([])
  })

  it('the questions page lists at most 5 questions, which open one by one [2.faqs 9.limit.faqs]', async () => {
    const page = await pages.stranger('/faqs')
    const questions = page.locator('main details')
    const count = await questions.count()
    expect(count).toBeGreaterThan(1)
    expect(count).toBeLessThanOrEqual(5)
    for (const place of [0, 1]) await questions.nth(place).locator('summary').click()
    await expect.poll(() => page.locator('main details[open]').count()).toBe(1)
    await expect.poll(() => questions.nth(1).locator('p').isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Kiswahili' }).first().click()
    await expect.poll(() => questions.first().innerText()).toContain('Ninalipia kiti changu lini na vipi?')
  })
})

const broken = (page: Page, path: string) =>
  page.route(`**${path}.data*`, (route) => route.fulfill({ status: 500, body: 'x' }))

describe('an error', () => {
  it('a connection error is shown, and the typed code stays [8.verify.network]', async () => {
    const page = await pages.stranger('/auth/sign-up')
    await page.getByLabel('Name').fill('Zawadi Wekesa')
    await page.getByLabel('Email').fill('zawadi@example.com')
    await page.getByLabel('Phone number').fill('700123987')
    // The connection is lost right after the POST, so the page must show the code entry without another request.
    await page.route('**/auth/sign-up.data*', async (route) => {
      if (route.request().method() === 'POST') await route.continue()
      else await route.abort()
    })
    await page.getByRole('button', { name: 'Register' }).click()
    const code = page.getByLabel('Code', { exact: true })
    await code.waitFor()
    await page.route('**/auth/sign-up.data*', (route) => route.abort())
    await code.pressSequentially('123456')
    await page.getByText('Network error. Please check your connection and try again.').waitFor()
    expect((await code.inputValue()).replaceAll(' ', '')).toBe('123456')
  })

  it('an error is shown on the generic screen, and Try again reloads [2.error.generic]', async () => {
    const page = await pages.stranger('/')
    await broken(page, '/faqs')
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
    await page.getByText('Something went wrong.', { exact: true }).waitFor()
    await page.getByText("We're sorry, but something unexpected happened. The error has been reported.").waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('contentinfo').waitFor()
    expect(await page.getByText('Something went wrong.').count()).toBe(0)
  })

  it('an error on the sign-in pages is shown as an Authentication Error [2.error.auth 8.boundary]', async () => {
    const page = await pages.stranger('/')
    await broken(page, '/auth/sign-in')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Sign Up as a rider' }).click()
    await page.getByRole('heading', { name: 'Authentication Error' }).waitFor()
    await expect
      .poll(() => page.getByText('Something went wrong with the authentication process.').isVisible())
      .toBe(true)
    expect(await hrefOf(page, 'Go to Home')).toBe('/')
    await page.getByRole('button', { name: 'Try Again', exact: true }).click()
    await page.getByLabel('Phone number').waitFor()
  })
})
