import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { faqs, payments, sessions, alerts } from '../src/db/schema/index.ts'
import { hashToken, newId, newToken } from '../src/platform/ids.ts'
import { DAY_MS } from '../src/shared/kernel/nairobi-time.ts'
import { insertRide, insertSeatRequest, insertSession, insertUser, insertVehicle } from '../tests/builders.ts'
import { newPhone } from '../tests/new-phone.ts'
import { operationsOf, type OpenApiDocument } from '../tests/openapi-calls.ts'
import { createRecordingMessaging } from '../tests/recording-messaging.ts'
import { openTestProduct } from '../tests/test-product.ts'
import { ROLES, TARGETS, type MatrixRole, type Outcome, type PolicyRow, type Target } from './policy-rows.ts'
import { POLICY } from './policy-table.ts'

const product = await openTestProduct()
product.deps.messaging = createRecordingMessaging()
const { deps } = product
const document = (await product.call('GET', '/api/openapi.json')).body as OpenApiDocument
const operations = operationsOf(document)
afterAll(() => product.close())

type Person = Awaited<ReturnType<typeof insertUser>>
const USER_ROLES = { rider: 'RIDER', driver: 'DRIVER', coordinator: 'COORDINATOR', admin: 'ADMIN' } as const

interface Caller {
  person: Person | null
  token: string | null
}
const newCaller = async (role: MatrixRole): Promise<Caller> => {
  if (role === 'anonymous') return { person: null, token: null }
  if (role === 'registrant') {
    const token = newToken()
    const now = deps.clock.now()
    const end = new Date(now.getTime() + DAY_MS)
    const times = { createdAt: now, lastSeenAt: now, idleExpiresAt: end, absoluteExpiresAt: end }
    await deps.db.insert(sessions).values({ id: newId(), tokenHash: hashToken(token), phone: newPhone(), ...times })
    return { person: null, token }
  }
  const blocked = role === 'blocked'
  const person = await insertUser(deps, blocked ? { status: 'BLOCKED' } : { role: USER_ROLES[role] })
  return { person, token: await insertSession(deps, person) }
}

const rideBy = async (owner: Person, gone: boolean) =>
  insertRide(deps, await insertVehicle(deps, owner), gone ? { status: 'CANCELLED', cancelledAt: deps.clock.now() } : {})

const requestBy = async (rider: Person, gone: boolean) => {
  const ride = await rideBy(await insertUser(deps, { role: 'DRIVER' }), false)
  const closed = { status: 'CANCELLED', cancelReason: 'RIDER_CANCELLED', cancelledAt: deps.clock.now() } as const
  return insertSeatRequest(deps, ride, rider, gone ? closed : {})
}

const paymentBy = async (rider: Person): Promise<string> => {
  const id = newId()
  const request = await requestBy(rider, false)
  await deps.db.insert(payments).values({
    id,
    requestId: request.id,
    amountKsh: request.totalKsh,
    msisdn: rider.phone.slice(1),
    reference: 'P1',
    state: 'CREATED',
    callbackSecretHash: hashToken(id),
    callbackSecretSealed: Buffer.alloc(1),
    createdAt: deps.clock.now(),
    expiresAt: new Date(deps.clock.now().getTime() + DAY_MS),
  })
  return id
}

const faqId = async (): Promise<string> => {
  const id = newId()
  await deps.db.insert(faqs).values({ id, title: 'Why?', content: 'Because.', createdAt: deps.clock.now() })
  return id
}

const alertOf = async ({ id: userId }: Person): Promise<string> => {
  const id = newId()
  const alert = { id, userId, kind: 'ALERT', toName: 'Nakuru', numSeats: 1, createdAt: deps.clock.now() } as const
  await deps.db.insert(alerts).values(alert)
  return id
}

const sessionOf = async (person: Person, gone: boolean): Promise<string> => {
  const token = await insertSession(deps, person)
  const row = await deps.db.query.sessions.findFirst({ where: (t, { eq }) => eq(t.tokenHash, hashToken(token)) })
  if (gone) await product.call('DELETE', '/api/auth/session', { as: token })
  return row?.id ?? ''
}

const idOf = async (kind: NonNullable<PolicyRow['target']>, target: Target, caller: Person | null): Promise<string> => {
  if (target === 'random') return randomUUID()
  const gone = target === 'deleted'
  const makers: Record<typeof kind, (owner: Person) => Promise<string>> = {
    user: async (owner) => (gone ? (await insertUser(deps, { status: 'DELETED' })).id : owner.id),
    ride: async (owner) => (await rideBy(owner, gone)).id,
    request: async (owner) => (await requestBy(owner, gone)).id,
    payment: paymentBy,
    vehicle: async (owner) => (await insertVehicle(deps, owner, gone ? { status: 'DELETED' } : {})).id,
    faq: faqId,
    alert: alertOf,
    session: (owner) => sessionOf(owner, gone),
  }
  return makers[kind](target === 'own' && caller ? caller : await insertUser(deps, { role: 'DRIVER' }))
}

/** Callers and targets. Later calls use them again as long as earlier calls have only read or have been refused. */
const createCast = () => {
  const made = new Map<string, unknown>()
  const keep = async <T>(name: string, make: () => Promise<T>): Promise<T> => {
    if (!made.has(name)) made.set(name, await make())
    return made.get(name) as T
  }
  return {
    callerOf: (role: MatrixRole) => keep(role, () => newCaller(role)),
    targetOf: (kind: NonNullable<PolicyRow['target']>, target: Target, caller: Person | null) =>
      keep(target === 'own' ? `own of ${caller?.id}` : target, () => idOf(kind, target, caller)),
    /** Some calls delete the caller's account, and most change their target: the next call needs new ones. */
    dismiss: () => made.clear(),
  }
}

/** The outcome in the policy table; null when the table says nothing about this role with this target. */
const expected = (row: PolicyRow, role: MatrixRole, target: Target): Outcome | null => {
  const asGuest = role === 'anonymous' || role === 'blocked'
  if (target === 'own' && (asGuest || role === 'registrant')) return null
  let said = row.roles?.[role] ?? row.user
  if (asGuest) said = row.guest
  if (role === 'registrant') said = row.registrant ?? row.guest
  return typeof said === 'object' ? (said[target] ?? null) : said
}

const outcomeOf = (status: number): Outcome => (status === 401 || status === 403 || status === 404 ? status : 'pass')

describe('every operation, every role, every target', () => {
  it.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s answers each role as the policy table says',
    async (name, operation) => {
      const row = POLICY[name]
      if (!row) throw new Error(`${name} has no row in prove/policy-table.ts`)
      const surprises: string[] = []
      const cast = createCast()
      for (const role of ROLES)
        for (const target of row.target ? TARGETS : (['random'] as const)) {
          const wanted = expected(row, role, target)
          if (wanted === null) continue
          const { person, token } = await cast.callerOf(role)
          const id = row.target ? await cast.targetOf(row.target, target, person) : randomUUID()
          const answer = await product.call(operation.method, operation.path.replaceAll(/\{\w+\}/g, id), {
            ...(token === null ? {} : { as: token }),
            ...(row.body === undefined ? {} : { body: row.body }),
          })
          const got = outcomeOf(answer.status)
          if (got === 'pass' && operation.method !== 'GET') cast.dismiss()
          if (got !== wanted || answer.status >= 500)
            surprises.push(`${role} on ${target}: ${answer.status} ${answer.body.code ?? ''} instead of ${wanted}`)
        }
      expect(surprises).toEqual([])
    },
  )
})
