import type { Browser, Locator, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../src/shared/kernel/nairobi-time.ts'
import { newPhone } from '../new-phone.ts'
import { codeOf, DESKTOP_SIZE, openBrowser, visit } from './browser.ts'
import { createPages } from './open-page.ts'
import { openWithoutScript, slowDown } from './slow-line.ts'
import { startProduct, type RunningProduct } from './running-product.ts'

// The first test requests a code for this phone, so no other test may request one in the minute before.
const COORDINATOR = '+254700000004'

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

it('the code entry counts down to Resend, counts attempts, sends with the sixth digit and returns to the callbackUrl [2.routes.sign-in 2.otp.resend 2.otp.success 5.otp.six 8.attempts 4.otp.countdown 4.otp.auto-submit 4.otp.success 4.sign-in.steps 4.sign-in.existing 9.otp.length]', async () => {
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
  /**
   * Expects that 60 seconds are left, counted from the answer, whatever the clock of the phone shows. The answer came
   * after `sentAt`.
   */
  const expectWholeWait = async () => {
    expect(await wait.isDisabled()).toBe(true)
    const left = await secondsLeft()
    expect(left).toBeLessThanOrEqual(60)
    expect(left).toBeGreaterThanOrEqual(Math.floor(60 - (performance.now() - sentAt) / 1000))
  }
  await expectWholeWait()
  // The phone may discard the page while the user reads the message elsewhere. The code entry returns, and its wait
  // continues.
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
  // The next code replaces the wrong one, without deleting it first.
  await page.keyboard.type(right, { delay: 10 })
  await page.getByText('Success!').waitFor()
  await expect.poll(() => page.getByText('Authentication successful. Redirecting.').isVisible()).toBe(true)
  await page.clock.fastForward(2_000)
  await page.waitForURL('**/team')
})

/** Values to type, by the name of the input. No form changes their spelling. */
const TEXTS: Readonly<Record<string, string>> = {
  name: 'Wanjiru Otieno',
  email: 'wanjiru.otieno@example.com',
  plate: 'KDZ 909X',
  seatCost: '650',
  year: '2015',
  code: '123456',
  lat: '-1.5',
  lng: '36.9',
  amount: '50',
}
const TEXTS_OF_KIND: Readonly<Record<string, string>> = { tel: '712000999', number: '2', email: 'wanjiru@example.com' }
const CONTROLS =
  'input:not([type=hidden]):not([readonly]):not([disabled]), select:not([disabled]), textarea:not([disabled])'

interface Filled {
  control: Locator
  kind: string
  name: string
  /** The text, whether the box is ticked, or the name of the file. */
  wanted: string | boolean
}

const dayAfter = (day: string) => new Date(Date.parse(day || '2026-11-24') + 86_400_000).toISOString().slice(0, 10)

const fillOne = async (control: Locator, file: Buffer): Promise<Filled> => {
  const { kind, name, value, options, checked } = await control.evaluate((element) => {
    const input = element as HTMLInputElement
    const choices = element instanceof HTMLSelectElement ? [...element.options] : []
    return {
      kind: input.type,
      name: input.name,
      value: input.value,
      checked: input.checked,
      options: choices.filter(({ disabled, value: own }) => !disabled && own !== input.value).map((one) => one.value),
    }
  })
  const filled = (wanted: string | boolean): Filled => ({ control, kind, name, wanted })
  if (kind.startsWith('select')) {
    const choice = TEXTS[name] ?? options.at(-1) ?? value
    await control.selectOption(choice)
    return filled(choice)
  }
  if (kind === 'checkbox' || kind === 'radio') {
    await control.evaluate((element) => (element as HTMLInputElement).click())
    return filled(kind === 'radio' || !checked)
  }
  if (kind === 'file') {
    const csv = (await control.getAttribute('accept'))?.includes('csv') === true
    await control.setInputFiles({
      name: csv ? 'early.csv' : 'early.png',
      mimeType: csv ? 'text/csv' : 'image/png',
      buffer: file,
    })
    return filled(csv ? 'early.csv' : 'early.png')
  }
  const text = kind === 'date' ? dayAfter(value) : (TEXTS[name] ?? TEXTS_OF_KIND[kind] ?? 'Thika Road')
  await control.fill(text)
  return filled(text)
}

const valueOf = ({ control, kind }: Filled): Promise<string | boolean> =>
  control.evaluate((element, type) => {
    const input = element as HTMLInputElement
    if (type === 'checkbox' || type === 'radio') return input.checked
    // The page clears the box of a document, and shows the name of the file next to it.
    if (type === 'file') return input.files?.[0]?.name ?? input.closest('div')?.innerText.match(/early\.\w+/)?.[0] ?? ''
    return input.value
  }, kind)

interface Form {
  what: string
  who: string | null
  path: () => string | Promise<string>
  unfold?: string
  /** The selector of the form; by default the page's content. */
  part?: string
  /** Only the first option of each group is ticked, because options of a group may exclude each other. */
  firstTickOnly?: boolean
  /** The name, in the form and in the address, of the checkboxes that start a search when they are ticked. */
  searchedBy?: 'amenities' | 'status'
  /** The submit button; null: the test does not send the form. */
  button: string | null
}

const ownRide = async () => {
  const answer = await fetch(`${product.url}/api/ride/mine`, {
    headers: { authorization: `Bearer ${await pages.tokenOf(DRIVER)}` },
  })
  const rides = (await answer.json()) as { id: string; status: string }[]
  return `/ride/${rides.find(({ status }) => status === 'AVAILABLE')?.id}`
}
const anyRide = async () => {
  const rides = (await (await fetch(`${product.url}/api/ride/available`)).json()) as { id: string; remSeats: number }[]
  return `/ride/${rides.find(({ remSeats }) => remSeats > 1)?.id}?seats=2`
}

const FORMS: readonly Form[] = [
  { what: 'a search', who: null, path: () => '/', button: 'Search' },
  {
    what: 'the filters of a search',
    who: null,
    path: () => '/ride/search?from=Nairobi&to=Nakuru',
    firstTickOnly: true,
    searchedBy: 'amenities',
    button: 'Search',
  },
  { what: 'signing in', who: null, path: () => '/auth/sign-in', button: 'Send code' },
  { what: 'registering a rider', who: null, path: () => '/auth/sign-up', button: 'Register' },
  // Only the first step: people-rest.test.ts sends all steps.
  { what: 'registering a driver', who: null, path: () => '/auth/driver', button: null },
  { what: 'posting a ride', who: DRIVER, path: () => '/ride/post', firstTickOnly: true, button: null },
  { what: 'requesting seats', who: RIDER, path: anyRide, button: 'Request seats' },
  { what: 'passengers of a visitor', who: null, path: anyRide, button: null },
  { what: 'the seats of a ride', who: DRIVER, path: ownRide, button: 'Save' },
  {
    what: 'a profile',
    who: RIDER,
    path: () => '/dashboard/profile',
    part: '#content form:has([name=email])',
    button: 'Save',
  },
  {
    what: 'a vehicle',
    who: DRIVER,
    path: () => '/dashboard/profile',
    unfold: 'Add a vehicle',
    part: 'details[open] form',
    button: 'Save',
  },
  { what: 'the settings', who: RIDER, path: () => '/dashboard/settings', part: '#preferences', button: 'Save' },
  { what: 'an alert', who: RIDER, path: () => '/dashboard/alerts', button: null },
  {
    what: 'a table of users',
    who: ADMIN,
    path: () => '/dashboard/users',
    part: 'search',
    searchedBy: 'status',
    button: 'Search',
  },
  {
    what: 'rejecting a user',
    who: ADMIN,
    path: () => '/dashboard/users',
    unfold: 'summary[aria-label^="Reject"]',
    part: 'details[open] form:has(textarea)',
    button: 'Reject',
  },
  {
    what: 'an FAQ',
    who: ADMIN,
    path: () => '/dashboard/faqs',
    unfold: 'Add FAQ',
    part: 'details[open] form',
    button: 'Save',
  },
  {
    what: 'a place',
    who: ADMIN,
    path: () => '/dashboard/places',
    unfold: 'Add place',
    part: 'details[open] form',
    button: 'Save',
  },
  {
    what: 'the filter of transactions',
    who: ADMIN,
    path: () => '/dashboard/money',
    part: 'main search',
    button: 'Filter',
  },
  {
    what: 'a statement',
    who: ADMIN,
    path: () => '/dashboard/money/comparisons',
    searchedBy: 'status',
    button: 'Check',
  },
]

/** Waits for the new address: after an earlier reload, the browser would show the old one. */
const hasSearched = async (page: Page, by: string, kept: readonly Filled[]) => {
  const ticks = kept.filter(({ name }) => name === by).length
  await page.waitForURL(({ searchParams }) => searchParams.getAll(by).length === ticks)
}

const expectSent = async (page: Page, send: Locator, kept: readonly Filled[]) => {
  await expect.poll(() => send.isEnabled()).toBe(true)
  const sent = page.waitForRequest((request) => {
    const { pathname, search } = new URL(request.url())
    // A place box requests suggestions automatically, a moment after its value was set.
    if (pathname.endsWith('/autocomplete-enhanced')) return false
    return request.method() === 'POST' || (pathname.endsWith('.data') && search !== '')
  })
  await page.route('**/*.data*', (route) => route.abort())
  await send.click()
  const request = await sent
  const { search } = new URL(request.url())
  const text = `${search} ${request.postDataBuffer()?.toString('latin1') ?? ''}`
  const isParts = text.includes('form-data;')
  const body = isParts ? text : decodeURIComponent(text.replaceAll('+', ' '))
  const named = kept.filter(({ name, wanted }) => name !== '' && typeof wanted === 'string')
  for (const { name, wanted } of named) expect([name, body]).toEqual([name, expect.stringContaining(String(wanted))])
}

describe('a form', () => {
  let picture: Buffer
  beforeAll(async () => {
    picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
  })

  it.each(FORMS)(
    'keeps values typed before the scripts have loaded, also after a reload, and sends them if it can be sent: $what',
    async ({ who, path, unfold, part, firstTickOnly, searchedBy, button }) => {
      const { page, context } = await visit(browser, product.url, { viewport: DESKTOP_SIZE })
      if (who !== null) await pages.enter(context, who)
      const letScriptsCome = await openWithoutScript(page, await path())
      if (unfold !== undefined) {
        const summary = unfold.startsWith('summary') ? page.locator(unfold) : page.getByText(unfold, { exact: true })
        await summary.first().click()
      }
      const area = part === undefined ? page.locator('#content') : page.locator(part).first()
      const filled: Filled[] = []
      const ticked = new Set<string>()
      for (const control of await area.locator(CONTROLS).all()) {
        const { name, shown } = await control.evaluate((element) => ({
          name: (element as HTMLInputElement).type === 'checkbox' ? (element as HTMLInputElement).name : '',
          shown: element.checkVisibility(),
        }))
        if (!shown || (firstTickOnly === true && ticked.has(name))) continue
        if (name !== '') ticked.add(name)
        filled.push(await fillOne(control, picture))
      }
      expect(filled.length).toBeGreaterThan(0)
      // In each group of radio buttons, only the last one pressed stays chosen.
      const kept = filled.filter(
        ({ kind, name }, place) => kind !== 'radio' || filled.findLastIndex((one) => one.name === name) === place,
      )
      await letScriptsCome()
      for (const one of kept) await expect.poll(() => valueOf(one), { message: one.name }).toBe(one.wanted)
      if (searchedBy !== undefined) await hasSearched(page, searchedBy, kept)
      await page.reload()
      await page.locator('html[data-ready]').waitFor()
      for (const one of kept) {
        // These forms do not store a chosen file, so the test chooses it again.
        if (one.kind === 'file') await fillOne(one.control, picture)
        await expect.poll(() => valueOf(one), { message: `${one.name} after a reload` }).toBe(one.wanted)
      }
      if (button !== null) await expectSent(page, area.getByRole('button', { name: button, exact: true }).first(), kept)
      await context.close()
    },
  )

  it('a code typed before the scripts have loaded is sent as soon as they have loaded', async () => {
    const phone = newPhone()
    const { page, context } = await visit(browser, product.url)
    const letScriptsCome = await openWithoutScript(page, '/auth/sign-up?callbackUrl=/team')
    await page.getByLabel('Name').fill('Early Typist')
    await page.getByLabel('Email').fill('early@example.com')
    await page.getByLabel('Phone number').fill(phone.slice(4))
    // The browser sends the form without scripts, so the next page waits for its scripts too.
    await page.getByRole('button', { name: 'Register' }).click({ noWaitAfter: true })
    const code = page.getByLabel('Code', { exact: true })
    await code.fill(
      await expect
        .poll(() => codeOf(product.url, phone))
        .toMatch(/^\d{6}$/)
        .then(() => codeOf(product.url, phone)),
    )
    await letScriptsCome()
    await page.waitForURL('**/team')
    await context.close()
  })

  it('a visitor who presses each button twice before the scripts have loaded is registered, without an error', async () => {
    const phone = newPhone()
    const { page, context } = await visit(browser, product.url)
    await slowDown(context, page)
    const letScriptsCome = await openWithoutScript(page, '/auth/sign-up?callbackUrl=/team')
    await page.getByLabel('Name').fill('Double Presser')
    await page.getByLabel('Email').fill('double@example.com')
    await page.getByLabel('Phone number').fill(phone.slice(4))
    const register = page.getByRole('button', { name: 'Register' })
    await register.dblclick({ noWaitAfter: true, delay: 50 })
    await page.getByLabel('Code', { exact: true }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.getByLabel('Code', { exact: true }).fill(await codeOf(product.url, phone))
    await page.getByRole('button', { name: 'Verify' }).dblclick({ noWaitAfter: true, delay: 50 })
    await page.getByText('You are registered.').waitFor()
    await letScriptsCome()
    await page.waitForURL('**/team')
    await context.close()
  })
})
