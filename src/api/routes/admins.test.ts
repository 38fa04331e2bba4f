import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { newPhone } from '../../../tests/new-phone.ts'
import { createRecordingMessaging, type RecordingMessaging } from '../../../tests/recording-messaging.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { adminProposals, auditLog, users } from '../../db/schema/index.ts'
import { totpCode, totpStep } from '../../platform/totp.ts'
import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'

const CONFIGURED = [newPhone(), newPhone(), newPhone()]
const PROFILE = { name: 'Njeri Wanjiku', email: 'njeri@example.com', role: 'RIDER' }
const JPEG = { 'content-type': 'multipart/form-data; boundary=x' }

let product: TestProduct
let messaging: RecordingMessaging
beforeAll(async () => {
  product = await openTestProduct({ ADMIN_PHONES: CONFIGURED.join() })
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(null)
  messaging = createRecordingMessaging()
  product.deps.messaging = messaging
  // Demotes the admins of earlier tests, because a test has to know who the last admin is.
  await product.deps.db.transaction(async (tx) => {
    await tx.execute('alter table users disable trigger user')
    await tx.update(users).set({ role: 'RIDER' }).where(eq(users.role, 'ADMIN'))
    await tx.execute('alter table users enable trigger user')
  })
})

const person = async (given: Parameters<typeof insertUser>[1] = {}) => {
  const user = await insertUser(product.deps, given)
  return { ...user, token: await product.signIn(user) }
}
const admin = (name = 'Asha Admin') => person({ role: 'ADMIN', name })
const rowOf = async (id: string) => (await product.deps.db.select().from(users).where(eq(users.id, id)))[0]
const proveByCode = async (phoneNumber: string): Promise<string> => {
  await product.call('POST', '/api/auth/send-otp', { body: { phoneNumber, isRegistration: true } })
  const code = messaging.templates.at(-1)?.params[0]
  return (await product.call('POST', '/api/auth/verify-otp', { body: { phoneNumber, code } })).body.accessToken
}
const registerAs = async (phone: string) => {
  const token = await proveByCode(phone)
  const { status, body } = await product.call('POST', '/api/user', { as: token, body: PROFILE })
  return { status, id: body.id as string, role: body.role as string, token }
}
const enrol = async (token: string) => {
  product.clock.set(product.clock.now())
  const { body } = await product.call('POST', '/api/user/me/second-factor', { as: token })
  const codeNow = (off = 0) => totpCode(body.secret, totpStep(product.clock.now()) + off)
  const confirm = { as: token, body: { code: codeNow(-1) } }
  expect((await product.call('POST', '/api/user/me/second-factor/confirm', confirm)).status).toBe(200)
  return codeNow
}
const outcome = ({ status, body }: { status: number; body: { code?: string } }) =>
  status < 300 ? status : (body.code ?? status)

const ownCalls = (id: string): [method: string, path: string, body?: unknown][] => [
  ['DELETE', `/user/${id}`],
  ['POST', '/user/me/export'],
  ['PATCH', `/user/${id}`, { name: 'Evil Twin' }],
  ['PATCH', `/user/${id}`, { email: 'evil@example.com' }],
  ['PATCH', `/user/${id}`, { settings: { channels: [] } }],
  ['PATCH', `/user/${id}`, { settings: { findable: false } }],
  ['DELETE', '/user/me/sessions'],
  ['DELETE', `/user/me/sessions/${id}`],
  ['GET', `/user/${id}/national-id`],
  ['GET', `/user/${id}/license`],
]
const three = async () => ({ one: await admin('Amina One'), two: await admin('Beatrice Two'), target: await admin() })
const actionsOn = async (id: string) =>
  (await product.deps.db.select().from(auditLog).where(eq(auditLog.targetId, id))).map(({ action }) => action)

const callAll = async (id: string, as: string) => {
  const answers: [string, number | string][] = []
  for (const [method, path, body] of ownCalls(id))
    answers.push([
      `${method} ${path}`,
      outcome(await product.call(method, `/api${path}`, { as, ...(body === undefined ? {} : { body }) })),
    ])
  return answers
}

describe('two-step verification', () => {
  it('an admin who has an authenticator app, but signed in by phone only, can change nothing but the language', async () => {
    const owner = await admin()
    await admin()
    await enrol(owner.token)
    const thief = await proveByCode(owner.phone)
    const refused = await callAll(owner.id, thief)
    expect(refused).toEqual(refused.map(([call]) => [call, 'SECOND_FACTOR_REQUIRED']))
    for (const document of ['photo', 'national-id', 'license']) {
      const put = await product.call('PUT', `/api/user/${owner.id}/${document}`, { as: thief, headers: JPEG })
      expect(outcome(put)).toBe('SECOND_FACTOR_REQUIRED')
    }
    const language = { as: thief, body: { settings: { language: 'sw' } } }
    expect((await product.call('PATCH', `/api/user/${owner.id}`, language)).status).toBe(200)
    expect(await rowOf(owner.id)).toMatchObject({ name: owner.name, email: owner.email, status: 'ACTIVE' })
  })

  it('an admin who has an authenticator app, but signed in by phone only, can change and delete the account after a code of the app', async () => {
    const owner = await admin()
    await admin()
    const codeNow = await enrol(owner.token)
    const again = await proveByCode(owner.phone)
    const verify = { as: again, body: { code: codeNow() } }
    expect((await product.call('POST', '/api/user/me/second-factor/verify', verify)).status).toBe(200)
    const change = { as: again, body: { email: 'new@example.com' } }
    expect((await product.call('PATCH', `/api/user/${owner.id}`, change)).status).toBe(200)
    expect((await product.call('DELETE', `/api/user/${owner.id}`, { as: again })).status).toBe(200)
  })
})

describe('a phone of ADMIN_PHONES', () => {
  it('makes an admin only once: after a deletion, registering and signing in again make no admin', async () => {
    const [phone = ''] = CONFIGURED
    await admin()
    const first = await registerAs(phone)
    expect([first.status, first.role]).toEqual([201, 'ADMIN'])
    expect((await product.call('DELETE', `/api/user/${first.id}`, { as: first.token })).status).toBe(200)
    product.clock.set(new Date(Date.now() + 120_000))
    const second = await registerAs(phone)
    expect([second.status, second.role]).toEqual([201, 'RIDER'])
    product.clock.set(new Date(Date.now() + 240_000))
    await proveByCode(phone)
    expect((await rowOf(second.id))?.role).toBe('RIDER')
  })

  it('makes no admin when the phone was that of a deleted admin', async () => {
    const [, phone = ''] = CONFIGURED
    await admin()
    const old = await person({ role: 'ADMIN', phone })
    expect((await product.call('DELETE', `/api/user/${old.id}`, { as: old.token })).status).toBe(200)
    expect((await registerAs(phone)).role).toBe('RIDER')
  })

  it('does not give the role back to a user who lost it', async () => {
    const [, , phone = ''] = CONFIGURED
    const { id } = await registerAs(phone)
    await admin()
    await product.deps.db.update(users).set({ role: 'RIDER' }).where(eq(users.id, id))
    product.clock.set(new Date(Date.now() + 120_000))
    await proveByCode(phone)
    expect((await rowOf(id))?.role).toBe('RIDER')
  })
})

describe('the last active admin', () => {
  it('the last active admin cannot delete their own account', async () => {
    const last = await admin()
    await person({ role: 'ADMIN', status: 'BLOCKED' })
    const answer = await product.call('DELETE', `/api/user/${last.id}`, { as: last.token })
    expect([answer.status, answer.body.code]).toEqual([409, 'LAST_ADMIN'])
    expect((await rowOf(last.id))?.status).toBe('ACTIVE')
  })

  it('one admin stays active when the last 2 admins delete their accounts at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const both = [await admin(), await admin()]
      const answers = await Promise.all(
        both.map(({ id, token }) => product.call('DELETE', `/api/user/${id}`, { as: token })),
      )
      expect(new Set(answers.map(outcome))).toEqual(new Set([200, 'LAST_ADMIN']))
      const left = both.find((_, place) => answers[place]?.status === 409)
      await admin()
      expect((await product.call('DELETE', `/api/user/${left?.id}`, { as: left?.token ?? '' })).status).toBe(200)
      await product.deps.db.execute('alter table users disable trigger user')
      await product.deps.db.update(users).set({ role: 'RIDER' }).where(eq(users.role, 'ADMIN'))
      await product.deps.db.execute('alter table users enable trigger user')
    }
  })

  it('the last active admin is protected by the database too, even against 2 concurrent transactions', async () => {
    const both = [await admin(), await admin()]
    const demote = (id: string) =>
      product.deps.db.transaction(async (tx) => {
        await tx.update(users).set({ role: 'RIDER' }).where(eq(users.id, id))
      })
    const outcomes = await Promise.allSettled(both.map(({ id }) => demote(id)))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const rows = await product.deps.db.select().from(users).where(eq(users.role, 'ADMIN'))
    expect(rows).toHaveLength(1)
    const block = product.deps.db.update(users).set({ status: 'BLOCKED' })
    await expect(block.where(eq(users.id, rows[0]?.id ?? ''))).rejects.toMatchObject({ cause: { code: '23514' } })
  })
})

describe('a decision about another admin', () => {
  const decide = {
    block: (as: string, id: string) => product.call('PATCH', `/api/user/${id}`, { as, body: { status: 'BLOCKED' } }),
    reject: (as: string, id: string, reason?: string) =>
      product.call('POST', `/api/admin/users/${id}/reject`, { as, body: reason === undefined ? {} : { reason } }),
    approve: (as: string, id: string) => product.call('POST', `/api/admin/users/${id}/approve`, { as, body: {} }),
    delete: (as: string, id: string) => product.call('DELETE', `/api/user/${id}`, { as }),
  }
  it('takes effect when a second admin decides the same, and is logged both times', async () => {
    const { one, two, target } = await three()
    const first = await decide.reject(one.token, target.id, 'Shares the account.')
    expect(first.status).toBe(202)
    expect(first.body).toEqual({
      success: true,
      proposal: {
        id: expect.any(String),
        decision: 'BLOCK',
        reason: 'Shares the account.',
        proposedBy: { id: one.id, name: 'Amina One' },
        proposedAt: expect.any(String),
        expiresAt: expect.any(String),
      },
    })
    expect((await rowOf(target.id))?.status).toBe('ACTIVE')
    const again = await decide.block(one.token, target.id)
    expect([again.status, again.body.proposal.id]).toEqual([202, first.body.proposal.id])
    const second = await decide.block(two.token, target.id)
    expect([second.status, second.body.status]).toEqual([200, 'BLOCKED'])
    expect(await rowOf(target.id)).toMatchObject({ status: 'BLOCKED', blockedBecause: 'Shares the account.' })
    expect((await product.call('GET', '/api/user/me', { as: target.token })).status).toBe(401)
    expect(await actionsOn(target.id)).toEqual(['user.propose', 'user.status'])
    const unblock = await decide.approve(one.token, target.id)
    expect([unblock.status, unblock.body.proposal.decision]).toEqual([202, 'ACTIVATE'])
    expect((await decide.approve(two.token, target.id)).body.status).toBe('ACTIVE')
  })

  it('needs 2 admins for a deletion too', async () => {
    const { one, two, target } = await three()
    expect((await decide.delete(one.token, target.id)).body.proposal.decision).toBe('DELETE')
    expect((await rowOf(target.id))?.status).toBe('ACTIVE')
    expect((await decide.delete(two.token, target.id)).body).toEqual({ success: true })
    expect((await rowOf(target.id))?.status).toBe('DELETED')
    expect(await actionsOn(target.id)).toEqual(['user.propose', 'user.delete'])
  })

  it('cannot be confirmed by the admin it is about, or by a user who is not an admin', async () => {
    const { one, target } = await three()
    await decide.reject(one.token, target.id)
    expect((await decide.reject(target.token, target.id)).status).toBe(403)
    expect((await decide.reject((await person()).token, target.id)).status).toBe(403)
    expect((await rowOf(target.id))?.status).toBe('ACTIVE')
  })

  it('is not carried out when the second admin decides otherwise', async () => {
    const { one, two, target } = await three()
    await decide.reject(one.token, target.id)
    expect((await decide.delete(two.token, target.id)).status).toBe(202)
    expect((await rowOf(target.id))?.status).toBe('ACTIVE')
  })

  it('expires after 7 days', async () => {
    const { one, two, target } = await three()
    const first = await decide.reject(one.token, target.id)
    product.clock.set(new Date(Date.now() + 7 * DAY_MS + 1000))
    const late = await decide.reject(two.token, target.id)
    expect(late.status).toBe(202)
    expect(late.body.proposal.id).not.toBe(first.body.proposal.id)
    expect((await decide.reject(one.token, target.id)).body.status).toBe('BLOCKED')
  })

  it('does not count when its proposer has been blocked', async () => {
    const { one, two, target } = await three()
    await decide.reject(one.token, target.id)
    await product.deps.db.update(users).set({ status: 'BLOCKED' }).where(eq(users.id, one.id))
    expect((await decide.reject(two.token, target.id)).status).toBe(202)
  })

  it('is shown in the list of users and can be cancelled, but not by the admin it is about', async () => {
    const { one, two, target } = await three()
    const { proposal } = (await decide.reject(one.token, target.id)).body
    const listed = async (as: string) => {
      const { body } = await product.call('GET', `/api/admin/users?search=${target.phone.slice(1)}`, { as })
      return body.rows[0].proposals
    }
    expect(await listed(two.token)).toEqual([proposal])
    const withdraw = (as: string) => product.call('DELETE', `/api/admin/proposals/${proposal.id}`, { as })
    expect((await withdraw(target.token)).status).toBe(404)
    expect((await withdraw((await person()).token)).status).toBe(403)
    expect((await withdraw(two.token)).body).toEqual({ success: true })
    expect((await withdraw(two.token)).status).toBe(404)
    expect(await listed(one.token)).toEqual([])
    expect((await decide.reject(two.token, target.id)).status).toBe(202)
    expect(await actionsOn(target.id)).toEqual(['user.propose', 'user.withdraw', 'user.propose'])
  })

  it('is carried out once when 2 admins confirm at the same moment, and never when one admin repeats the call', async () => {
    const { one, two, target } = await three()
    const twice = await Promise.all([decide.reject(one.token, target.id), decide.reject(one.token, target.id)])
    expect(twice.map(({ status }) => status)).toEqual([202, 202])
    expect((await rowOf(target.id))?.status).toBe('ACTIVE')
    const third = await admin('Caro Three')
    await Promise.all([decide.reject(two.token, target.id), decide.reject(third.token, target.id)])
    expect((await rowOf(target.id))?.status).toBe('BLOCKED')
    const done = (
      await product.deps.db.select().from(adminProposals).where(eq(adminProposals.targetId, target.id))
    ).filter((proposal) => proposal.outcome === 'DONE')
    expect(done).toHaveLength(1)
  })

  it('changes nothing when 2 admins decide about each other', async () => {
    const [one, two] = [await admin(), await admin()]
    const answers = await Promise.all([decide.block(one.token, two.id), decide.block(two.token, one.id)])
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    expect([(await rowOf(one.id))?.status, (await rowOf(two.id))?.status]).toEqual(['ACTIVE', 'ACTIVE'])
  })

  it('1 admin decides alone about users who are not admins', async () => {
    const one = await admin()
    const rider = await person()
    expect((await decide.reject(one.token, rider.id)).body.status).toBe('BLOCKED')
    expect((await decide.approve(one.token, rider.id)).body.status).toBe('ACTIVE')
    expect((await decide.delete(one.token, rider.id)).body).toEqual({ success: true })
  })
})
