import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../src/shared/kernel/nairobi-time.ts'
import { newPhone } from '../new-phone.ts'
import { codeOf, DESKTOP_SIZE, openBrowser, setSessionCookie, visit } from './browser.ts'
import { chooseDocuments, nextStep } from './driver-steps.ts'
import { createPages } from './open-page.ts'
import { startProduct, type RunningProduct } from './running-product.ts'

const ADMIN = '+254700000001'
const DRIVER = '+254700000002'
const RIDER = '+254700000003'

let product: RunningProduct
let browser: Browser
let pages: ReturnType<typeof createPages>
let jpeg: { name: string; mimeType: string; buffer: Buffer }
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  pages = createPages(browser, product.url)
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#14543a' } })
    .jpeg()
    .toBuffer()
  jpeg = { name: 'document.jpg', mimeType: 'image/jpeg', buffer }
})
afterAll(async () => {
  await browser.close()
  await product.dispose()
})

const call = async (method: string, path: string, body: unknown, token?: string) => {
  const answer = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { id: string; token: string }
}
const typedCode = async (page: Page, phone: string) => {
  const code = page.getByLabel('Code', { exact: true })
  await code.waitFor()
  await expect.poll(() => codeOf(product.url, phone).catch(() => '')).toMatch(/^\d{6}$/)
  await code.pressSequentially(await codeOf(product.url, phone))
}
const fillVehicle = async (page: Page, plate: string) => {
  await page.getByLabel('Make').fill('Mazda')
  await page.getByLabel('Model').fill('Demio')
  await page.getByLabel('Year').selectOption('2014')
  await page.getByLabel('Color').fill('Blue')
  await page.getByLabel('Plate Number').fill(plate)
  await nextStep(page)
}
const fillPerson = async (page: Page, phone: string) => {
  await page.getByLabel('Name').fill('asha mwende')
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByLabel('Phone number').fill(phone.slice(4))
  await nextStep(page)
}
const reload = async (page: Page) => {
  await page.reload()
  await page.locator('html[data-ready]').waitFor()
}
/** A user with a verified phone number but without an account, in a new browser. */
const proven = async (phone: string) => {
  await call('POST', '/auth/send-otp', { phoneNumber: phone, isRegistration: true })
  await expect.poll(() => codeOf(product.url, phone).catch(() => '')).toMatch(/^\d{6}$/)
  const { token } = await call('POST', '/auth/verify-otp', {
    phoneNumber: phone,
    code: await codeOf(product.url, phone),
  })
  const { context, page } = await visit(browser, product.url)
  await keep(context, token)
  return { page, token }
}
const keep = (context: BrowserContext, token: string) => setSessionCookie(context, product.url, token)
const plateOf = (phone: string) => `KD${'ABCDEFGHJK'[Number(phone.at(-4))]} ${phone.slice(-3)}T`
const expectDocuments = async (page: Page) => {
  await pages.open(page, '/dashboard/profile')
  for (const name of ['Change Photo', 'Change NationalID', 'Change License'])
    await expect.poll(() => page.getByLabel(name).count()).toBe(1)
}
const finishDocuments = async (page: Page) => {
  await page.getByRole('heading', { name: 'Last step: add your documents' }).waitFor()
  const next = page.getByRole('button', { name: 'Continue' })
  expect(await next.isDisabled()).toBe(true)
  await chooseDocuments(page, jpeg)
  await next.click()
  await page.waitForURL('**/dashboard')
  await expectDocuments(page)
}

it('registration asks only drivers for national ID and license, and lets no driver continue without them [6.papers.drivers 5.profile.driver]', async () => {
  const phone = newPhone()
  const htmlOf = async (path: string) => (await fetch(`${product.url}${path}`)).text()
  expect(await htmlOf('/auth/sign-up')).not.toMatch(/Add (?:NationalID|License)/)
  const page = await pages.open((await visit(browser, product.url)).page, '/auth/driver')
  await fillPerson(page, phone)
  await fillVehicle(page, plateOf(phone))
  const go = page.getByRole('button', { name: 'Continue' })
  for (const name of ['Add License', 'Add Photo', 'Add NationalID']) {
    expect([name, await go.isDisabled()]).toEqual([name, true])
    await page.getByLabel(name).setInputFiles(jpeg)
  }
  await expect.poll(() => go.isDisabled()).toBe(false)
})

describe('an interrupted driver registration', () => {
  it('continues with the code and the chosen files after a reload', async () => {
    const phone = newPhone()
    const page = await pages.open((await visit(browser, product.url)).page, '/auth/driver')
    await fillPerson(page, phone)
    await fillVehicle(page, plateOf(phone))
    await chooseDocuments(page, jpeg)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Code', { exact: true }).waitFor()
    await reload(page)
    await typedCode(page, phone)
    await page.waitForURL('**/dashboard')
    await expectDocuments(page)
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^(step|draft):/.test(key)))).toEqual(
      [],
    )
  })

  it('keeps typed values, chosen files and the step through a reload, and can go a step back', async () => {
    const phone = newPhone()
    const page = await pages.open((await visit(browser, product.url)).page, '/auth/driver')
    await fillPerson(page, phone)
    await fillVehicle(page, plateOf(phone))
    await chooseDocuments(page, jpeg)
    await reload(page)
    expect(await page.getByLabel('Name').inputValue()).toBe('Asha Mwende')
    expect(await page.getByLabel('Plate Number').inputValue()).toContain(phone.slice(-3))
    for (const name of ['Change Photo', 'Change NationalID', 'Change License'])
      await page.getByLabel(name).waitFor({ state: 'attached' })
    expect(await page.getByText('Please choose them again').count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Continue' }).isEnabled()).toBe(true)
    await page.goBack()
    await expect.poll(() => page.getByLabel('Plate Number').isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect.poll(() => page.getByLabel('Name').isVisible()).toBe(true)
    expect(await page.getByLabel('Name').inputValue()).toBe('Asha Mwende')
  })

  it('an interrupted driver registration needs no second code for the verified phone, but a code for another phone', async () => {
    const phone = newPhone()
    const { page } = await proven(phone)
    await pages.open(page, '/auth/driver')
    await fillPerson(page, newPhone())
    await fillVehicle(page, plateOf(phone))
    await chooseDocuments(page, jpeg)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Code', { exact: true }).waitFor()
    await page.getByRole('button', { name: /change/i }).click()
    await page.getByLabel('Phone number').fill(phone.slice(4))
    await nextStep(page, 2)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**/dashboard')
    await pages.open(page, '/dashboard/profile')
    await expect.poll(() => page.getByLabel('Change License').count()).toBe(1)
  })

  it('continues with the vehicle when the profile is saved, also after a failed upload', async () => {
    const phone = newPhone()
    const { page, token } = await proven(phone)
    await call('POST', '/user', { name: 'Asha Mwende', email: 'asha@example.com', role: 'DRIVER' }, token)
    await pages.open(page, '/auth/driver')
    expect(await page.getByLabel('Name').inputValue()).toBe('Asha Mwende')
    expect(await page.getByLabel('Phone number').count()).toBe(0)
    await nextStep(page)
    await fillVehicle(page, plateOf(phone))
    await chooseDocuments(page, jpeg)
    await page.route('**/national-id', (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.waitForURL('**/dashboard')
    await pages.open(page, '/dashboard/profile')
    await expect.poll(() => page.getByLabel('Change NationalID').count()).toBe(1)
  })

  it('continues with the documents when the vehicle is saved, also after a reload', async () => {
    const phone = newPhone()
    const { page, token } = await proven(phone)
    await call('POST', '/user', { name: 'Asha Mwende', email: 'asha@example.com', role: 'DRIVER' }, token)
    const vehicle = { make: 'Mazda', model: 'Demio', year: 2015, numSeats: 4, color: 'Blue', plate: plateOf(phone) }
    await call('POST', '/vehicle', vehicle, token)
    await pages.open(page, '/auth/driver')
    await page.getByRole('heading', { name: 'Last step: add your documents' }).waitFor()
    await reload(page)
    await finishDocuments(page)
    await pages.open(page, '/auth/driver')
    expect(await page.getByLabel('Plate Number').count()).toBe(0)
  })

  it('accepts the same vehicle again after a lost response, without the error for a taken plate', async () => {
    const phone = newPhone()
    const { page } = await proven(phone)
    await pages.open(page, '/auth/driver')
    await fillPerson(page, phone)
    await fillVehicle(page, plateOf(phone))
    await chooseDocuments(page, jpeg)
    await page.route('**/auth/driver.data*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      return route.abort()
    })
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Network error. Please check your connection and try again.').waitFor()
    await page.unroute('**/auth/driver.data*')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**/dashboard')
    await pages.open(page, '/dashboard/profile')
    await expect.poll(() => page.getByText(plateOf(phone)).count()).toBeGreaterThan(0)
  })
})

describe('photos from a phone', () => {
  it('photos from a phone are resized in the browser, upright, and accepted', async () => {
    const page = await pages.signedIn(RIDER, '/dashboard/profile')
    const noise = await sharp({
      create: {
        width: 3000,
        height: 2000,
        channels: 3,
        background: '#777',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer()
    expect(noise.length).toBeGreaterThan(2 * 1_048_576)
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/photo')),
      (async () => {
        await page.getByLabel('Add Photo').setInputFiles({ ...jpeg, name: 'IMG_1.jpeg', buffer: noise })
        await page.getByText('Selected: IMG_1.jpg').waitFor()
        const shown = page.getByRole('img', { name: 'Your photo' })
        const [width, height] = await shown.evaluate((image: HTMLImageElement) =>
          image.decode().then(() => [image.naturalWidth, image.naturalHeight]),
        )
        expect(height).toBeGreaterThan(width ?? 0)
        await page.getByRole('button', { name: 'Save' }).click()
      })(),
    ])
    expect((await sent.response())?.status()).toBe(200)
    await page.getByText('Saved.').waitFor()
  })

  it('photos from a phone are refused as larger than 1 MB when they cannot be resized, and so are large PDFs', async () => {
    const page = await pages.signedIn(DRIVER, '/dashboard/profile')
    const large = Buffer.alloc(1_048_577)
    const tooLarge = page.getByText('This file is larger than 1 MB.')
    await page
      .getByLabel(/(Add|Change) License/)
      .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: large })
    await tooLarge.waitFor()
    await page.getByLabel(/(Add|Change) NationalID/).setInputFiles({ ...jpeg, buffer: large })
    await expect.poll(() => tooLarge.count()).toBe(2)
  })

  it('the registration of drivers shows a notice about photos when scripts are disabled', async () => {
    const { page } = await visit(browser, product.url, { javaScriptEnabled: false })
    await page.goto('/auth/driver')
    // Playwright reads no text from `noscript`, but its parts have a size on the page.
    const [place] = await page.locator('noscript > div').evaluateAll((all) => all.map((one) => one.clientHeight))
    expect(place).toBeGreaterThan(40)
  })
})

describe('a rejection', () => {
  it('a rejection is shown on the driver’s own vehicle with its reason and what to do', async () => {
    const driver = await pages.tokenOf('+254700000101')
    const admin = await pages.tokenOf(ADMIN)
    const own = await fetch(`${product.url}/api/vehicle`, { headers: { authorization: `Bearer ${driver}` } })
    const [vehicle] = (await own.json()) as { id: string }[]
    await call('POST', `/admin/vehicles/${vehicle?.id}/reject`, { reason: 'The plate cannot be read' }, admin)
    const page = await pages.signedIn('+254700000101', '/dashboard/profile')
    await expect.poll(() => page.getByText('Reason: The plate cannot be read').isVisible()).toBe(true)
    await expect.poll(() => page.getByText('Correct the details and press Save').isVisible()).toBe(true)
  })

  it('a rejection is shown to a blocked user who signs in', async () => {
    const phone = '+254700000102'
    const admin = await pages.tokenOf(ADMIN)
    const { body } = await fetch(`${product.url}/api/admin/users?search=0700000102`, {
      headers: { authorization: `Bearer ${admin}` },
    }).then(async (answer) => ({ body: (await answer.json()) as { rows: { id: string }[] } }))
    await call('POST', `/admin/users/${body.rows[0]?.id}/reject`, { reason: 'Asked for cash on the way' }, admin)
    const page = await pages.stranger('/auth/sign-in')
    await page.getByLabel('Phone number').fill(phone.slice(4))
    await page.getByRole('button', { name: 'Send code' }).click()
    await typedCode(page, phone)
    await expect.poll(() => page.getByText('Reason: “Asked for cash on the way”.').isVisible()).toBe(true)
  })
})

/** Moves the clock, because another code can be requested only after a minute. */
const setClockAhead = (minutes: number) =>
  fetch(`${product.url}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: new Date(Date.now() + minutes * 60_000).toISOString() }),
  })

describe('the settings', () => {
  it('the settings end another device’s session, which is signed out at its next call', async () => {
    const phone = newPhone()
    const { page, token } = await proven(phone)
    await call('POST', '/user', { name: 'Asha Mwende', email: 'asha@example.com', role: 'RIDER' }, token)
    await setClockAhead(2)
    const first = await codeOf(product.url, phone)
    await call('POST', '/auth/send-otp', { phoneNumber: phone, isRegistration: false })
    await expect.poll(() => codeOf(product.url, phone)).not.toBe(first)
    const code = await codeOf(product.url, phone)
    const other = (await call('POST', '/auth/verify-otp', { phoneNumber: phone, code })).token
    const statusOf = async (as: string) =>
      (await fetch(`${product.url}/api/user/me`, { headers: { authorization: `Bearer ${as}` } })).status
    expect(await statusOf(other)).toBe(200)
    await pages.open(page, '/dashboard/settings')
    await page.getByRole('button', { name: /^Sign out of .+, last used / }).click()
    await expect.poll(() => statusOf(other)).toBe(401)
    expect(await statusOf(token)).toBe(200)
    await expect.poll(() => page.getByRole('button', { name: /^Sign out of .+, last used / }).count()).toBe(0)
  })

  it('the settings download the user’s data as a file', async () => {
    const page = await pages.signedIn('+254700000103', '/dashboard/settings')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('pamoja-my-data.json')
    const kept = JSON.parse(readFileSync(await file.path(), 'utf8')) as { data: { users: { phone: string }[] } }
    expect(kept.data.users.map(({ phone }) => phone)).toEqual(['+254700000103'])
  })

  it('the settings download the user’s data without scripts too', async () => {
    const { context, page } = await visit(browser, product.url, { javaScriptEnabled: false })
    const phone = '+254700000105'
    await keep(context, await pages.tokenOf(phone))
    await setClockAhead(4)
    await page.goto('/dashboard/settings')
    await page.getByRole('button', { name: 'Download my data' }).click()
    // Without scripts the page cannot ask the API whether a code is needed, so it always asks for one.
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByLabel('Code', { exact: true }).fill(await codeOf(product.url, phone))
    await page.getByRole('button', { name: 'Verify' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ])
    expect(readFileSync(await file.path(), 'utf8')).toContain(phone)
  })

  it('a changed profile stays typed when the connection is lost while saving, and can be saved afterwards', async () => {
    const page = await pages.signedIn(RIDER, '/dashboard/profile')
    await page.getByLabel('Name').first().fill('Another Name')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByText('Connection lost.').waitFor()
    expect(await page.getByLabel('Name').first().inputValue()).toBe('Another Name')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByText('Saved.').waitFor()
  })
})

describe('a product that is started with other settings', () => {
  let other: RunningProduct
  beforeAll(async () => {
    other = await startProduct({ ADMIN_SECOND_FACTOR: 'required' })
  })
  afterAll(() => other.dispose())

  it('an admin without two-step verification is asked to set it up if it is required', async () => {
    const page = await createPages(browser, other.url).signedIn(ADMIN, '/dashboard/users', DESKTOP_SIZE)
    await page.waitForURL('**/dashboard/settings**')
    await expect.poll(() => page.getByRole('button', { name: 'Set up authenticator app' }).isVisible()).toBe(true)
  })

  it('the search page says that there are no rides when all rides are over [8.list.none]', async () => {
    const now = new Date(Date.now() + 90 * DAY_MS).toISOString()
    const moved = await fetch(`${other.url}/dev/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ now }),
    })
    expect(moved.status).toBe(200)
    const page = await createPages(browser, other.url).stranger('/ride/search')
    await expect.poll(() => page.getByText('No rides available at the moment.').isVisible()).toBe(true)
  })
})
