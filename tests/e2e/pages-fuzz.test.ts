import { globSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import routes from '../../src/web/routes.ts'
import { HOSTILE_TEXTS } from '../openapi-calls.ts'
import { seededRandom } from '../random.ts'
import { createApiCaller } from './api-caller.ts'
import { startProduct, type RunningProduct } from './running-product.ts'

// Every page and its data, as every role, with valid and with hostile addresses and forms: never a 5xx, never an alarm.
const CALLS = Number(process.env['FUZZ_CALLS'] ?? 400)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122)
const random = seededRandom(SEED)

let product: RunningProduct
beforeAll(async () => {
  product = await startProduct({ LOG_LEVEL: 'error' })
})
afterAll(() => product.dispose())

const pathsOf = (entries: readonly RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap(({ path, children = [], index }) => {
    const own = path === undefined ? above : `${above}/${path}`
    return [...(path !== undefined || index === true ? [own === '' ? '/' : own] : []), ...pathsOf(children, own)]
  })

/** Every name and every value of our forms. */
const formParts = () => {
  const source = globSync('src/web/**/*.tsx').map((file) => readFileSync(file, 'utf8'))
  const found = (pattern: RegExp) => [
    ...new Set(source.flatMap((text) => [...text.matchAll(pattern)].map(([, word = '']) => word))),
  ]
  return { names: found(/\bname="([\w.-]+)"/g), values: found(/\bvalue="([\w-]+)"/g) }
}

const cookieOf = async (token: string): Promise<string> => {
  const answer = await fetch(`${product.url}/api/auth/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  expect(answer.status).toBe(200)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** The 7 roles, as browsers with their cookies. */
const castRoles = async (): Promise<Record<string, string>> => {
  const { call, signIn } = createApiCaller(product.url)
  const [admin, driver, rider, coordinator] = await Promise.all(
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
  const blockedCookie = await cookieOf(blocked)
  const block = await call('PATCH', `/api/user/${String(id)}`, { status: 'BLOCKED' }, admin)
  expect(block.status).toBe(200)
  return {
    anonymous: '',
    registrant: await cookieOf(String(verified.body['accessToken'])),
    rider: await cookieOf(rider ?? ''),
    driver: await cookieOf(driver ?? ''),
    coordinator: await cookieOf(coordinator ?? ''),
    admin: await cookieOf(admin ?? ''),
    blocked: blockedCookie,
  }
}

const idsThatExist = async (): Promise<string[]> => {
  const rides = (await (await fetch(`${product.url}/api/ride/available?limit=20`)).json()) as {
    id: string
    driver: { id: string }
  }[]
  return rides.flatMap(({ id, driver }) => [id, driver.id])
}

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
/** Signing out would end the session for all later calls. */
const KEEPS_SESSION = (path: string) => path !== '/auth/sign-out'

it(
  `answers ${CALLS} calls of pages below 500 and without an alarm (seed ${SEED})`,
  { timeout: 1_800_000 },
  async () => {
    const cookies = Object.entries(await castRoles())
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
      const [role, cookie] = random.pick(cookies)
      const address = addressOf(pages[index % pages.length] ?? '/')
      const call = makeCall()
      const headers = { ...call.headers, cookie, origin: product.url, 'sec-fetch-site': 'same-origin' }
      const answer = await fetch(`${product.url}${address}`, { ...call, headers, redirect: 'manual' })
      await answer.arrayBuffer()
      answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1)
      if (answer.status >= 500)
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
    // Not only refusals.
    expect(answered.get(200) ?? 0).toBeGreaterThan(CALLS / 8)
  },
)
