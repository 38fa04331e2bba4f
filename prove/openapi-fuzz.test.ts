import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertAmenities, insertRide, insertUser, insertVehicle } from '../tests/builders.ts'
import {
  makeCall,
  operationsOf,
  type CallMaker,
  type GeneratedCall,
  type OpenApiDocument,
} from '../tests/openapi-calls.ts'
import { readAnswer } from '../tests/read-events.ts'
import { seededRandom } from '../tests/random.ts'
import { openTestProduct, type TestProduct } from '../tests/test-product.ts'

// Every operation, every role, mostly sensible and now and then hostile input: never a 5xx, never an answer that the
// document does not describe.
const CALLS = Number(process.env['FUZZ_CALLS'] ?? (process.env['TEST_DATABASE_URL'] ? 10_000 : 2000))
// One seed, so that a red run is about the change and not about luck; other seeds by FUZZ_SEED.
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121)

/** As long as a name may be, with everything a card has to quote. */
const LONG_NAME = `Nyar'Ugenya "Ciru" Ng’ang’a \\u001D {"id":1},[null] ${'Wanjikũ '.repeat(20)}`.slice(0, 80).trim()

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

const prepare = async (document: OpenApiDocument) => {
  const { deps } = product
  await insertAmenities(deps)
  const [admin, driver, rider, stranger] = await Promise.all([
    insertUser(deps, { role: 'ADMIN' }),
    insertUser(deps, { role: 'DRIVER', name: LONG_NAME, photoVersion: '0a1b2c3d' }),
    insertUser(deps),
    insertUser(deps),
  ])
  const vehicle = await insertVehicle(deps, driver)
  const ride = await insertRide(deps, vehicle)
  const asRider = await product.signIn(rider)
  const asked = await product.call('POST', `/api/ride/${ride.id}/requests`, {
    as: asRider,
    body: { riders: [{ name: rider.name, phone: rider.phone }], paymentPhone: rider.phone },
  })
  expect(asked.status).toBe(201)
  const tokens = [
    null,
    asRider,
    await product.signIn(driver),
    await product.signIn(admin),
    await product.signIn(stranger),
    'not-a-token',
  ]
  const maker: CallMaker = {
    random: seededRandom(SEED),
    document,
    ids: [admin.id, driver.id, rider.id, stranger.id, vehicle.id, ride.id, asked.body.id],
    phones: [admin.phone, driver.phone, rider.phone, '0712 000 111', '712000112', '12345'],
  }
  return { maker, tokens }
}

const createJudge = (document: OpenApiDocument) => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'openapi')
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>()
  return ({ operation }: GeneratedCall, status: number, body: string): string | null => {
    if (status >= 500) return 'a 5xx'
    const described = operation.responses[String(status)]
    if (!described) return 'an undocumented status'
    if (!described.content?.['application/json']) return null
    const pointer = [operation.path, operation.method.toLowerCase(), 'responses', String(status)]
      .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/')
    const $ref = `openapi#/paths/${pointer}/content/application~1json/schema`
    const valid = compiled.get($ref) ?? ajv.compile({ $ref })
    compiled.set($ref, valid)
    return valid(JSON.parse(body)) ? null : `a body outside its schema: ${ajv.errorsText(valid.errors)}`
  }
}

it(`answers ${CALLS} generated calls as documented (seed ${SEED})`, { timeout: 600_000 }, async () => {
  const document = (await product.call('GET', '/api/openapi.json')).body as OpenApiDocument
  const { maker, tokens } = await prepare(document)
  const judge = createJudge(document)
  const operations = operationsOf(document)
  const failures: string[] = []
  const answered = new Map<number, number>()
  for (let index = 0; index < CALLS && failures.length < 10; index += 1) {
    const call = makeCall(maker, operations[index % operations.length] ?? maker.random.pick(operations))
    const token = maker.random.pick(tokens)
    const response = await product.fetch(
      new Request(`http://localhost:3000${call.path}`, {
        method: call.operation.method,
        headers: { ...call.headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
        ...(call.body === undefined ? {} : { body: call.body }),
      }),
    )
    const body = await readAnswer(response)
    answered.set(response.status, (answered.get(response.status) ?? 0) + 1)
    const problem = judge(call, response.status, body)
    if (problem !== null)
      failures.push(
        `${problem}: ${call.operation.method} ${call.path.slice(0, 200)} ${call.body?.slice(0, 300) ?? ''} → ${response.status} ${body.slice(0, 300)}`,
      )
  }
  expect(failures).toEqual([])
  // A generator that only ever misses would prove nothing.
  expect(answered.get(200) ?? 0).toBeGreaterThan(CALLS / 20)
  expect(answered.get(422) ?? 0).toBeGreaterThan(CALLS / 50)
})
