import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRide, insertSeatRequest, insertUser, insertVehicle, NAKURU } from '../../../tests/builders.ts'
import { createChatting, chatOf } from '../../../tests/chatting.ts'
import { newPhone } from '../../../tests/new-phone.ts'
import { board, moveTo, readPin } from '../../../tests/paid-seat.ts'
import {
  approve,
  expectBooksToBalance,
  lastPrompt,
  openPayingWorld,
  pay,
  type PayingWorld,
} from '../../../tests/paying-world.ts'
import { resultBody } from '../../../tests/scripted-payments.ts'
import { DATA_INVENTORY } from '../../db/data-inventory.ts'
import { newId } from '../../platform/ids.ts'
import { DAY_MS, HOUR_MS } from '../../shared/kernel/nairobi-time.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
afterAll(() => world.close())

const NAME = 'Zuberi Kanariwema'
const EMAIL = 'kanari@zuberi.example'
const PLATE = 'KZY 986X'
const PUSHED_TO = randomUUID()
/** The canary, the user of this test, writes this text in messages, notes, ratings and other free texts. */
const SAID = 'mtama-na-maji-karibu-nyote'

/** Empty for a driver: only admins have two-step verification, and only decisions about admins need 2 admins. */
const NOT_FOR_DRIVERS = ['admin_proposals', 'recovery_codes', 'second_factors']

const post = async (path: string, as: string, body: unknown = {}, method = 'POST') => {
  const answer = await world.call(method, path, { as, body, headers: { 'idempotency-key': newId() } })
  expect([path, answer.status < 300, answer.body]).toEqual([path, true, answer.body])
  return answer.body
}
const payNow = async (requestId: string, as: string) => {
  await pay(world, requestId, as)
  await world.runDueJobs()
  await approve(world, lastPrompt(world))
}
const upload = async (document: string, { id, token }: { id: string; token: string }) => {
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#446688' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)]), 'picture.png')
  const answer = await world.fetch(
    new Request(`http://localhost:3000/api/user/${id}/${document}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    }),
  )
  expect(answer.status).toBe(200)
}

const tablesWith = async (text: string): Promise<string[]> => {
  const looks = Object.keys(DATA_INVENTORY).map(
    (table) =>
      sql`select ${table}::text as name from ${sql.identifier(table)} t where to_jsonb(t)::text like ${`%${text}%`}`,
  )
  const found = await world.deps.db.execute(sql.join(looks, sql` union `))
  return (found as { rows: { name: string }[] }).rows.map(({ name }) => name)
}

const newPerson = async (given: Parameters<typeof insertUser>[1] = {}) => {
  const user = await insertUser(world.deps, given)
  return { ...user, token: await world.signIn(user) }
}
type Person = Awaited<ReturnType<typeof newPerson>>

/** Signs in by code in a browser, which the account then knows. */
const signInByBrowser = async ({ phone }: { phone: string }) => {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const asked = await world.call('POST', '/api/auth/send-otp', { body: { phoneNumber: phone }, headers })
  const cookie = asked.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  const [message] = (await world.call('GET', `/dev/inbox?to=${encodeURIComponent(phone)}`)).body
  const body = { phoneNumber: phone, code: message.params.code }
  expect((await world.call('POST', '/api/auth/verify-otp', { body, headers: { ...headers, cookie } })).status).toBe(200)
}

const end = ({ placeId, name, coordinates }: typeof NAKURU) => ({ placeId, name, coordinates })

const showItself = async (canary: Person, admin: Person) => {
  for (const document of ['photo', 'national-id', 'license']) await upload(document, canary)
  for (const document of ['national-id', 'license']) {
    const { status } = await world.call('GET', `/api/user/${canary.id}/${document}`, { as: admin.token })
    expect(status).toBe(200)
  }
  const { documents } = (await world.call('GET', `/api/admin/users/${canary.id}`, { as: admin.token })).body
  for (const { id } of documents)
    await post(`/api/admin/documents/${id}/fact`, admin.token, { validUntil: '2030-12-31', number: SAID })
  await post(`/api/admin/users/${canary.id}/identity`, admin.token, { gender: 'FEMALE' })
  await post(`/api/admin/users/${canary.id}/approve`, admin.token)
  await post(
    '/api/user/me/push-subscription',
    canary.token,
    {
      endpoint: `http://127.0.0.1:3000/dev/push/${PUSHED_TO}`,
      keys: {
        p256dh: createECDH('prime256v1').generateKeys('base64url'),
        auth: randomBytes(16).toString('base64url'),
      },
    },
    'PUT',
  )
  await post('/api/user/me/trusted-contacts', canary.token, { name: SAID, phone: newPhone() })
  await post('/api/alerts', canary.token, { kind: 'ALERT', from: { name: SAID }, to: end(NAKURU) })
}

const talk = async (canary: Person, other: Person) => {
  const { send, read, block } = createChatting(world)
  const chatId = chatOf(canary, other)
  const sent = await send(canary, other, `${SAID} for you`)
  expect(sent.status).toBe(201)
  await send(other, canary, 'Asante sana.')
  await read(canary, chatId, world.deps.clock.now().toISOString())
  for (const [who, whom] of [
    [canary, other],
    [other, canary],
  ] as const)
    await post('/api/reports', who.token, { userId: whom.id, chatId, category: 'FRAUD', text: `${SAID} reported` })
  await block(canary, await newPerson())
}

/** The ride leaves soon, so that the canary is told about it even when this test runs at night. */
const receiveAlert = async (canary: Person) => {
  await post('/api/alerts', canary.token, { kind: 'ALERT', to: end(NAKURU) })
  const vehicle = await insertVehicle(world.deps, await newPerson({ role: 'DRIVER' }))
  await insertRide(world.deps, vehicle, { departsAt: new Date(world.deps.clock.now().getTime() + 6 * HOUR_MS) })
  await world.runDueJobs()
}

/** Two reported trips: the canary paid for one, and half of the price is refunded. The canary drove the other. */
const quarrel = async (canary: Person, admin: Person) => {
  const owner = await newPerson({ role: 'DRIVER' })
  const ride = await insertRide(world.deps, await insertVehicle(world.deps, owner))
  const request = await insertSeatRequest(world.deps, ride, canary, { note: SAID })
  await payNow(request.id, canary.token)
  await post(`/api/request/${request.id}/share`, canary.token)
  const carried = await carry(canary)
  await post(`/api/ride/${ride.id}/favorite`, canary.token, {}, 'PUT')
  moveTo(world, new Date(ride.departsAt.getTime() + 20 * 60_000))
  const about = { kind: 'REQUEST', id: request.id }
  await post('/api/tickets', canary.token, { category: 'TRIP', subject: `${SAID} on my trip`, text: SAID, about })
  await post(`/api/request/${request.id}/sos`, canary.token, { lat: -1.28, lng: 36.82, note: SAID })
  const text = `${SAID} was not as agreed`
  const { id } = await post(`/api/request/${request.id}/dispute`, canary.token, { kind: 'OTHER', text })
  await post(`/api/dispute/${id}/answer`, owner.token, { text: 'It was.' })
  await post(`/api/admin/disputes/${id}/decide`, admin.token, { decision: 'HALF', reason: 'Both are right.' })
  await board(world, carried, await readPin(world, carried))
  const against = await post(`/api/request/${carried.request.id}/dispute`, carried.riderToken, {
    kind: 'OTHER',
    text: 'Late.',
  })
  await post(`/api/dispute/${against.id}/answer`, canary.token, { text: `${SAID} on time` })
  await post(`/api/admin/disputes/${against.id}/decide`, admin.token, { decision: 'NOTHING', reason: 'On time.' })
  return { rides: [ride, carried.ride], carried }
}

const rateEachOther = async (
  canary: Person,
  { rider, request }: { rider: { id: string; phone: string }; request: { id: string } },
) => {
  const path = `/api/request/${request.id}/review`
  await post(path, await world.signIn(rider), { stars: 2, tags: [], comment: 'Too fast.' }, 'PUT')
  const as = await world.signIn(canary)
  await post(path, as, { stars: 4, tags: [], comment: `${SAID} and friendly` }, 'PUT')
  await post(`${path}/reply`, as, { text: `${SAID} is slow` })
}

const carry = async (canary: Person) => {
  const ride = await insertRide(world.deps, await insertVehicle(world.deps, canary, { plate: PLATE }))
  const rider = await newPerson()
  const request = await insertSeatRequest(world.deps, ride, rider)
  await payNow(request.id, rider.token)
  await post(`/api/ride/${ride.id}`, canary.token, { note: SAID, meetingPoint: { name: SAID } }, 'PATCH')
  return { ride, request, rider, ownerToken: canary.token, riderToken: rider.token }
}

/** Lets M-Pesa confirm all transfers. */
const settleMoney = async () => {
  await world.runDueJobs()
  for (const movement of world.mpesa.movements.splice(0)) {
    const { status } = await world.call('POST', new URL(movement.to.resultUrl).pathname, { body: resultBody(movement) })
    expect(status).toBe(200)
  }
  await world.runDueJobs()
}

it('Pamoja exports data of every kind about a driver, and after erasure no table contains their name, email, phone, plate or texts', async () => {
  const admin = await newPerson({ role: 'ADMIN' })
  const canary = await newPerson({ name: NAME, email: EMAIL, role: 'DRIVER' })
  await signInByBrowser(canary)
  await showItself(canary, admin)
  await talk(canary, await newPerson())
  await receiveAlert(canary)
  const { rides, carried } = await quarrel(canary, admin)
  await world.runDueJobs()

  // The ride is late and in progress, so its driver is asked whether all is well.
  moveTo(world, new Date(carried.ride.arrivesAt.getTime() + 61 * 60_000))
  await world.runDueJobs()
  const last = Math.max(...rides.map(({ arrivesAt }) => arrivesAt.getTime()))
  moveTo(world, new Date(last + DAY_MS + HOUR_MS))
  await world.runDueJobs()
  await rateEachOther(canary, carried)
  // Deleting an account needs a fresh code.
  const as = await world.signIn(canary)
  const unpaid = await world.call('DELETE', `/api/user/${canary.id}`, { as })
  expect([unpaid.status, unpaid.body.code]).toEqual([409, 'MONEY_UNSETTLED'])
  await settleMoney()

  const { status, body } = await world.call('POST', '/api/user/me/export', { as })
  expect(status).toBe(200)
  const empty = Object.keys(body.data).filter((table) => body.data[table].length === 0)
  expect(empty.toSorted()).toEqual(NOT_FOR_DRIVERS)
  expect(body.documents.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    'LICENSE',
    'NATIONAL_ID',
    'PHOTO',
  ])
  const said = JSON.stringify(body).split(SAID).length - 1
  // The text is in the alert, the message, their report, their side of two disputes, a ride’s note and meeting point,
  // the note of a request, a rating and a reply, an SOS, a trusted contact, and a question with its subject.
  expect(said).toBe(14)

  const traces = [NAME, EMAIL, canary.phone.slice(-9), PLATE, SAID, PUSHED_TO]
  for (const trace of traces) expect([trace, await tablesWith(trace)]).not.toEqual([trace, []])
  const gone = await world.call('DELETE', `/api/user/${canary.id}`, { as })
  expect([gone.status, gone.body]).toEqual([200, { success: true }])
  for (const trace of traces) expect([trace, await tablesWith(trace)]).toEqual([trace, []])
  await expectBooksToBalance(world)
})
