import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, atNairobi, nairobiDay } from '../../src/shared/kernel/nairobi-time.ts'
import { newPhone } from '../new-phone.ts'
import { createApiCaller } from './api-caller.ts'
import { openBrowser, visit } from './browser.ts'
import { startProduct, type RunningProduct } from './running-product.ts'

let product: RunningProduct
let driver = ''
beforeAll(async () => {
  product = await startProduct({}, 'embedded')
  driver = await createApiCaller(product.url).signIn('+254700000002')
})
afterAll(() => product.dispose())

const place = (id: string, name: string, lat: number, lng: number) => ({
  placeId: id,
  name,
  formattedAddress: `${name}, Kenya`,
  coordinates: { lat, lng },
})

const eventually = async <T>(read: () => Promise<T>, isThere: (value: T) => boolean): Promise<T> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const value = await read()
    if (isThere(value)) return value
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The expected answer never came.')
}

it('a ride is posted, booked and paid by API alone, and the seats are cancelled on a page with a full refund', async () => {
  const { call, signIn, approvePrompt } = createApiCaller(product.url)
  const vehicles = await call('GET', '/api/vehicle?status=APPROVED', undefined, driver)
  const [vehicle] = vehicles.body as unknown as { id: string; numSeats: number }[]
  const published = await call(
    'POST',
    '/api/ride',
    {
      from: place('ke:nanyuki', 'Nanyuki', 0.0074, 37.0722),
      to: place('ke:isiolo', 'Isiolo', 0.3546, 37.5822),
      time: atNairobi(addDays(nairobiDay(new Date()), 25), '14:00').toISOString(),
      seatCost: 300,
      vId: vehicle?.id,
      numSeats: 4,
      amenities: [],
    },
    driver,
  )
  expect(published.status).toBe(201)
  const rideId = String(published.body['id'])

  const phone = newPhone()
  const rider = await signIn(phone, { name: 'Halima Abdi', role: 'RIDER' })
  const found = await call('GET', '/api/ride/search?from=Nanyuki&to=Isiolo')
  expect((found.body['rides'] as unknown as { id: string }[]).map(({ id }) => id)).toContain(rideId)
  const riders = [
    { name: 'Halima Abdi', phone },
    { name: 'Second Passenger', phone: '0712000444' },
  ]
  const asked = await call('POST', `/api/ride/${rideId}/requests`, { riders, paymentPhone: phone }, rider)
  expect([asked.status, asked.body['status'], asked.body['total']]).toEqual([201, 'PENDING', 600])
  const requestPath = `/api/request/${String(asked.body['id'])}`
  expect((await call('POST', `${requestPath}/approve`, undefined, driver)).body['status']).toBe('APPROVED')
  const pay = await call('POST', `${requestPath}/pay`, {}, rider)
  const payment = pay.body['payment'] as unknown as { id: string; status: string }
  expect([pay.status, payment.status]).toEqual([202, 'PENDING'])
  await approvePrompt(phone, { callbacks: 2 })
  const paid = await eventually(
    () => call('GET', `/api/payment/${payment.id}`, undefined, rider),
    ({ body }) => body['status'] === 'SUCCEEDED',
  )
  expect(paid.body['mpesaReceipt']).toMatch(/^[A-Z0-9]{10}$/)
  expect((await call('GET', requestPath, undefined, rider)).body['status']).toBe('PAID')
  expect((await call('GET', `/api/ride/${rideId}`)).body).toMatchObject({ status: 'CONFIRMED', remSeats: 2 })

  const browser = await openBrowser()
  const { context, page } = await visit(browser, product.url)
  await context.addCookies([{ name: 'session', value: rider, url: product.url }])
  await page.goto(`/ride/${rideId}`)
  await page.getByRole('button', { name: 'Cancel request' }).click()
  await page.getByText('You get a full refund of Ksh 600 on M-Pesa.').waitFor()
  await page.getByRole('button', { name: 'Yes, cancel' }).click()
  await page.getByText('Your request was cancelled.').waitFor()
  await browser.close()
  expect((await call('GET', `/api/ride/${rideId}`)).body).toMatchObject({ status: 'AVAILABLE', remSeats: 4 })
})

it('pages escape markup and script in user text', async () => {
  const { call } = createApiCaller(product.url)
  const [vehicle] = (await call('GET', '/api/vehicle?status=APPROVED', undefined, driver)).body as unknown as {
    id: string
  }[]
  const name = `Stage</script><script>alert(1)</script><img src=x onerror=alert(1)>"'`
  const published = await call(
    'POST',
    '/api/ride',
    {
      from: place('x:hostile', name, -1.3, 36.8),
      to: place('ke:isiolo', 'Isiolo', 0.3546, 37.5822),
      time: atNairobi(addDays(nairobiDay(new Date()), 27), '06:00').toISOString(),
      seatCost: 300,
      vId: vehicle?.id,
      numSeats: 1,
      amenities: [],
    },
    driver,
  )
  expect(published.status).toBe(201)
  const ride = `/ride/${String(published.body['id'])}`
  const search = `/ride/search?from=${encodeURIComponent(name)}&to=Isiolo`
  for (const path of [ride, search]) {
    const html = await (await fetch(`${product.url}${path}`)).text()
    expect(html, path).toContain('alert(1)')
    expect(html, path).not.toMatch(/<script>alert|<img src=x|onerror=alert\(1\)>"/)
  }
})

const READERS = {
  en: { 'accept-language': 'en', 'accept-encoding': 'gzip' },
  sw: { cookie: 'lang=sw' },
  driver: (token: string) => ({ cookie: `session=${token}` }),
}

const gateIn = (html: string) => /Gate \d+/.exec(html)?.[0]

it('readers see each change of a ride at once, and never the page or nonce of another reader', async () => {
  const { call } = createApiCaller(product.url)
  const { id: driverId } = (await call('GET', '/api/user/me', undefined, driver)).body as unknown as { id: string }
  const rides = (await call('GET', '/api/ride/available?limit=50')).body as unknown as {
    id: string
    driver: { id: string }
  }[]
  const ride = rides.find((one) => one.driver.id === driverId)
  const nonces = new Set<string>()
  let reads = 0
  const read = async (reader: keyof typeof READERS) => {
    const headers = reader === 'driver' ? READERS.driver(driver) : READERS[reader]
    const answer = await fetch(`${product.url}/ride/${ride?.id}`, { headers })
    const html = await answer.text()
    reads += 1
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '') ?? []
    nonces.add(nonce)
    const own = [...html.matchAll(/nonce="([^"]*)"/g)].map(([, each]) => each)
    expect(new Set(own)).toEqual(new Set([nonce]))
    const [, language, viewer] = /<html lang="(\w+)" data-who="([^"]*)"/.exec(html) ?? []
    expect([language, viewer]).toEqual(reader === 'driver' ? ['en', driverId] : [reader, ''])
    return html
  }
  for (let change = 1; change <= 20; change += 1) {
    const meetingPoint = { name: `Gate ${change}` }
    const changed = await call('PATCH', `/api/ride/${ride?.id}`, { meetingPoint }, driver)
    expect(changed.status).toBe(200)
    const readers = Array.from({ length: 4 }, () => (['en', 'sw', 'driver'] as const)[randomInt(3)] ?? 'en')
    const shown = await Promise.all(readers.map(read))
    expect(new Set(shown.map(gateIn))).toEqual(new Set([meetingPoint.name]))
  }
  expect(nonces.size).toBe(reads)
})
