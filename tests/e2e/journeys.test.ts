// Tests over several pages with a connection of 250 kbit/s and 300 ms latency. Users type before the scripts have
// loaded, press most buttons twice, and after most steps reload the page or go Back and Forward. Nothing typed is lost,
// and nothing happens twice. By default two of these tests run; EVERY_JOURNEY=1 runs all.
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, nairobiDay } from '../../src/shared/kernel/nairobi-time.ts'
import { newPhone } from '../new-phone.ts'
import { createApiCaller } from './api-caller.ts'
import { codeOf, openBrowser, visit } from './browser.ts'
import { toDocuments } from './driver-steps.ts'
import { createPages } from './open-page.ts'
import { happensOnce, isReady, openEarly, press, slowDown, staysTyped } from './slow-line.ts'
import { startProduct, type RunningProduct } from './running-product.ts'

const ADMIN = '+254700000001'
const DRIVER = '+254700000002'
const RIDER = '+254700000003'

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

const ask = async (path: string, phone: string) =>
  (await api.call('GET', path, undefined, await pages.tokenOf(phone))).body as unknown
const countOf = async (path: string, phone: string) => ((await ask(path, phone)) as unknown[]).length
const rowsOf = async (path: string) => ((await ask(path, ADMIN)) as { rows: unknown[] }).rows.length

/** Opens a page with a slow connection, without waiting for its scripts. */
const arrive = async (who: string | null, path: string): Promise<Page> => {
  const { page, context } = await visit(browser, product.url)
  if (who !== null) await pages.enter(context, who)
  context.setDefaultTimeout(25_000)
  await slowDown(context, page)
  await openEarly(page, path)
  return page
}

const enterCode = async (page: Page, phone: string) => {
  const code = page.getByLabel('Code', { exact: true })
  await code.waitFor()
  await isReady(page)
  // The phone may discard the page while the user reads the message.
  await page.reload({ waitUntil: 'commit' })
  await isReady(page)
  await code.fill(await codeOf(product.url, phone))
}

const choose = async (page: Page, label: string, place: string) => {
  await page.getByRole('combobox', { name: label }).fill(place)
  await page.getByRole('option', { name: place }).first().click()
}

interface Ride {
  id: string
  status: string
  freeSeats: number
  remSeats: number
  numSeats: number
}
const ridesOf = async (phone: string) => (await ask('/api/ride/mine', phone)) as Ride[]
const freeRide = async () => (await ridesOf(DRIVER)).find((one) => one.status === 'AVAILABLE' && one.remSeats > 2)?.id

const requested = async () => {
  const phone = newPhone()
  const token = await api.signIn(phone, { name: 'Slow Rider', role: 'RIDER' })
  const ride = await freeRide()
  const { body } = await api.call(
    'POST',
    `/api/ride/${ride}/requests`,
    { riders: [{ name: 'Slow Rider', phone }], paymentPhone: phone },
    token,
  )
  return { phone, token, path: `/ride/${ride}`, id: String(body['id']) }
}
const statusOf = async ({ id, token }: { id: string; token: string }) =>
  (await api.call('GET', `/api/request/${id}`, undefined, token)).body['status'] as unknown

const arriveWith = async (token: string, path: string) => {
  const page = await arrive(null, '/team')
  await page
    .context()
    .addCookies([{ name: 'session', value: token, url: product.url, httpOnly: true, sameSite: 'Lax' }])
  await openEarly(page, path)
  return page
}

const journeys: Record<string, () => Promise<Page>> = {
  'a visitor requests seats for two, and registers on the way': async () => {
    const phone = newPhone()
    const page = await arrive(null, `/ride/${await freeRide()}?seats=2`)
    await page.getByLabel('Name of passenger 2').fill('Otieno Odhiambo')
    await page.getByLabel('Phone of passenger 2').fill('712000333')
    await staysTyped(page)
    await page.getByRole('link', { name: 'Register to Book' }).click()
    await page.getByLabel('Phone number').fill(phone.slice(4))
    await staysTyped(page)
    await press(page, 'Send code')
    await page.getByText('This number is not registered').waitFor()
    await page.getByRole('link', { name: 'Register as a rider' }).first().click()
    await page.getByLabel('Name').fill('Njeri Kamau')
    await page.getByLabel('Email').fill('njeri@example.com')
    await staysTyped(page)
    await press(page, 'Register')
    await enterCode(page, phone)
    await page.waitForURL('**/ride/*?seats=2')
    await expect.poll(() => page.getByLabel('Name of passenger 2').inputValue()).toBe('Otieno Odhiambo')
    await staysTyped(page, { back: false })
    const rideId = new URL(page.url()).pathname.split('/').at(-1)
    const requests = async () => {
      const ride = (await ask(`/api/ride/${rideId}`, DRIVER)) as { requests: { riders: { name: string }[] }[] }
      // Before the approval the driver sees no phone number and no whole name.
      return ride.requests.filter(({ riders }) => riders.map(({ name }) => name).join() === 'Njeri K.,Otieno O.').length
    }
    await happensOnce(page, requests, () => press(page, 'Request seats'))
    return page
  },
  'a driver posts a ride': async () => {
    const page = await arrive(DRIVER, '/ride/post')
    // The default day is not used: after midnight it is a day on which the vehicle already has a ride.
    await page.getByLabel('Departure date').fill(addDays(nairobiDay(new Date()), 20))
    await page.getByLabel('Cost per seat').fill('450')
    await page.getByLabel('Vehicle').selectOption({ index: 1 })
    await staysTyped(page)
    await choose(page, 'Leaving from', 'Naivasha')
    await choose(page, 'Going to', 'Narok')
    await staysTyped(page)
    await happensOnce(
      page,
      () => countOf('/api/ride/mine', DRIVER),
      () => press(page, 'Publish'),
    )
    return page
  },
  'a visitor searches by text, and opens a ride of the results': async () => {
    const page = await arrive(null, '/')
    await page.getByLabel('Leaving from').fill('Nairobi')
    await page.getByLabel('Going to').fill('Nakuru')
    await staysTyped(page)
    await press(page, 'Search')
    await page.waitForURL('**/ride/search?*')
    await page
      .getByRole('link', { name: / to Nakuru/ })
      .first()
      .waitFor()
    await staysTyped(page)
    await page
      .getByRole('link', { name: / to Nakuru/ })
      .first()
      .click()
    await page.waitForURL(/\/ride\/[0-9a-f-]{36}$/)
    await staysTyped(page)
    await page.goBack({ waitUntil: 'commit' })
    await expect.poll(() => page.url()).toContain('/ride/search?')
    return page
  },
  'a visitor filters the results of a search': async () => {
    const page = await arrive(null, '/ride/search?from=Nairobi&to=Nakuru')
    await page.getByText('Filters').first().click()
    await page.getByText('Morning').click()
    await isReady(page)
    await page.getByRole('button', { name: /^Show / }).click()
    await page.waitForURL(/timeRanges=/)
    await staysTyped(page)
    return page
  },
  'a user types a phone number to sign in': async () => {
    const phone = newPhone()
    await api.signIn(phone, { name: 'Slow Rider', role: 'RIDER' })
    const page = await arrive(null, '/auth/sign-in?callbackUrl=/team')
    await page.getByLabel('Phone number').fill(phone.slice(4))
    await staysTyped(page)
    // The button is not pressed: the phone has just received a code, and the next one can be sent only after a minute.
    expect(await page.getByRole('button', { name: 'Send code' }).isEnabled()).toBe(true)
    return page
  },
  'a new user enters a wrong code, and then the right one': async () => {
    const phone = newPhone()
    const page = await arrive(null, '/auth/sign-up?callbackUrl=/team')
    await page.getByLabel('Name').fill('Wrong Once')
    await page.getByLabel('Email').fill('wrong@example.com')
    await page.getByLabel('Phone number').fill(phone.slice(4))
    await staysTyped(page)
    await press(page, 'Register')
    await page.getByLabel('Code', { exact: true }).waitFor()
    const right = await codeOf(product.url, phone)
    await page
      .getByLabel('Code', { exact: true })
      .pressSequentially(`${right.slice(0, 5)}${right.endsWith('0') ? 1 : 0}`)
    await page.getByText('Invalid OTP code.').waitFor()
    await enterCode(page, phone)
    await page.waitForURL('**/team')
    expect(await rowsOf(`/api/admin/users?search=${encodeURIComponent(phone)}`)).toBe(1)
    return page
  },
  'a rider registers': async () => {
    const phone = newPhone()
    const page = await arrive(null, '/auth/sign-up?callbackUrl=/team')
    await page.getByLabel('Name').fill('Asha Mwende')
    await page.getByLabel('Email').fill('asha@example.com')
    await page.getByLabel('Phone number').fill(phone.slice(4))
    await staysTyped(page)
    const registered = () => rowsOf(`/api/admin/users?search=${encodeURIComponent(phone)}`)
    await happensOnce(page, registered, async () => {
      await press(page, 'Register')
      await enterCode(page, phone)
      await page.waitForURL('**/team')
    })
    return page
  },
  'a driver fills in the registration': async () => {
    const page = await arrive(null, '/auth/driver')
    await toDocuments(page, '+254712000111')
    await page.goBack()
    await page.getByLabel('Number of seats').selectOption('6')
    await staysTyped(page)
    return page
  },
  'a visitor with an unregistered number begins to register as a driver': async () => {
    const page = await arrive(null, '/auth/sign-in')
    await page.getByLabel('Phone number').fill(newPhone().slice(4))
    await staysTyped(page)
    await press(page, 'Send code')
    await page.getByText('This number is not registered').waitFor()
    await page.getByRole('link', { name: 'Register as a driver' }).first().click()
    await page.getByLabel('Name').fill('Baraka Mwangi')
    await staysTyped(page)
    return page
  },
  'a rider requests one seat': async () => {
    const path = `/ride/${await freeRide()}`
    const page = await arrive(RIDER, path)
    await page.getByLabel('M-Pesa').first().fill('712000444')
    await staysTyped(page)
    const requests = async () => ((await ask(`/api${path}`, DRIVER)) as { requests: unknown[] }).requests.length
    await happensOnce(page, requests, () => press(page, 'Request seats'))
    return page
  },
  'a driver approves a request': async () => {
    const request = await requested()
    const page = await arrive(DRIVER, request.path)
    await staysTyped(page)
    await press(page, 'Approve')
    await expect.poll(() => statusOf(request)).toBe('APPROVED')
    await staysTyped(page)
    return page
  },
  'a rider pays for a seat': async () => {
    const request = await requested()
    await api.call('POST', `/api/request/${request.id}/approve`, {}, await pages.tokenOf(DRIVER))
    const page = await arriveWith(request.token, request.path)
    await isReady(page)
    await staysTyped(page)
    const prompts = async () =>
      (
        (await api.call('GET', `/dev/mpesa/prompts?phone=${encodeURIComponent(request.phone)}`))
          .body as unknown as unknown[]
      ).length
    await happensOnce(page, prompts, () => press(page, /^Pay Ksh/))
    return page
  },
  'a rider cancels a request': async () => {
    const request = await requested()
    const page = await arriveWith(request.token, request.path)
    await isReady(page)
    await press(page, /Cancel/)
    await page.locator('dialog:modal').getByRole('button', { name: 'Yes, cancel' }).dblclick()
    await expect.poll(() => statusOf(request)).toBe('CANCELLED')
    await page.getByText('Your request was cancelled.').waitFor()
    await staysTyped(page)
    return page
  },
  'a driver changes the seats of a ride': async () => {
    const rides = await ridesOf(DRIVER)
    const ride = rides.find((one) => one.status === 'AVAILABLE' && one.numSeats > 2)
    const page = await arrive(DRIVER, `/ride/${ride?.id}`)
    await page.getByLabel('Seats available').selectOption(String((ride?.numSeats ?? 3) - 1))
    await staysTyped(page)
    await page.getByRole('button', { name: 'Save', exact: true }).first().dblclick()
    await expect
      .poll(async () => (await ridesOf(DRIVER)).find(({ id }) => id === ride?.id)?.numSeats)
      .toBe((ride?.numSeats ?? 3) - 1)
    await staysTyped(page)
    return page
  },
  'a user changes a profile': async () => {
    const page = await arrive(RIDER, '/dashboard/profile')
    await page.getByLabel('Name', { exact: true }).fill('Brian Kiprop')
    await staysTyped(page)
    await press(page, 'Save')
    const name = async () => ((await ask('/api/user/me', RIDER)) as { name: string }).name
    await expect.poll(name).toBe('Brian Kiprop')
    return page
  },
  'a driver adds a vehicle': async () => {
    const page = await arrive(DRIVER, '/dashboard/profile')
    await page.getByText('Add a vehicle').click()
    const form = page.locator('form', { has: page.getByLabel('Plate Number') }).last()
    for (const [label, text] of [
      ['Make', 'Mazda'],
      ['Model', 'Demio'],
      ['Color', 'Blue'],
      ['Plate Number', 'KDZ 771T'],
    ] as const)
      await form.getByLabel(label).fill(text)
    await form.getByLabel('Year').selectOption('2016')
    await staysTyped(page)
    const before = await countOf('/api/vehicle', DRIVER)
    await form.locator('button[type=submit]').dblclick()
    await page.getByText('Edit KDZ 771T').waitFor()
    await page.reload({ waitUntil: 'commit' })
    await isReady(page)
    expect(await countOf('/api/vehicle', DRIVER)).toBe(before + 1)
    return page
  },
  'a rider saves an alert': async () => {
    const page = await arrive(RIDER, '/dashboard/alerts')
    await isReady(page)
    await choose(page, 'Leaving from', 'Kisumu')
    await choose(page, 'Going to', 'Nakuru')
    await page.locator('input[name=toId]').waitFor({ state: 'attached' })
    await staysTyped(page)
    const alerts = async () => ((await ask('/api/alerts', RIDER)) as { alerts: unknown[] }).alerts.length
    await happensOnce(page, alerts, () =>
      page
        .locator('form', { has: page.getByLabel('Going to') })
        .last()
        .locator('button[type=submit]')
        .dblclick(),
    )
    return page
  },
  'a user changes the settings': async () => {
    const page = await arrive(RIDER, '/dashboard/settings')
    await page.getByLabel('SMS').first().click()
    await staysTyped(page)
    const channels = async () => JSON.stringify(((await ask('/api/user/me', RIDER)) as { settings: object }).settings)
    const before = await channels()
    await press(page, 'Save')
    await expect.poll(channels).not.toBe(before)
    await staysTyped(page)
    return page
  },
  'a user leaves a form for another one, and comes back': async () => {
    const page = await arrive(null, '/auth/sign-up')
    await page.getByLabel('Name').fill('Asha Mwende')
    await isReady(page)
    await page.getByRole('link', { name: 'Sign in' }).first().click()
    await expect.poll(() => page.url()).toContain('/auth/sign-in')
    await page.getByRole('button', { name: 'Send code' }).waitFor()
    await page.getByLabel('Phone number').fill('712000222')
    await page.goBack({ waitUntil: 'commit' })
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Asha Mwende')
    await page.goForward({ waitUntil: 'commit' })
    await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('712000222')
    return page
  },
  'an admin adds an FAQ': async () => {
    const page = await arrive(ADMIN, '/dashboard/faqs?search=slow')
    await page.getByText('Add FAQ').click()
    await page.getByLabel('Question', { exact: true }).first().fill('Is the line slow?')
    await page.getByLabel('Answer').first().fill('Sometimes.')
    await staysTyped(page)
    await press(page, 'Save')
    await page.getByRole('button', { name: 'Delete “Is the line slow?”' }).first().waitFor()
    await page.reload({ waitUntil: 'commit' })
    await isReady(page)
    expect(await page.getByRole('button', { name: 'Delete “Is the line slow?”' }).count()).toBe(1)
    return page
  },
}

const BY_DEFAULT = 2
const chosen = Object.entries(journeys).slice(0, process.env['EVERY_JOURNEY'] === undefined ? BY_DEFAULT : undefined)

it.each(chosen)('nothing is lost or done twice on a slow connection: %s', { timeout: 300_000 }, async (_, walk) => {
  const page = await walk()
  expect(await page.getByText('Something went wrong').count()).toBe(0)
  await page.context().close()
})
