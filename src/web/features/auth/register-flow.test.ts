import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertUser, insertVehicle } from '../../../../tests/builders.ts'
import { newPhone } from '../../../../tests/new-phone.ts'
import { createRecordingMessaging } from '../../../../tests/recording-messaging.ts'
import { openTestProduct, type TestProduct } from '../../../../tests/test-product.ts'
import { inProcessApi } from '../../lib/api-context.ts'
import { loadMessages, translator } from '../../lib/messages.ts'
import { attemptsText, refusalText } from './read-refusal.ts'
import { register } from './register-flow.ts'
import { MINUTE_MS } from '../../../shared/kernel/nairobi-time.ts'

let product: TestProduct
const messaging = createRecordingMessaging()
beforeAll(async () => {
  await loadMessages('en')
  product = await openTestProduct()
  product.deps.messaging = messaging
})
afterAll(() => product.close())

let corrections: string[] = []
const callApi = (request: Request) => {
  if (request.method === 'PATCH') corrections.push(new URL(request.url).pathname)
  return Promise.resolve(product.fetch(request))
}

/** A form sent by a browser with this session token; `cookiesToSet` are the cookies of its answer. */
const formOf = (held?: string, others: Record<string, string> = {}) => {
  const cookies: Record<string, string> = held === undefined ? {} : { cookie: `session=${held}` }
  const headers = { origin: 'http://localhost:3000', ...cookies, ...others }
  const page = new Request('http://localhost:3000/auth/sign-up', { method: 'POST', headers })
  const form = inProcessApi(page, callApi, 'en')
  return { ...form, now: product.deps.clock.now }
}
const tokenIn = (cookiesToSet: string[]) => /session=([^;]+)/.exec(cookiesToSet.at(-1) ?? '')?.[1] ?? ''

it('the registration creates the vehicle, and changes it when the form is sent again with other values [4.register.vehicle 4.register.success]', async () => {
  const token = await product.signIn(await insertUser(product.deps))
  const send = (values: Record<string, string>) => register(formOf(token), { values, role: 'DRIVER', held: token })
  const values = {
    intent: 'details',
    name: 'Asha Mwende',
    email: 'asha@example.com',
    make: 'Mazda',
    model: 'Demio',
    year: '2015',
    numSeats: '4',
    color: 'Blue',
    plate: 'KDZ 415A',
  }
  const vehicles = async () => (await product.call('GET', '/api/vehicle', { as: token })).body
  expect(await send(values)).toEqual({ step: 'success' })
  const [created] = await vehicles()
  expect(await send({ ...values, color: 'Lilac', numSeats: '3', plate: 'kdz415a' })).toEqual({ step: 'success' })
  expect(await vehicles()).toEqual([{ ...created, color: 'Lilac', numSeats: 3, plate: 'KDZ415A' }])
})

it('the registration changes the name and email of a driver who corrects them and sends the form again', async () => {
  const token = await product.signIn(await insertUser(product.deps))
  const send = (values: Record<string, string>) => register(formOf(token), { values, role: 'DRIVER', held: token })
  const values = { intent: 'details', name: 'Asha Mwend', email: 'asha@exmple.com' }
  expect(await send(values)).toMatchObject({ step: 'details' })
  await send({ ...values, name: 'Asha Mwende', email: 'asha@example.com' })
  const { body } = await product.call('GET', '/api/user/me', { as: token })
  expect([body.role, body.name, body.email]).toEqual(['DRIVER', 'Asha Mwende', 'asha@example.com'])
})

const CAR = { make: 'Mazda', model: 'Demio', year: 2015, numSeats: 4, color: 'Blue' }

/** A user with a vehicle sends the registration of this role again, while signed in. */
const registerAgain = async (
  given: Parameters<typeof insertUser>[1],
  typed: Record<string, string> = {},
  role: 'RIDER' | 'DRIVER' = 'DRIVER',
) => {
  const user = await insertUser(product.deps, { name: 'Asha Mwende', email: 'asha@example.com', ...given })
  const { plate } = await insertVehicle(product.deps, user, CAR)
  const token = await product.signIn(user)
  const person = {
    intent: 'details',
    name: user.name,
    email: user.email,
    ...(role === 'RIDER' && { phone: user.phone }),
  }
  const car = { ...CAR, plate, year: '2015', numSeats: '4' }
  corrections = []
  const step = await register(formOf(token), { values: { ...person, ...car, ...typed }, role, held: token })
  const account = (await product.call('GET', '/api/user/me', { as: token })).body
  const [vehicle] = (await product.call('GET', '/api/vehicle', { as: token })).body
  return { step, account, vehicle, corrections }
}

it('the registration changes neither a verified driver nor an approved vehicle', async () => {
  const verifiedAt = product.deps.clock.now()
  const found = await registerAgain({ role: 'DRIVER', verifiedAt }, { name: 'Asha M', color: 'Lilac' })
  expect(found.account).toMatchObject({ name: 'Asha Mwende', verified: true })
  expect(found.vehicle).toMatchObject({ color: 'Blue', status: 'APPROVED' })
  expect([found.step, found.corrections]).toEqual([{ step: 'success' }, []])
})

it.each(['ADMIN', 'COORDINATOR'] as const)(
  'the driver registration does not rename a user of the role %s',
  async (role) => {
    const found = await registerAgain({ role }, { name: 'Asha M' })
    expect([found.account.role, found.account.name]).toEqual([role, 'Asha Mwende'])
  },
)

it('the registration sends no correction for a name that is the same in its stored form', async () => {
  const found = await registerAgain({ role: 'DRIVER' }, { name: ' asha  mwende' })
  expect([found.step, found.account.name, found.corrections]).toEqual([{ step: 'success' }, 'Asha Mwende', []])
})

it('the registration saves a corrected name of a rider who registered minutes ago', async () => {
  const { account } = await registerAgain({}, { name: 'Asha Mwendwa' }, 'RIDER')
  expect([account.role, account.name]).toEqual(['RIDER', 'Asha Mwendwa'])
})

it('the registration of a rider does not rename an account that is older than the registration', async () => {
  const createdAt = new Date(product.deps.clock.now().getTime() - 10 * MINUTE_MS)
  const { step, account } = await registerAgain({ createdAt }, { name: 'Asha M' }, 'RIDER')
  expect([step, account.name]).toEqual([{ step: 'success' }, 'Asha Mwende'])
})

it('the registration sends a code when another phone number is typed than that of the signed-in user', async () => {
  const phone = newPhone()
  const { step, account } = await registerAgain({}, { name: 'Brian Otieno', phone }, 'RIDER')
  expect(step).toMatchObject({ step: 'code', values: { phone } })
  expect(account.name).toBe('Asha Mwende')
})

const proveInForm = async (phone: string) => {
  const values = { name: '', email: 'asha@example.com', phone }
  const send = (more: Record<string, string>, form = formOf()) =>
    register(form, { values: { ...values, ...more }, role: 'RIDER', held: null })
  await send({ intent: 'details' })
  const verifying = formOf()
  await send({ intent: 'verify', code: messaging.templates.at(-1)?.params[0] ?? '' }, verifying)
  return tokenIn(verifying.cookiesToSet)
}

it('the registration uses the verified phone, and gives the browser a new session token', async () => {
  const held = await proveInForm(newPhone())
  const form = formOf(held)
  const phone = (await product.call('GET', '/api/auth/session', { as: held })).body.provenPhone
  const values = { intent: 'details', name: 'Asha Mwende', email: 'asha@example.com', phone }
  expect(await register(form, { values, role: 'RIDER', held })).toEqual({ step: 'success' })
  const given = tokenIn(form.cookiesToSet)
  expect((await product.call('GET', '/api/user/me', { as: given })).body).toMatchObject({ name: 'Asha Mwende', phone })
  expect((await product.call('GET', '/api/user/me', { as: held })).status).toBe(401)
})

it('the registration continues without another code when its response was lost', async () => {
  const held = await proveInForm(newPhone())
  const phone = (await product.call('GET', '/api/auth/session', { as: held })).body.provenPhone
  const values = { intent: 'details', name: 'Asha Mwende', email: 'asha@example.com', phone }
  await register(formOf(held), { values, role: 'RIDER', held })
  const sent = messaging.templates.length
  const again = formOf(held)
  expect(await register(again, { values, role: 'RIDER', held })).toEqual({ step: 'success' })
  expect((await product.call('GET', '/api/user/me', { as: tokenIn(again.cookiesToSet) })).body.phone).toBe(phone)
  expect(messaging.templates).toHaveLength(sent)
})

it('the registration accepts a code only from the browser that asked for it', async () => {
  const phone = newPhone()
  const values = { name: 'Asha Mwende', email: 'asha@example.com', phone }
  const browser = { 'sec-fetch-site': 'same-origin' }
  const asking = formOf(undefined, browser)
  await register(asking, { values: { ...values, intent: 'details' }, role: 'RIDER', held: null })
  const code = messaging.templates.at(-1)?.params[0] ?? ''
  const send = (cookies: Record<string, string>) =>
    register(formOf(undefined, { ...browser, ...cookies }), {
      values: { ...values, intent: 'verify', code },
      role: 'RIDER',
      held: null,
    })
  expect(await send({})).toMatchObject({ step: 'code', refusal: { code: 'INVALID_OTP' } })
  const [cookie = ''] = asking.cookiesToSet.map((set) => set.split(';', 1)[0])
  expect(await send({ cookie })).toEqual({ step: 'success' })
})

it('the registration accepts the new owner of a recycled number, and keeps typed values while asking about the old account', async () => {
  const phone = newPhone()
  const old = await insertUser(product.deps, { phone, createdAt: new Date('2026-01-01T00:00:00Z') })
  const values = { name: 'Asha Mwende', email: 'asha@example.com', phone }
  let held: string | undefined
  const send = async (more: Record<string, string>) => {
    const form = formOf(held)
    const step = await register(form, { values: { ...values, ...more }, role: 'RIDER', held: held ?? null })
    held = tokenIn(form.cookiesToSet) || held
    return step
  }
  await send({ intent: 'details' })
  const asked = await send({ intent: 'verify', code: messaging.templates.at(-1)?.params[0] ?? '' })
  expect(asked).toMatchObject({ step: 'owner', values, refusal: null })
  const wrong = await send({ intent: 'owner', ownerEmail: 'guess@example.com' })
  expect(wrong).toMatchObject({ step: 'owner', values, refusal: { code: 'FORBIDDEN' } })
  expect(await send({ intent: 'owner-new' })).toEqual({ step: 'success' })
  const { body } = await product.call('GET', '/api/user/me', { as: held ?? '' })
  expect([body.phone, body.id === old.id]).toEqual([phone, false])
})

it('the registration reports too many attempts after the fifth wrong code, even for the right code [8.attempts 8.verify.429]', async () => {
  const values = { name: 'Asha Mwende', email: 'asha@example.com', phone: newPhone() }
  const send = async (more: Record<string, string>) => {
    const step = await register(formOf(), { values: { ...values, ...more }, role: 'RIDER', held: null })
    return step.step === 'code' && step.refusal
      ? [refusalText(translator('en'), step.refusal), attemptsText(translator('en'), step.refusal)].filter(Boolean)
      : []
  }
  await send({ intent: 'details' })
  const right = messaging.templates.at(-1)?.params[0] ?? ''
  const wrong = right === '111111' ? '222222' : '111111'
  for (const left of [4, 3, 2, 1])
    expect(await send({ intent: 'verify', code: wrong })).toEqual([
      'Invalid OTP code. Please try again.',
      `${left} attempt(s) remaining.`,
    ])
  for (const code of [wrong, right])
    expect(await send({ intent: 'verify', code })).toEqual(['Maximum attempts exceeded. Please request a new code.'])
})

it('the registration shows an error of unknown cause, and keeps typed values, when it fails [8.verify.registration]', async () => {
  const { db } = product.deps
  await db.execute(sql`create function break_registration() returns trigger language plpgsql as $$
    begin raise exception 'broken on purpose'; end $$`)
  await db.execute(sql`create trigger broken before insert on users for each row execute function break_registration()`)
  const values = { name: 'Asha Mwende', email: 'asha@example.com', phone: newPhone() }
  const send = (more: Record<string, string>) =>
    register(formOf(), { values: { ...values, ...more }, role: 'RIDER', held: null })
  expect(await send({ intent: 'details' })).toMatchObject({ step: 'code' })
  const code = messaging.templates.at(-1)?.params[0] ?? ''
  const step = await send({ intent: 'verify', code })
  if (step.step !== 'details' || !step.refusal) throw new Error(`the registration went on to ${step.step}`)
  expect(refusalText(translator('en'), step.refusal)).toBe('An error occurred. Please try again.')
  expect(step.values).toMatchObject(values)
})
