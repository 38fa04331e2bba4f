import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, nairobiDay } from '../../src/shared/kernel/nairobi-time.ts'
import { createApiCaller } from './api-caller.ts'
import { openBrowser, PHONE_SIZE } from './browser.ts'
import { createPages } from './open-page.ts'
import { readServed, textsIn } from './served-document.ts'
import { startProduct, type RunningProduct } from './running-product.ts'

const ADMIN = '+254700000001'
const DRIVER = '+254700000002'
const RIDER = '+254700000003'
const COORDINATOR = '+254700000004'

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

const menuOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Dashboard menu' }).first().getByRole('link').allInnerTexts()
const ADMINS =
  'To do, SOS, Users, Vehicles, Rides, Documents, FAQs, Places, Money, Reports, Questions, Ratings, Messages sent, Admin log'.split(
    ', ',
  )
const OWN = ['Alerts', 'Profile', 'Settings']
const roomyRide = async () => {
  const rides = (await (await fetch(`${product.url}/api/ride/available?limit=50`)).json()) as {
    id: string
    remSeats: number
    driver: { phone?: string; name: string }
  }[]
  const ride = rides.find(({ remSeats, driver }) => remSeats >= 2 && !driver.name.startsWith('James'))
  if (!ride) throw new Error('The demo has no ride with two seats left.')
  return ride
}

describe('the dashboard', () => {
  it('shows the user and the menu of the role [2.sidebar.person 2.sidebar.menu 6.menu.admin 6.menu.own]', async () => {
    const admin = await pages.signedIn(ADMIN, '/dashboard')
    const side = admin.locator('div', { has: admin.getByRole('navigation', { name: 'Dashboard menu' }) }).last()
    for (const text of ['Grace Wairimu', 'Admin', '+254 700 000 001'])
      await side.getByText(text, { exact: true }).waitFor()
    expect(await menuOf(admin)).toEqual(['Dashboard', ...ADMINS, ...OWN])
    for (const phone of [RIDER, DRIVER, COORDINATOR]) {
      const money = phone === RIDER ? ['Payments'] : ['Payments', 'Earnings']
      const page = await readServed(`${product.url}/dashboard`, await pages.tokenOf(phone))
      const menu = page.querySelector('nav[aria-label="Dashboard menu"]')
      expect(textsIn(menu, 'a')).toEqual(['Dashboard', ...money, ...OWN, 'Help'])
    }
  })

  it('names a user without a session “Visitor”, whose menu has only the dashboard [2.sidebar.visitor 6.menu.dashboard]', async () => {
    const page = await pages.stranger('/dashboard')
    await expect.poll(() => page.getByText('Visitor', { exact: true }).first().isVisible()).toBe(true)
    expect(await menuOf(page)).toEqual(['Dashboard'])
  })

  it('lists a driver’s pending, own, requested and confirmed rides; the search lists the available rides [2.ride-lists 2.routes.dashboard]', async () => {
    const { call, approvePrompt } = createApiCaller(product.url)
    const [driver, rider] = [await pages.tokenOf(DRIVER), await pages.tokenOf(RIDER)]
    const ask = async (rideId: string, phone: string, token: string) => {
      const riders = [{ name: 'Akinyi Odera', phone }]
      const { body } = await call('POST', `/api/ride/${rideId}/requests`, { riders, paymentPhone: phone }, token)
      return `/api/request/${String(body['id'])}`
    }
    const mine = await call('GET', '/api/ride/mine', undefined, driver)
    const open = (mine.body as unknown as { id: string; status: string }[]).filter(
      ({ status }) => status === 'AVAILABLE',
    )
    const [waiting = '', paid = ''] = open.map(({ id }) => id)
    await ask(waiting, RIDER, rider)
    const request = await ask(paid, RIDER, rider)
    await call('POST', `${request}/approve`, undefined, driver)
    await call('POST', `${request}/pay`, {}, rider)
    await approvePrompt(RIDER)
    await ask((await roomyRide()).id, DRIVER, driver)
    const confirmed = async () =>
      (await call('GET', '/api/ride/confirmed', undefined, driver)).body as unknown as unknown[]
    await expect.poll(async () => (await confirmed()).length).toBeGreaterThan(0)
    const page = await pages.signedIn(DRIVER, '/dashboard')
    // A ride that belongs to several lists is shown only in the first of them, and a completed one has its own heading.
    const before = new Set<string>()
    for (const [name, list] of [
      ['Needs your answer', 'pending'],
      ['Confirmed', 'confirmed'],
      ['Requested', 'requested'],
      ['My rides', 'mine'],
    ] as const) {
      const { body } = await call('GET', `/api/ride/${list}`, undefined, driver)
      const listed = body as unknown as { id: string; status: string }[]
      const rides = listed.filter(({ status }) => list !== 'confirmed' || status !== 'COMPLETED')
      const section = page.locator('section', { has: page.getByRole('heading', { name: new RegExp(`^${name}`) }) })
      const links = section.getByRole('article').locator('> a')
      const shown = await links.evaluateAll((cards) => cards.map((card) => card.getAttribute('href')))
      expect([list, shown]).toEqual([list, rides.filter(({ id }) => !before.has(id)).map(({ id }) => `/ride/${id}`)])
      for (const { id } of listed) before.add(id)
      expect([list, shown.length]).not.toEqual([list, 0])
    }
    const available = (await (await fetch(`${product.url}/api/ride/available`)).json()) as unknown[]
    await pages.open(page, '/ride/search')
    expect(await page.getByRole('article').count()).toBe(available.length)
    expect(available.length).toBeGreaterThan(0)
  })

  it('the dashboard has its menu in a drawer on a phone [2.sidebar.drawer]', async () => {
    const page = await pages.signedIn(RIDER, '/dashboard', PHONE_SIZE)
    const settings = page.getByRole('link', { name: 'Settings', exact: true })
    expect(await settings.count()).toBe(0)
    await page.locator('summary[aria-label="Account menu"]').click()
    const drawer = page.locator('details[open]')
    for (const text of ['Brian Kipchoge', 'Rider', '+254 700 000 003'])
      await drawer.getByText(text, { exact: true }).waitFor()
    const { x = 0, width = 0 } = (await drawer.locator('> div').boundingBox()) ?? {}
    expect(Math.round(x + width)).toBe(PHONE_SIZE.width)
    await settings.click()
    await page.waitForURL('**/dashboard/settings')
    // The same pages are in the Account tab at the bottom of the screen.
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await page.getByRole('navigation', { name: 'Dashboard menu' }).getByRole('link', { name: 'Payments' }).waitFor()
    const tabs = page.getByRole('navigation', { name: 'Tabs' })
    const { y = 0, height = 0 } = (await tabs.boundingBox()) ?? {}
    expect([height, y + height]).toEqual([56, PHONE_SIZE.height])
    await page.setViewportSize({ width: 768, height: 900 })
    expect(await tabs.isVisible()).toBe(false)
  })

  it('shows 6 counts to admins [2.admin.tiles 1.admin]', async () => {
    const page = await pages.signedIn(ADMIN, '/dashboard')
    const tiles = page.locator('main dl').first().locator('> div')
    expect((await tiles.locator('dt').allInnerTexts()).toSorted()).toEqual(
      ['Drivers', 'Vehicles', 'Riders', 'Routes', 'Rides', 'Transactions'].toSorted(),
    )
    for (const tile of await tiles.all()) {
      const { width = 0, height = 1 } = (await tile.boundingBox()) ?? {}
      expect(Math.abs(width - height)).toBeLessThan(1)
      expect(await tile.evaluate((shape) => Number.parseFloat(getComputedStyle(shape).borderRadius))).toBeGreaterThan(
        width / 2,
      )
    }
    expect(Number(await tiles.filter({ hasText: 'Drivers' }).locator('dd').innerText())).toBeGreaterThan(1)
  })

  it('lists users, vehicles and FAQs for admins, 10 a page, with search, statuses and decisions [2.routes.admin-lists 2.admin-table.search 2.admin-table.pages 2.admin-table.decide 9.limit.table 1.admin]', async () => {
    const page = await pages.signedIn(ADMIN, '/dashboard/users')
    await expect.poll(() => page.locator('tbody tr').count()).toBe(10)
    await page.getByRole('link', { name: 'Next' }).click()
    await page.waitForURL(/page=2/)
    await page.getByRole('group', { name: 'Status' }).getByText('Active', { exact: true }).click()
    await page.waitForURL(/status=ACTIVE/)
    for (const decision of [/^Approve /, /^Reject /])
      await expect.poll(() => page.getByRole('button', { name: decision }).first().locator('svg').count()).toBe(1)

    await pages.open(page, '/dashboard/vehicles')
    await page.getByRole('searchbox').fill('qxzjw')
    await page.getByRole('searchbox').press('Enter')
    await page.getByText('No rows to display.').waitFor()
    await pages.open(page, '/dashboard/vehicles')
    for (const decision of [/^Approve /, /^Reject /])
      await expect.poll(() => page.getByRole('button', { name: decision }).first().locator('svg').count()).toBe(1)
    await pages.open(page, '/dashboard/faqs')
    await expect.poll(() => page.getByRole('searchbox').count()).toBe(1)
    const unlist = page.getByRole('button', { name: /^Hide / }).first()
    await expect.poll(() => unlist.locator('svg').count()).toBe(1)
  })
})

describe('the profile', () => {
  it('saves only when changed and complete, and asks a rider for an ID only for rides for women [2.routes.profile-settings 2.profile.save 5.profile.texts 5.profile.unchanged]', async () => {
    const page = await pages.signedIn(RIDER, '/dashboard/settings')
    await expect.poll(() => page.getByRole('button', { name: 'Delete my account' }).count()).toBe(1)
    await pages.open(page, '/dashboard/profile')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    const name = page.getByLabel('Name', { exact: true })
    expect(await save.isDisabled()).toBe(true)
    await name.fill('brian  kiprop')
    expect(await save.isDisabled()).toBe(false)
    for (const label of ['Name', 'Email']) {
      const field = page.getByLabel(label, { exact: true })
      const before = await field.inputValue()
      await field.fill('  ')
      expect(await save.isDisabled()).toBe(true)
      await field.fill(before)
    }
    await save.click()
    await page.getByText('Saved.').waitFor()
    expect(await name.inputValue()).toBe('Brian Kiprop')
    for (const document of ['Add NationalID', 'Add License']) expect(await page.getByLabel(document).count()).toBe(0)
    await page.getByRole('link', { name: 'Use rides for women' }).click()
    await page.getByText('only for women who want to use rides for women').waitFor()
    expect(await page.getByLabel('Add NationalID').count()).toBe(1)
  })

  it('accepts a photo and documents, whose buttons then say Change, and shows the photo in the sidebar [2.profile.photo 2.profile.papers 2.sidebar.person]', async () => {
    const page = await pages.signedIn(DRIVER, '/dashboard/profile')
    const buffer = await sharp({ create: { width: 120, height: 120, channels: 3, background: '#14543a' } })
      .jpeg()
      .toBuffer()
    const jpeg = { name: 'document.jpg', mimeType: 'image/jpeg', buffer }
    for (const name of ['Photo', 'NationalID', 'License']) await page.getByLabel(`Add ${name}`).setInputFiles(jpeg)
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await page.getByText('Saved.').first().waitFor()
    await pages.open(page, '/dashboard/profile')
    for (const name of ['Photo', 'NationalID', 'License'])
      await expect.poll(() => page.getByLabel(`Change ${name}`).count()).toBe(1)
    const side = page.locator('div', { has: page.getByRole('navigation', { name: 'Dashboard menu' }) }).last()
    const face = side.locator('img')
    await expect.poll(() => face.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  })

  it('says that a photo did not load, shows a placeholder and reports nothing [8.image.failed 8.image.quiet]', async () => {
    const page = await pages.signedIn(DRIVER, '/')
    const reports: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/client-error')) reports.push(request.url())
    })
    await page.route(/\/photo\?/, (route) => route.abort())
    await pages.open(page, '/dashboard/profile')
    await page.getByText('Failed to load image').waitFor()
    await expect.poll(() => page.locator('span:has-text("Failed to load image") svg').count()).toBeGreaterThan(0)
    const face = page.getByRole('img', { name: 'Failed to load image' }).first()
    await expect.poll(() => face.getAttribute('data-initials')).toBe('JM')
    expect(reports).toEqual([])
  })

  it('does not let an active rider continue as a driver without a change [5.profile.elsewhere]', async () => {
    const page = await pages.signedIn(RIDER, '/auth/driver')
    for (const label of ['Name', 'Email']) expect(await page.getByLabel(label).inputValue()).not.toBe('')
    expect(await page.locator('button[name=intent]', { hasText: 'Continue' }).isDisabled()).toBe(true)
  })
})

describe('the form of a ride', () => {
  it('publishes only a complete ride, within the days and the seats of the vehicle [1.tagline 2.routes.post 2.ride-form.fields 2.ride-form.publish 2.ride-form.lead 5.date.window 5.date.pickup 5.cost.digits 5.cost.thousands 5.seats.vehicle 5.vehicle.approved 2.ride-form.save 5.ride.read-only 4.ride.form 9.autocomplete.post 9.posting.window]', async () => {
    const api = createApiCaller(product.url)
    const token = await pages.tokenOf(DRIVER)
    const vehicle = { make: 'Mazda', model: 'Demio', year: 2014, numSeats: 4, color: 'Red', plate: 'KZZ 001Z' }
    expect((await api.call('POST', '/api/vehicle', vehicle, token)).status).toBe(201)
    const page = await pages.signedIn(DRIVER, '/dashboard')
    const seen = Promise.withResolvers<undefined>()
    await page.route('**/ride/post.data**', async (route) => {
      await seen.promise
      await route.continue()
    })
    await page.getByRole('link', { name: 'Post', exact: true }).click()
    const skeleton = page.locator('main [aria-busy=true]')
    await skeleton.getByText('Fill out the ride details below.').waitFor()
    await skeleton.getByRole('heading', { name: 'Drive.Share.Save.' }).waitFor()
    seen.resolve(undefined)
    const publish = page.getByRole('button', { name: 'Publish' })
    await publish.waitFor()
    expect(await skeleton.count()).toBe(0)
    await page.getByRole('heading', { name: 'Drive.Share.Save.' }).waitFor()
    expect(await page.getByRole('button', { name: 'Cancel Ride' }).count()).toBe(0)
    const today = nairobiDay(new Date())
    const date = page.getByLabel('Departure date')
    expect([await date.getAttribute('min'), await date.getAttribute('max')]).toEqual([
      addDays(today, 1),
      addDays(today, 30),
    ])
    expect(await page.getByLabel('Pickup time').inputValue()).toBe('10:00')
    expect(await page.getByRole('group', { name: 'Amenities' }).getByRole('checkbox').count()).toBeGreaterThan(2)
    const offered = await page.getByLabel('Vehicle').locator('option').allInnerTexts()
    expect(offered.length).toBeGreaterThan(1)
    expect(offered.join()).not.toContain('KZZ 001Z')

    const cost = page.getByLabel('Cost per seat')
    await cost.pressSequentially('a1b2-5.00')
    expect(await cost.inputValue()).toBe('12,500')
    await cost.fill('')
    const suggested = page.waitForRequest('**/api/places/autocomplete-enhanced')
    for (const [label, typed] of [
      ['Leaving from', 'Naivasha'],
      ['Going to', 'Narok'],
    ] as const) {
      expect(await publish.isDisabled()).toBe(true)
      await page.getByRole('combobox', { name: label }).pressSequentially(typed, { delay: 20 })
      await page.getByRole('option', { name: typed }).first().click()
    }
    expect((await suggested).postDataJSON()).toMatchObject({ radius: 15_000, types: ['establishment', 'geocode'] })
    await date.fill(addDays(today, 25))
    await page.getByLabel('Vehicle').selectOption({ index: 1 })
    expect(await publish.isDisabled()).toBe(true)
    await cost.fill('350')
    await expect.poll(() => publish.isDisabled()).toBe(false)
    const max = Number(/\((\d+) seats\)/.exec(offered[1] ?? '')?.[1])
    const choices = page.getByLabel('Seats available').locator('option:not([disabled])')
    expect((await choices.allInnerTexts()).map(Number)).toEqual(Array.from({ length: max }, (_, before) => before + 1))

    await publish.click()
    await page.getByRole('link', { name: 'View ride' }).click()
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await save.waitFor()
    expect(await save.isDisabled()).toBe(true)
    await expect.poll(() => page.getByRole('button', { name: 'Cancel Ride' }).isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Publish' }).count()).toBe(0)
    // The owner can change only seats, stops, possible stops, the meeting point and the note.
    const changeable = page.locator('main input:not([type=hidden]), main select, main textarea')
    await expect
      .poll(() => changeable.evaluateAll((all) => all.map((one) => one.getAttribute('name'))))
      .toEqual(['numSeats', 'nextStop', 'possibleStops', 'meetingName', 'meetingHint', 'note'])
    await page.getByLabel('Seats available').selectOption('2')
    expect(await save.isDisabled()).toBe(false)

    await pages.open(page, '/ride/post')
    for (const name of ['Leaving from', 'Going to'])
      expect(await page.getByRole('combobox', { name }).inputValue()).toBe('')
    expect([await cost.inputValue(), await date.inputValue()]).toEqual(['', addDays(today, 1)])
  })
})

describe('the sign-in form without a phone number', () => {
  it('shows our own error text in the page, not a message of the browser [5.sign-in.phone]', async () => {
    const page = await pages.stranger('/auth/sign-in')
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect.poll(() => page.getByText('Please enter a valid phone number.').count()).toBe(1)
  })
})

describe('the booking form', () => {
  it('offers visitors Register to Book, which leads back to the ride, and no phone call [2.routes.ride 2.book.register 2.book.passengers 2.book.summary 2.book.note 6.register-to-book 6.contact.active 6.contact.call 1.reach 2.book.anonymous]', async () => {
    const { id } = await roomyRide()
    const page = await pages.stranger(`/ride/${id}`)
    const register = page.getByRole('link', { name: 'Register to Book' })
    expect(await register.getAttribute('href')).toBe(`/auth/sign-in?callbackUrl=${encodeURIComponent(`/ride/${id}`)}`)
    expect(await page.getByRole('button', { name: 'Request seats' }).count()).toBe(0)
    expect((await page.locator('main dl dt').allInnerTexts()).slice(-4)).toEqual([
      'Date',
      'Time',
      'Passengers',
      'Total',
    ])
    await expect.poll(() => page.getByText('Payment after request is approved').isVisible()).toBe(true)
    expect(await page.locator('a[href^="tel:"]').count()).toBe(0)
    const total = page.locator('dt', { hasText: 'Total' }).locator('xpath=following-sibling::dd')
    const price = Number((await total.innerText()).replaceAll(/\D/g, ''))
    await page.getByRole('button', { name: 'Add passenger' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('passengerName')
    expect(Number((await total.innerText()).replaceAll(/\D/g, ''))).toBe(2 * price)
    expect(await register.getAttribute('href')).toContain(encodeURIComponent(`/ride/${id}?seats=2`))
    await page.getByRole('button', { name: 'Remove passenger 2' }).click()
    expect(Number((await total.innerText()).replaceAll(/\D/g, ''))).toBe(price)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add passenger')
    const rider = await pages.signedIn(RIDER, `/ride/${id}`)
    await expect.poll(() => rider.getByRole('link', { name: /^Call / }).count()).toBe(1)
    await pages.open(rider, '/ride/search')
    await expect.poll(() => rider.getByRole('article').count()).toBeGreaterThan(0)
    expect(await rider.locator('a[href^="tel:"]').count()).toBe(0)
  })

  it('needs complete passengers and an M-Pesa number; a sent request cannot be changed [2.book.passengers 5.booking.passenger 5.booking.first 5.booking.count 5.booking.fixed 5.booking.payment-phone 5.booking.payment-default 4.request.search]', async () => {
    const { id, remSeats } = await roomyRide()
    const page = await pages.signedIn(COORDINATOR, `/ride/${id}`)
    const request = page.getByRole('button', { name: 'Request seats' })
    await expect.poll(() => page.getByText('Mary Atieno').count()).toBeGreaterThan(0)
    expect(await page.getByLabel('Name of passenger 1').count()).toBe(0)
    expect(await request.isDisabled()).toBe(false)
    const pays = page.getByLabel('M-Pesa number')
    expect((await pays.inputValue()).replaceAll(' ', '')).toBe(COORDINATOR.slice(4))
    await pays.fill('12')
    expect(await request.isDisabled()).toBe(true)
    await pays.fill(COORDINATOR.slice(4))
    const add = page.getByRole('button', { name: 'Add passenger' })
    for (let passengers = 1; passengers < remSeats; passengers++) await add.click()
    expect(await add.count()).toBe(0)
    for (let passengers = remSeats; passengers > 2; passengers--)
      await page.getByRole('button', { name: `Remove passenger ${passengers}` }).click()
    expect(await request.isDisabled()).toBe(true)
    await page.getByLabel('Name of passenger 2').fill('otieno ODHIAMBO')
    expect(await request.isDisabled()).toBe(true)
    await page.getByLabel('Phone of passenger 2').fill('712000333')
    expect(await page.getByLabel('Name of passenger 2').inputValue()).toBe('Otieno Odhiambo')
    await expect.poll(() => request.isDisabled()).toBe(false)
    await request.click()
    await page.waitForURL('**/ride/search**')
    await pages.open(page, `/ride/${id}`)
    await page.getByText('Your request').first().waitFor()
    const booked = page.getByRole('region', { name: 'Passengers' })
    expect(await booked.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/Mary Atieno · You\s+\+254 700 000 004/),
      expect.stringMatching(/Otieno Odhiambo\s+\+254 712 000 333/),
    ])
    expect(await booked.getByRole('textbox').count()).toBe(0)
    expect(await page.getByRole('button', { name: /passenger/ }).count()).toBe(0)
    expect(await page.locator('input[name=passengerName]').count()).toBe(0)
    await page.getByRole('button', { name: 'Cancel request' }).click()
    await page.getByRole('button', { name: 'Yes, cancel' }).click()
    await page.waitForURL('**/ride/search**')
    await page.getByText('Your request was cancelled.').first().waitFor()
  })
})
