import { globSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import routes from '../../src/web/routes.ts'
import { HOSTILE_TEXTS } from '../openapi-calls.ts'
import { seededRandom } from '../random.ts'
import { createApiCaller } from './api-caller.ts'
import { HIDDEN_WORDS, rideForWomen, type RideForWomen } from './ride-for-women.ts'
import { startProduct, type RunningProduct } from './running-product.ts'

// Random calls of all pages and their data as random roles, with valid and hostile addresses and forms.
const CALLS = Number(process.env['FUZZ_CALLS'] ?? 400)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122)
const random = seededRandom(SEED)

let product: RunningProduct
/** The session cookie of each of the 7 roles and of two more users. */
let cookies: Record<string, string>
let women: RideForWomen
beforeAll(async () => {
  product = await startProduct({ LOG_LEVEL: 'error' })
  const tokens = await castRoles()
  women = await rideForWomen({ api: createApiCaller(product.url), url: product.url, ...tokens })
  const browsers = Object.entries({ ...tokens, apart: women.apart, woman: women.woman })
  cookies = { anonymous: '', ...Object.fromEntries(browsers.map(([role, token]) => [role, `session=${token}`])) }
})
afterAll(() => product.dispose())

const pathsOf = (entries: readonly RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap(({ path, children = [], index }) => {
    const own = path === undefined ? above : `${above}/${path}`
    return [...(path !== undefined || index === true ? [own === '' ? '/' : own] : []), ...pathsOf(children, own)]
  })

/** Names and values that our forms contain literally in their source. */
const formParts = () => {
  const source = globSync('src/web/**/*.tsx').map((file) => readFileSync(file, 'utf8'))
  const found = (pattern: RegExp) => [
    ...new Set(source.flatMap((text) => [...text.matchAll(pattern)].map(([, word = '']) => word))),
  ]
  return { names: found(/\bname="([\w.-]+)"/g), values: found(/\bvalue="([\w-]+)"/g) }
}

const castRoles = async () => {
  const { call, signIn } = createApiCaller(product.url)
  const [admin = '', driver = '', rider = '', coordinator = ''] = await Promise.all(
    ['1', '2', '3', '4'].map(async (last) => signIn(`+25470000000${last}`)),
  )
  const registrant = await call('POST', '/api/auth/send-otp', { phoneNumber: '+254711222333', isRegistration: true })
  expect(registrant.status).toBe(200)
  const inbox = (await (await fetch(`${product.url}/dev/inbox?to=%2B254711222333`)).json()) as {
    params: { code: string }
  }[]
  const code = inbox[0]?.params.code
  const verified = await call('POST', '/api/auth/verify-otp', { phoneNumber: '+254711222333', code })
  const blocked = await signIn('+254711222444', { name: 'Njeri Blocked', role: 'RIDER' })
  const { id } = (await call('GET', '/api/user/me', undefined, blocked)).body
  const block = await call('PATCH', `/api/user/${String(id)}`, { status: 'BLOCKED' }, admin)
  expect(block.status).toBe(200)
  return { registrant: String(verified.body['accessToken']), rider, driver, coordinator, admin, blocked }
}

const idsThatExist = async (): Promise<string[]> => {
  const rides = (await (await fetch(`${product.url}/api/ride/available?limit=20`)).json()) as {
    id: string
    driver: { id: string }
  }[]
  return rides.flatMap(({ id, driver }) => [id, driver.id])
}

type Kind = '' | '.data'
const addressIn = (path: string, kind: Kind) => `${path}${kind !== '' && path === '/' ? '_root' : ''}${kind}`

const read = async (role: string, address: string) => {
  const headers = { cookie: cookies[role] ?? '' }
  const answer = await fetch(`${product.url}${address}`, { headers, redirect: 'manual' })
  return { status: answer.status, text: await answer.text() }
}

/**
 * Whether an answer tells a gender. Not counted: the page on which an admin enters it, and an answer to a call that
 * names it.
 */
const saysGender = (role: string, asked: string, text: string) =>
  /gender|FEMALE/i.test(text) &&
  !/gender|FEMALE/i.test(asked) &&
  !(role === 'admin' && asked.startsWith('/dashboard/users/'))

const wordsIn = (text: string) => HIDDEN_WORDS.filter((word) => text.includes(word))
/** A page of a ride, without what differs in each answer. */
const pageOf = async (role: string, page: string, id: string) => {
  const { status, text } = await read(role, page.replace(':rideId', id))
  return { status, sent: text.replaceAll(id, 'this ride').replaceAll(/nonce="[^"]*"|"now\\?",\d+/g, '') }
}

describe('a ride for women', () => {
  const KINDS: readonly Kind[] = ['', '.data']
  const OTHERS = ['anonymous', 'rider', 'coordinator', 'admin', 'apart']
  const places = [
    '/ride/search?from=Nairobi&to=Nakuru',
    '/ride/search?amenities=for-women',
    '/ride/search?possible=1',
    '/dashboard/rides?userId=:userId',
  ]

  /** All pages except those of a ride. */
  const addressesFor = (role: string) =>
    [...pathsOf(routes).filter((path) => KEEPS_SESSION(path) && !path.startsWith('/ride/:')), ...places].flatMap(
      (path) =>
        KINDS.filter((kind) => kind === '.data' || role === 'anonymous' || role === 'rider').map((kind) => {
          const [pathname = '', query] = path
            .replace(':requestId', women.requestId)
            .replace(':userId', women.driverId)
            .replaceAll(/:\w+/g, 'nothing')
            .split('?')
          return `${addressIn(pathname, kind)}${query === undefined ? '' : `?${query}`}`
        }),
    )
  it('is shown only to women whose ID an admin has read, and in the admins’ table of rides', async () => {
    const told: string[] = []
    for (const role of OTHERS)
      for (const address of addressesFor(role)) {
        const { text } = await read(role, address)
        if (text.includes(women.rideId) || wordsIn(text).length > 0) told.push(`${role} ${address}`)
        expect([role, address, saysGender(role, address, text)]).toEqual([role, address, false])
      }
    const tables = told.filter((where) => where.startsWith('admin /dashboard/rides.data'))
    expect(told.filter((where) => !tables.includes(where))).toEqual([])
    // Without a filter the table shows only the first page of all rides, and this ride may not be on it.
    expect(tables).toContain(`admin /dashboard/rides.data?userId=${women.driverId}`)
    for (const kind of KINDS) {
      expect((await read('woman', `/ride/search${kind}?from=Nairobi&to=Nakuru`)).text).toContain(women.rideId)
      expect(wordsIn((await read('woman', `/ride/${women.rideId}${kind}`)).text)).toEqual(HIDDEN_WORDS)
    }
  })

  it('tells all others only that it is for women, and is a missing page for a user whom its driver has blocked', async () => {
    const NONE = '00000000-0000-4000-8000-000000000000'
    const [other] = JSON.parse((await read('driver', '/api/ride/mine')).text) as { id: string }[]
    // This call loads a module of the server, and its answer differs from later ones.
    await pageOf('apart', '/ride/:rideId', NONE)
    for (const page of ['/ride/:rideId', '/ride/:rideId.data', '/ride/:rideId/preview.png']) {
      for (const role of OTHERS.filter((one) => one !== 'apart')) {
        const { status, sent } = await pageOf(role, page, women.rideId)
        expect([role, page, status]).toEqual([role, page, 403])
        expect(sent).not.toMatch(/Nairobi to|Nakuru|og:image|zinnia|Quagga/)
      }
      // Each page contains the user's last access, which may change between two calls. So a missing page is read before
      // and after the hidden ones.
      const missing = [await pageOf('apart', page, NONE)]
      const hidden = [await pageOf('apart', page, women.rideId), await pageOf('apart', page, other?.id ?? '')]
      missing.push(await pageOf('apart', page, NONE))
      expect([page, ...missing.map(({ status }) => status)]).toEqual([page, 404, 404])
      for (const one of hidden) expect(missing, page).toContainEqual(one)
    }
    expect((await pageOf('anonymous', '/ride/:rideId', women.rideId)).sent).toContain('<title>A ride for women')
  })
})

it.each(['anonymous', 'rider', 'driver', 'admin'])(
  'every page and every error page has one title for %s',
  async (role) => {
    const [ride = ''] = await idsThatExist()
    const pages = [...pathsOf(routes).filter(KEEPS_SESSION), `/ride/${ride}`, `/ride/${women.rideId}`]
    const titles: string[] = []
    for (const page of pages) {
      const { text } = await read(role, page.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000'))
      if (text.startsWith('<!')) titles.push(`${page}: ${text.match(/<title>/g)?.length}`)
    }
    expect(titles).toEqual(titles.map((line) => line.replace(/\w+$/, '1')))
    expect(titles.length).toBeGreaterThan(20)
  },
)

it('the server answers 404 for the data of a missing page, and does not call it a server error', async () => {
  for (const address of ['/ride/00000000-0000-4000-8000-000000000000.data', '/nothing-here.data']) {
    const { status, text } = await read('anonymous', address)
    expect([status, text]).toEqual([404, expect.not.stringContaining('Internal Server Error')])
  }
})

interface PageCall {
  method: string
  headers: Record<string, string>
  body?: string
}

const FORM = 'application/x-www-form-urlencoded'
const NO_FORMS = [
  ['application/json', '{"intent":"save"}'],
  ['text/plain', 'hello'],
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=x', '--x\r\nhalf'],
  ['application/octet-stream', '\u0000'],
] as const
/** A sign-out would end the session that later calls use. */
const KEEPS_SESSION = (path: string) => path !== '/auth/sign-out'

it(
  `pages answer ${CALLS} calls without a 5xx, a critical log line or a user’s gender (seed ${SEED})`,
  { timeout: 1_800_000 },
  async () => {
    const pages = pathsOf(routes).filter(KEEPS_SESSION)
    const { names, values } = formParts()
    const ids = await idsThatExist()
    const texts = [...ids, ...values, 'Nairobi', 'Nakuru', '2026-12-01', '1', '+254712345678', '123456', 'true']
    const value = () => (random.chance(0.25) ? random.pick(HOSTILE_TEXTS) : random.pick(texts)).toWellFormed()
    const fields = () =>
      new URLSearchParams(Array.from({ length: random.int(0, 8) }, () => [random.pick(names), value()]))
    const addressOf = (page: string) => {
      const path = page.replaceAll(/:\w+|\*/g, () =>
        encodeURIComponent(random.chance(0.7) ? random.pick(ids) : value()),
      )
      const asked = random.chance(0.5) ? fields().toString() : ''
      const data = random.chance(0.5) ? (path === '/' ? '_root.data' : '.data') : ''
      return `${path}${data}${asked === '' ? '' : `?${asked}`}`
    }
    const makeCall = (): PageCall => {
      if (random.chance(0.55)) return { method: 'GET', headers: {} }
      const [type, body] = random.chance(0.2) ? random.pick(NO_FORMS) : ([FORM, fields().toString()] as const)
      return {
        method: random.pick(['POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE']),
        body,
        headers: { 'content-type': type },
      }
    }
    const failures: string[] = []
    const answered = new Map<number, number>()
    for (let index = 0; index < CALLS && failures.length < 10; index += 1) {
      const [role, cookie] = random.pick(Object.entries(cookies))
      const address = addressOf(pages[index % pages.length] ?? '/')
      const call = makeCall()
      const headers = { ...call.headers, cookie, origin: product.url, 'sec-fetch-site': 'same-origin' }
      const answer = await fetch(`${product.url}${address}`, { ...call, headers, redirect: 'manual' })
      const text = await answer.text()
      answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1)
      if (answer.status >= 500 || saysGender(role, address + (call.body ?? ''), text))
        failures.push(
          `${answer.status}: ${role} ${call.method} ${address.slice(0, 200)} ${call.body?.slice(0, 300) ?? ''}`,
        )
    }
    expect(failures).toEqual([])
    expect(
      product
        .output()
        .split('\n')
        .filter((line) => line.includes('"critical"')),
    ).toEqual([])
    // If nearly all calls were refused, this test would check little.
    expect(answered.get(200) ?? 0).toBeGreaterThan(CALLS / 8)
  },
)
