import { randomBytes, randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { identify } from '../../../tests/identified.ts'
import { newPhone } from '../../../tests/new-phone.ts'
import { paidSeat, readPin } from '../../../tests/paid-seat.ts'
import { approvedRequest, pay } from '../../../tests/paying-world.ts'
import { createRecordingMessaging } from '../../../tests/recording-messaging.ts'
import { callbackBody, createScriptedPayments } from '../../../tests/scripted-payments.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { callbackInbox, otpChallenges, payments, rateCounters, transfers } from '../../db/schema/index.ts'
import { createTokenStore } from '../../db/token-store.ts'
import type { KeyPurpose } from '../../platform/keyring.ts'
import { totpCode, totpStep } from '../../platform/totp.ts'
import { checkRecords } from '../audit/index.ts'
import { resendBySms } from '../auth/index.ts'
import { recogniseOrigin, rememberOrigin } from '../auth/recognise-origin.ts'
import type { Ctx } from '../context.ts'
import { areEmailsStopped, recordAttempt, stopEmails, stopLinks } from '../deliveries/index.ts'
import { addressOf } from '../mpesa-calls/index.ts'
import { hashCheckout, hashNumber, isNumberOf, storedCheckouts, storedNumbers } from '../payments/index.ts'
import { countHit } from '../rate-limits/index.ts'
import { findWomen, rememberAdmin } from '../users/index.ts'
import { hashAgain, sealAgain } from './index.ts'

const [OLD, NEW] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64')) as [string, string]
const ADMIN_PHONE = newPhone()
const mpesa = createScriptedPayments()
const sent = createRecordingMessaging()

let old: TestProduct
/** A product that writes with the new key and still reads with the old one. */
let both: TestProduct
/** A product that has only the new key. */
let alone: TestProduct
let picture: Buffer
beforeAll(async () => {
  old = await openTestProduct({ APP_MASTER_KEY: OLD })
  both = await old.withConfig({ APP_MASTER_KEY: NEW, APP_MASTER_KEY_OTHERS: OLD })
  alone = await old.withConfig({ APP_MASTER_KEY: NEW })
  for (const { deps } of [old, both, alone]) Object.assign(deps, { payments: mpesa, messaging: sent })
  const create = { width: 90, height: 60, channels: 3, background: '#446688' } as const
  picture = await sharp({ create }).png().toBuffer()
})
afterAll(async () => {
  for (const product of [alone, both, old]) await product.close()
})

type Check = (product: TestProduct) => Promise<void>

const personAt = async (product: TestProduct, given: Parameters<typeof insertUser>[1] = {}) => {
  const user = await insertUser(product.deps, given)
  return { user, as: await product.signIn(user) }
}
const ctxOf = ({ deps }: TestProduct, device: string): Ctx => ({
  ...deps,
  actor: { kind: 'anonymous' },
  requestId: 'test',
  clientAddress: '127.0.0.1',
  visitor: { isBrowser: true, binding: null, device },
})
const upload = async (product: TestProduct, path: string, as: string) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)]), 'a.png')
  const headers = { authorization: `Bearer ${as}` }
  const request = new Request(`http://localhost:3000${path}`, { method: 'PUT', headers, body: form })
  expect((await product.fetch(request)).status).toBe(200)
}
const sendCode = async () => {
  const { user } = await personAt(old)
  const body = { phoneNumber: user.phone, isRegistration: false }
  expect((await old.call('POST', '/api/auth/send-otp', { body })).status).toBe(200)
  return { phone: user.phone, code: sent.templates.at(-1)?.params[0] ?? '' }
}
/** Stores that an admin read a license with this number. @returns how many other users have the number */
const readLicense = async (product: TestProduct, number: string): Promise<number> => {
  const [driver, admin] = [await personAt(product, { role: 'DRIVER' }), await personAt(product, { role: 'ADMIN' })]
  const path = `/api/user/${driver.user.id}/license`
  await upload(product, path, driver.as)
  await product.call('GET', path, admin)
  const [document] = (await product.call('GET', `/api/admin/users/${driver.user.id}`, admin)).body.documents
  const body = { validUntil: '2027-12-10', number }
  return (await product.call('POST', `/api/admin/documents/${document.id}/fact`, { ...admin, body })).body.sameNumber
}
const openPayment = async () => {
  const { request, riderToken } = await approvedRequest(old)
  await pay(old, request.id, riderToken)
  const prompt = mpesa.prompts.at(-1)
  if (!prompt) throw new Error('no prompt reached a phone')
  return { requestId: request.id, prompt }
}

const hit = ({ deps }: TestProduct) => countHit(deps, { name: 'rotation', max: 5, windowSeconds: 86_400 }, 'someone')
const remember = ({ deps }: TestProduct) => deps.db.transaction((tx) => rememberAdmin(deps, tx, ADMIN_PHONE))

/** For each purpose, stores data under the old key and returns what must work under the new one. */
const CASES: Record<KeyPurpose, () => Promise<Check>> = {
  'otp-pepper': async () => {
    const codes = [await sendCode(), await sendCode()]
    return async (product) => {
      const { phone, code } = codes.pop() ?? { phone: '', code: '' }
      const verify = (otp: string) =>
        product.call('POST', '/api/auth/verify-otp', { body: { phoneNumber: phone, code: otp } })
      expect((await verify(code === '000000' ? '000001' : '000000')).status).toBe(401)
      expect((await verify(code)).status).toBe(200)
    }
  },
  'otp-resend': async () => {
    const codes = [await sendCode(), await sendCode()]
    return async (product) => {
      const { phone, code } = codes.pop() ?? { phone: '', code: '' }
      const [challenge] = await product.deps.db.select().from(otpChallenges).where(eq(otpChallenges.phone, phone))
      await resendBySms(product.deps, challenge?.id ?? '')
      expect(sent.texts.at(-1)).toMatchObject({ to: phone, text: expect.stringContaining(code) })
    }
  },
  'user-handle': async () => {
    const handle = old.deps.keyring.seal('user-handle', 'check-user', 'someone')
    return async ({ deps }) => expect(deps.keyring.open('user-handle', 'check-user', handle)).toBe('someone')
  },
  'sign-in-origin': async () => {
    const { user } = await personAt(old)
    await old.deps.db.transaction((tx) => rememberOrigin(ctxOf(old, 'phone'), tx, user.id, 'phone'))
    return async (product) => {
      expect(await recogniseOrigin(ctxOf(product, 'phone'), user)).toContain('DEVICE')
      expect(await recogniseOrigin(ctxOf(product, 'other'), user)).not.toContain('DEVICE')
    }
  },
  'rate-bucket': async () => {
    let hits = await hit(old)
    return async (product) => expect(await hit(product)).toBe((hits += 1))
  },
  'second-factor': async () => {
    const { as } = await personAt(old, { role: 'ADMIN' })
    const path = '/api/user/me/second-factor'
    const { secret } = (await old.call('POST', path, { as })).body
    const now = old.deps.clock.now()
    const codeAt = (step: number) => totpCode(secret, totpStep(now) + step)
    const { recoveryCodes } = (await old.call('POST', `${path}/confirm`, { as, body: { code: codeAt(-1) } })).body
    let step = -1
    return async (product) => {
      step += 1
      product.clock.set(new Date(now.getTime() + step * 30_000))
      const verify = (code: string) => product.call('POST', `${path}/verify`, { as, body: { code } })
      expect((await verify(codeAt(step))).status).toBe(200)
      // Recovery codes do not work without the old key.
      expect((await verify(recoveryCodes.pop())).status).toBe(product === alone ? 422 : 200)
      product.clock.set(null)
    }
  },
  'document-key': async () => {
    const { user, as } = await personAt(old, { role: 'DRIVER' })
    const path = `/api/user/${user.id}/license`
    await upload(old, path, as)
    return async (product) => expect((await product.call('GET', path, { as })).status).toBe(200)
  },
  'document-number': async () => {
    const number = randomUUID()
    let others = await readLicense(old, number)
    return async (product) => expect(await readLicense(product, number)).toBe((others += 1))
  },
  gender: async () => {
    const { user } = await personAt(old)
    await identify(old.deps, user)
    return async ({ deps }) => expect((await findWomen(deps, deps.db, [user.id])).has(user.id)).toBe(true)
  },
  'provider-token': async () => {
    const until = new Date('2030-01-01')
    await createTokenStore(old.deps.db, old.deps.keyring).write('rotation', 'token', until)
    return async ({ deps }) =>
      expect(await createTokenStore(deps.db, deps.keyring).read('rotation')).toMatchObject({ token: 'token' })
  },
  'callback-secret': async () => {
    const { requestId, prompt } = await openPayment()
    const seat = await paidSeat(old)
    await old.call('POST', `/api/request/${seat.request.id}/cancel`, { as: seat.riderToken, body: {} })
    await old.runDueJobs()
    return async ({ deps }) => {
      const [payment] = await deps.db.select().from(payments).where(eq(payments.requestId, requestId))
      const [transfer] = await deps.db.select().from(transfers)
      if (!payment || !transfer) throw new Error('no payment, or no transfer')
      expect(addressOf(deps, payment, '/api/payment/mpesa/callback')).toBe(prompt.request.callbackUrl)
      expect(addressOf(deps, transfer, '/api/transfer/timeout')).toBe(mpesa.movements.at(-1)?.to.timeoutUrl)
    }
  },
  'callback-fingerprint': async () => {
    const { prompt } = await openPayment()
    const path = new URL(prompt.request.callbackUrl).pathname
    const body = callbackBody(prompt)
    const deliver = ({ call }: TestProduct) => call('POST', path, { body })
    const stored = async () => (await old.deps.db.select({ rows: count() }).from(callbackInbox))[0]?.rows
    await deliver(old)
    const before = await stored()
    return async (product) => {
      expect((await deliver(product)).status).toBe(200)
      expect(await stored()).toBe(before)
    }
  },
  'erased-phone': async () => {
    const [hash, mac] = [hashNumber(old.deps, '254700000001'), old.deps.keyring.newMac('erased-phone', '254700000001')]
    return async ({ deps }) => {
      expect(storedNumbers(deps, '254700000001')).toContain(hash)
      expect(isNumberOf(deps, '254700000001', mac)).toBe(true)
      expect(isNumberOf(deps, '254700000002', mac)).toBe(false)
    }
  },
  'erased-checkout': async () => {
    const hash = hashCheckout(old.deps, 'ws_CO_1')
    return async ({ deps }) => expect(storedCheckouts(deps, 'ws_CO_1')).toContain(hash)
  },
  'admin-phone': async () => {
    expect(await remember(old)).toBe(true)
    return async (product) => expect(await remember(product)).toBe(false)
  },
  recipient: async () => {
    const recipient = newPhone()
    const attempt = { subject: 'by_hand', channel: 'sms', recipient } as const
    await recordAttempt(old.deps, attempt, () => old.deps.messaging.sendSms({ to: recipient, text: '' }))
    const { as } = await personAt(old, { role: 'ADMIN' })
    const path = `/api/admin/deliveries?search=${encodeURIComponent(recipient)}`
    return async (product) => expect((await product.call('GET', path, { as })).body.rows).toHaveLength(1)
  },
  'boarding-pin': async () => {
    const seat = await paidSeat(old)
    const pin = await readPin(old, seat)
    return async (product) => expect(await readPin(product, seat)).toBe(pin)
  },
  'receipt-link': async () => {
    const { payment, riderToken } = await paidSeat(old)
    const { shareUrl } = (await old.call('GET', `/api/payment/${payment.id}/receipt`, { as: riderToken })).body
    const token = new URL(shareUrl).pathname.split('/').at(-1) ?? ''
    const forged = `${token.slice(0, -4)}AAAA`
    return async (product) => {
      expect((await product.call('GET', `/api/receipt/${token}`)).status).toBe(200)
      expect((await product.call('GET', `/api/receipt/${forged}`)).status).toBe(404)
    }
  },
  'record-seal': async () => {
    const [{ as }, { user }] = [await personAt(old, { role: 'ADMIN' }), await personAt(old)]
    await old.call('PATCH', `/api/user/${user.id}`, { as, body: { status: 'BLOCKED', reason: 'Fake documents' } })
    await checkRecords(old.deps)
    return async ({ deps }) => {
      const chains = await checkRecords(deps)
      expect(chains.map(({ flaws }) => flaws)).toEqual(chains.map(() => []))
      expect(chains.some(({ rows }) => rows > 0)).toBe(true)
    }
  },
  'email-stop': async () => {
    const { user } = await personAt(old, { email: `${randomUUID()}@example.com` })
    const tokenOf = (address: string) => new URL(stopLinks(old.deps, address).page).searchParams.get('to') ?? ''
    await stopEmails(old.deps, tokenOf(user.email))
    return async ({ deps }) => {
      expect(await areEmailsStopped(deps, user.email)).toBe(true)
      expect(await areEmailsStopped(deps, 'someone@example.com')).toBe(false)
      const link = stopEmails(deps, tokenOf(user.email))
      if (deps === alone.deps) await expect(link).rejects.toThrow()
      else await link
    }
  },
  'trip-share': async () => {
    const seat = await paidSeat(old)
    const share = async ({ call }: TestProduct) =>
      (await call('POST', `/api/request/${seat.request.id}/share`, { as: seat.riderToken })).body.token as string
    const token = await share(old)
    return async (product) => {
      expect((await product.call('GET', `/api/shared-trip/${token}`)).status).toBe(200)
      const again = await share(product)
      expect(again === token).toBe(product !== alone)
      expect((await product.call('GET', `/api/shared-trip/${again}`)).status).toBe(200)
    }
  },
  'trusted-contact': async () => {
    const { as } = await personAt(old)
    const path = '/api/user/me/trusted-contacts'
    const body = { name: 'Mama Asha', phone: newPhone() }
    expect((await old.call('POST', path, { as, body })).status).toBe(201)
    await old.runDueJobs()
    const text = sent.texts.findLast(({ to }) => to === body.phone)?.text
    const token = /\/c\/([\w-]{16})/.exec(text ?? '')?.[1] ?? ''
    return async (product) => {
      expect((await product.call('GET', `/api/contact-link/${token}`)).status).toBe(200)
      expect((await product.call('GET', path, { as })).body.contacts).toMatchObject([{ phone: body.phone }])
      await product.deps.db.delete(rateCounters)
      expect((await product.call('POST', path, { as, body })).body.code).toBe('CONFLICT')
    }
  },
}

/** Without the old key, values of these purposes stop working: we cannot hash them again, or need them only briefly. */
const END_WITH_THE_KEY: ReadonlySet<KeyPurpose> = new Set<KeyPurpose>([
  'otp-pepper',
  'otp-resend',
  'user-handle',
  'sign-in-origin',
  'rate-bucket',
  'document-number',
  'callback-fingerprint',
  'erased-phone',
  'erased-checkout',
  'recipient',
  'receipt-link',
])
const isLasting = ([purpose]: [KeyPurpose, unknown]) => !END_WITH_THE_KEY.has(purpose)
const cases = Object.entries(CASES) as [KeyPurpose, () => Promise<Check>][]
const rotate = async () => {
  const { failed } = await sealAgain(both.deps)
  await hashAgain(both.deps, [ADMIN_PHONE])
  await checkRecords(both.deps, { again: true })
  expect(await sealAgain(both.deps)).toEqual({ done: 0, failed })
  return failed
}

it.each(cases.filter(isLasting))(
  'data of the purpose %s works under the next key, and without the old key after it is encrypted or hashed again',
  async (_purpose, prepare) => {
    const check = await prepare()
    await check(both)
    expect(await rotate()).toBe(0)
    await check(both)
    await check(alone)
  },
)

it.each(cases.filter((each) => !isLasting(each)))(
  'data of the purpose %s works under the next key only while the old key is still there',
  async (_purpose, prepare) => {
    const check = await prepare()
    await check(both)
    expect(await rotate()).toBe(0)
    await check(both)
    await expect(check(alone)).rejects.toThrow()
  },
)
