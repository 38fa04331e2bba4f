import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessions, users } from '../src/db/schema/index.ts'
import { hashToken, newId, newToken } from '../src/platform/ids.ts'
import { createLogger } from '../src/platform/logger.ts'
import { DAY_MS, HOUR_MS } from '../src/shared/kernel/nairobi-time.ts'
import { insertAmenities, insertUser } from '../tests/builders.ts'
import { createJudge } from '../tests/contract-judge.ts'
import { newPhone } from '../tests/new-phone.ts'
import { makeCall, operationsOf, type CallMaker, type OpenApiDocument, type Operation } from '../tests/openapi-calls.ts'
import { seededRandom } from '../tests/random.ts'
import { readAnswer } from '../tests/read-events.ts'
import { createScriptedPayments } from '../tests/scripted-payments.ts'
import { openTestProduct, type TestProduct } from '../tests/test-product.ts'
import { walkEverywhere, type Ask } from './fuzz-journey.ts'

// Calls every operation as random roles, mostly with valid and sometimes with hostile input. No answer may be a 5xx or
// undocumented.
const CALLS = Number(process.env['FUZZ_CALLS'] ?? 3000)
// A fixed seed, so that a failure is due to the change and not to chance. FUZZ_SEED sets another one.
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121)
/** After this many calls the clock moves an hour, so that hourly limits end and rides depart. */
const CALLS_PER_HOUR = 500

let product: TestProduct
let document: OpenApiDocument
const leaked: string[] = []
const LEAK = /gender|FEMALE|mayUseWomenOnly/i
let operations: Operation[]
beforeAll(async () => {
  product = await openTestProduct({ REFUND_SECOND_ADMIN_KSH: '0' })
  product.deps.payments = createScriptedPayments()
  product.deps.logger.log = createLogger('debug', { write: (line) => void (LEAK.test(line) && leaked.push(line)) }).log
  await insertAmenities(product.deps)
  document = (await product.call('GET', '/api/openapi.json')).body as OpenApiDocument
  operations = operationsOf(document)
})
afterAll(() => product.close())

const ROLES = ['anonymous', 'registrant', 'rider', 'driver', 'coordinator', 'admin', 'blocked', 'forger'] as const
type Role = (typeof ROLES)[number]
const USER_ROLES = {
  rider: 'RIDER',
  driver: 'DRIVER',
  coordinator: 'COORDINATOR',
  admin: 'ADMIN',
  blocked: 'RIDER',
} as const

const registrantSession = async () => {
  const token = newToken()
  const now = product.deps.clock.now()
  const end = new Date(now.getTime() + DAY_MS)
  const times = { createdAt: now, lastSeenAt: now, idleExpiresAt: end, absoluteExpiresAt: end }
  await product.deps.db
    .insert(sessions)
    .values({ id: newId(), tokenHash: hashToken(token), phone: newPhone(), ...times })
  return token
}

/** One caller of each role. A caller is replaced when calls have ended its session or account. */
const createCast = () => {
  const tokens = new Map<Role, string | null>()
  const people = new Map<Role, { id: string; phone: string }>()
  const personOf = async (role: keyof typeof USER_ROLES) => {
    const known = people.get(role)
    const [row] = known ? await product.deps.db.select().from(users).where(eq(users.id, known.id)) : []
    if (row?.status === 'ACTIVE' && row.role === USER_ROLES[role]) return row
    return insertUser(product.deps, { role: USER_ROLES[role] })
  }
  const enter = async (role: Role): Promise<string | null> => {
    if (role === 'anonymous') return null
    if (role === 'forger') return 'not-a-token'
    if (role === 'registrant') return registrantSession()
    const person = await personOf(role)
    people.set(role, person)
    const token = await product.signIn(person)
    if (role === 'blocked')
      await product.deps.db.update(users).set({ status: 'BLOCKED' }).where(eq(users.id, person.id))
    return token
  }
  return {
    tokenOf: async (role: Role) => {
      if (!tokens.has(role)) tokens.set(role, await enter(role))
      return tokens.get(role) ?? null
    },
    leave: (role: Role) => {
      // These three never have a valid session, so a new one would change nothing.
      if (role !== 'anonymous' && role !== 'forger' && role !== 'blocked') tokens.delete(role)
    },
  }
}

const createMemory = () => {
  const known: Record<string, string[]> = {
    placeId: ['ke:nairobi-cbd', 'ke:nakuru', 'ke:mombasa'],
    month: ['2026-11', '2026-12'],
    from: ['Nairobi', 'Nakuru'],
    to: ['Nakuru', 'Mombasa'],
  }
  const ids: string[] = []
  const remember = (name: string, value: string) => {
    const values = (known[name] ??= [])
    values.push(value)
    if (values.length > 40) values.shift()
  }
  const learn = ({ path }: Operation, body: unknown) => {
    if (typeof body !== 'object' || body === null) return
    const noun = /^\/api\/(?:admin\/)?([\w-]+)/.exec(path)?.[1] ?? ''
    const nested = /\/([\w-]+)$/.exec(path)?.[1] ?? ''
    for (const [name, value] of Object.entries(body)) {
      if (typeof value === 'object') for (const part of [value].flat(2)) learn({ path } as Operation, part)
      if (typeof value !== 'string' || value.length > 200) continue
      if (name === 'id') {
        ids.push(value)
        for (const word of new Set([noun, nested, noun.replace(/s$/, ''), nested.replace(/s$/, '')]))
          remember(`${word}/{id}`, value)
      } else if (/(Id|token|secret|reference|receipt)$/i.test(name)) {
        remember(name, value)
        remember(`${name.replace(/Id$/, '')}/{id}`, value)
      }
    }
  }
  return { known, ids, learn }
}

const urlOf = (path: string, parts: Record<string, string>, query: Record<string, string>) => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(parts[name] ?? ''))
  const asked = new URLSearchParams(query).toString()
  return `http://localhost:3000${filled}${asked === '' ? '' : `?${asked}`}`
}

const OF_THE_CALLER: ReadonlySet<string> = new Set(['/api/user/me', '/api/auth/session', '/api/openapi.json'])
/** A refusal may name a field of the call, or repeat what was sent. */
const namesField = (path: string, status: number, sent: string) =>
  status >= 300 && (path === '/api/admin/users/{id}/identity' || LEAK.test(sent))
const leakIn = ({ path }: Operation, status: number, body: string, sent: string): string | null =>
  LEAK.test(body) && !OF_THE_CALLER.has(path) && !namesField(path, status, sent)
    ? 'says whether a user is a woman'
    : null

const createTally = () => {
  const judge = createJudge(document)
  const memory = createMemory()
  const failures: string[] = []
  const reached = new Set<string>()
  const answered = new Map<number, number>()
  const note = (operation: Operation, request: Request, response: Response, sent: string, body: string) => {
    const { status } = response
    answered.set(status, (answered.get(status) ?? 0) + 1)
    if (status < 300) {
      reached.add(`${operation.method} ${operation.path}`)
      if ((response.headers.get('content-type') ?? '').includes('json')) memory.learn(operation, JSON.parse(body))
    }
    const problem = judge(operation, status, body) ?? leakIn(operation, status, body, sent + request.url)
    if (problem !== null)
      failures.push(
        `${problem}: ${request.method} ${request.url.slice(0, 200)} ${sent.slice(0, 300)} → ${status} ${body.slice(0, 300)}`,
      )
  }
  return { memory, failures, reached, answered, note }
}
type Tally = ReturnType<typeof createTally>

const createAsk =
  ({ note }: Tally): Ask =>
  async (name, parts = {}, { as, body, query = {}, raw, headers = {} } = {}) => {
    const operation = operations.find(({ method, path }) => `${method} ${path}` === name)
    if (!operation) throw new Error(`the contract has no ${name}`)
    const sent = raw?.bytes ?? (body === undefined ? null : JSON.stringify(body))
    const type = raw ? raw.type : body === undefined ? undefined : 'application/json'
    const request = new Request(urlOf(operation.path, parts, query), {
      method: operation.method,
      headers: { ...(type && { 'content-type': type }), ...(as && { authorization: `Bearer ${as}` }), ...headers },
      ...(sent === null ? {} : { body: sent }),
    })
    const response = await product.fetch(request)
    const text = await readAnswer(response)
    note(operation, request, response, JSON.stringify(body) ?? '', text)
    if (response.status >= 300) throw new Error(`${name} was answered ${response.status}: ${text}`)
    return (response.headers.get('content-type') ?? '').includes('json') ? JSON.parse(text) : text
  }

it(`the API answers ${CALLS} generated calls as documented (seed ${SEED})`, { timeout: 1_800_000 }, async () => {
  const tally = createTally()
  const { failures, memory, note, reached, answered } = tally
  await walkEverywhere(product, createAsk(tally))
  // A run in which every call fails would prove nothing: every operation must have succeeded once.
  expect(operations.map(({ method, path }) => `${method} ${path}`).filter((name) => !reached.has(name))).toEqual([])

  const random = seededRandom(SEED)
  const cast = createCast()
  const phones = [newPhone(), newPhone(), '0712 000 111', '712000112', '12345']
  for (const { phone } of await product.deps.db.select({ phone: users.phone }).from(users))
    if (phone) phones.push(phone)
  answered.clear()
  const { known, ids } = memory
  const maker: CallMaker = { random, document, ids, phones, known }
  const start = product.clock.now().getTime()
  for (let index = 0; index < CALLS && failures.length < 10; index += 1) {
    if (index % CALLS_PER_HOUR === 0) {
      product.clock.set(new Date(start + (index / CALLS_PER_HOUR) * HOUR_MS))
      await product.runDueJobs()
    }
    const operation = operations[index % operations.length] ?? random.pick(operations)
    const call = makeCall(maker, operation)
    const role = random.pick(ROLES)
    const token = await cast.tokenOf(role)
    const request = new Request(`http://localhost:3000${call.path}`, {
      method: operation.method,
      headers: { ...call.headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      ...(call.body === undefined ? {} : { body: call.body }),
    })
    const response = await product.fetch(request)
    const body = await readAnswer(response)
    note(operation, request, response, `as ${role} ${call.body ?? ''}`, body)
    if (response.status === 401) cast.leave(role)
  }
  expect(failures).toEqual([])
  expect(leaked).toEqual([])
  expect(answered.get(200) ?? 0).toBeGreaterThan(CALLS / 10)
  expect(answered.get(422) ?? 0).toBeGreaterThan(CALLS / 50)
})
