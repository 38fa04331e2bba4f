import { createECDH, createHmac, randomBytes } from 'node:crypto'
import { withTx } from '../src/domain/context.ts'
import { stopLinks } from '../src/domain/deliveries/index.ts'
import { announce } from '../src/domain/notifications/index.ts'
import { SAMPLE_REPORT_SECRETS } from '../src/platform/config-messaging.ts'
import { totpCode, totpStep } from '../src/platform/totp.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../src/shared/kernel/nairobi-time.ts'
import { insertRide, insertUser, insertVehicle, NAIROBI, NAIVASHA, NAKURU } from '../tests/builders.ts'
import { chatOf } from '../tests/chatting.ts'
import { newPhone } from '../tests/new-phone.ts'
import { paidSeat, readPin } from '../tests/paid-seat.ts'
import type { TestProduct } from '../tests/test-product.ts'
import { codeOfMessage, walkAlerts } from './fuzz-alerts.ts'
import { sendDocuments } from './fuzz-documents.ts'
import { exerciseSafety } from './fuzz-safety.ts'
import { accountForMoney } from './fuzz-money.ts'
import { rateTrip } from './fuzz-ratings.ts'
import { reportFromQuestion } from './fuzz-support.ts'
import { rideForWomen } from './fuzz-women.ts'

export interface Told {
  as?: string | undefined
  body?: unknown
  query?: Record<string, string>
  raw?: { type?: string; bytes: BodyInit }
  headers?: Record<string, string>
}
/** Makes one call of an operation, expects success, and returns the body of the answer. */
export type Ask = (
  operation: string,
  parts?: Record<string, string>,
  told?: Told,
) => Promise<ReturnType<typeof JSON.parse>>

/** A name of the longest length, with characters that have to be escaped on a card. */
const LONG_NAME = `Nyar'Ugenya "Ciru" Ng’ang’a \\u001D {"id":1},[null] ${'Wanjikũ '.repeat(20)}`.slice(0, 80).trim()
const RIDER = { name: 'Amina Said', email: 'amina@example.com', role: 'RIDER' }
const PASSENGER = { name: 'Amina Said', phone: '+254711000111' }

const createPeople =
  (product: TestProduct) =>
  async (given: Parameters<typeof insertUser>[1] = {}) => {
    const user = await insertUser(product.deps, given)
    return { ...user, as: await product.signIn(user) }
  }
type Person = Awaited<ReturnType<ReturnType<typeof createPeople>>>

export interface World {
  product: TestProduct
  ask: Ask
  person: ReturnType<typeof createPeople>
  admin: Person
  driver: Person
  rider: Person
}

const createProofs = ({ product, ask }: World) => {
  const codeFor = async (phoneNumber: string) => {
    await ask('POST /api/auth/send-otp', {}, { body: { phoneNumber, isRegistration: true } })
    const inbox = (await product.call('GET', `/dev/inbox?to=${encodeURIComponent(phoneNumber)}`)).body
    return inbox.find(({ template }: { template: string }) => template === 'otp_verification').params.code as string
  }
  const prove = async (phoneNumber = newPhone()) => {
    await ask('POST /api/auth/check-user', {}, { body: { phoneNumber } })
    const code = await codeFor(phoneNumber)
    return (await ask('POST /api/auth/verify-otp', {}, { body: { phoneNumber, code } })).accessToken as string
  }
  return { codeFor, prove }
}
type Prove = ReturnType<typeof createProofs>['prove']

/** Two accounts unused for a long time: one phone number still belongs to its owner, the other has a new owner. */
const comeBackLate = async ({ product, ask }: World, prove: Prove) => {
  const lastAccessAt = new Date(product.clock.now().getTime() - 91 * DAY_MS)
  const unused = { createdAt: lastAccessAt, lastAccessAt, email: 'old@example.com' }
  const [owner, former] = [await insertUser(product.deps, unused), await insertUser(product.deps, unused)]
  await ask('POST /api/auth/owner-check', {}, { as: await prove(owner.phone), body: { email: unused.email } })
  await ask('POST /api/auth/new-number', {}, { as: await prove(former.phone) })
}

const signUp = async (world: World) => {
  const { product, ask } = world
  const { codeFor, prove } = createProofs(world)
  await ask('POST /api/auth/session', {}, { body: { token: await prove() } })
  const phone = newPhone()
  const as = await prove(phone)
  const { id } = await ask('POST /api/user', {}, { as, body: RIDER })
  // Another code can be sent after a minute.
  product.clock.set(new Date(product.clock.now().getTime() + MINUTE_MS))
  await ask('POST /api/user/me/confirm', {}, { as, body: { code: await codeFor(phone) } })
  await ask('GET /api/auth/session', {}, { as })
  await ask('GET /api/user/me', {}, { as })
  await ask('PATCH /api/user/{id}', { id }, { as, body: { email: 'amina.said@example.com' } })
  await ask('POST /api/user/me/export', {}, { as })
  await ask('GET /api/user/me/sessions', {}, { as })
  await product.signIn({ id, phone })
  const { rows } = await ask('GET /api/user/me/sessions', {}, { as })
  const other = rows.find(({ current }: { current: boolean }) => !current)
  await ask('DELETE /api/user/me/sessions/{id}', { id: other.id }, { as })
  await ask('DELETE /api/user/me/sessions', {}, { as })
  await ask('DELETE /api/user/{id}', { id }, { as })
  await ask('DELETE /api/auth/session', {}, { as: await prove() })
  await comeBackLate(world, prove)
}

const lookAround = async ({ ask, driver }: World) => {
  const open = ['amenity', 'app', 'location', 'places/short-names', 'routes/popular', 'ride/available', 'faq', 'help']
  for (const operation of open) await ask(`GET /api/${operation}`)
  const [from, to] = [NAIROBI.coordinates, NAKURU.coordinates]
  const route = {
    fromLat: `${from.lat}`,
    fromLng: `${from.lng}`,
    toLat: `${to.lat}`,
    toLng: `${to.lng}`,
    numSeats: '1',
  }
  await ask('GET /api/ride/price-guide', {}, { query: route })
  await ask('POST /api/places/autocomplete', {}, { body: { input: 'nak' } })
  await ask('POST /api/places/autocomplete-enhanced', {}, { body: { input: 'nak' } })
  await ask('GET /api/places/nearby-stages', {}, { query: { lat: `${from.lat}`, lng: `${from.lng}` } })
  await ask('GET /api/places/details/{placeId}', { placeId: NAIROBI.placeId })
  // The driver of the ride that is found has a photo and the longest name.
  await ask('GET /api/ride/search', {}, { query: { from: 'Nairobi', to: 'Nakuru' } })
  await ask('GET /api/ride/search', {}, { query: { from: 'Nairobi', to: 'Mombasa' } })
  await ask('GET /api/user/{id}/photo', { id: driver.id })
}

const drive = async ({ product, ask, admin, driver, rider, person }: World) => {
  const { as } = driver
  const car = { make: 'Toyota', model: 'Fielder', year: 2016, numSeats: 4, color: 'White', plate: 'KZX 001A' }
  const { id: vId } = await ask('POST /api/vehicle', {}, { as, body: car })
  await ask('POST /api/admin/vehicles/{id}/reject', { id: vId }, { as: admin.as, body: { reason: 'Not readable' } })
  await ask('PATCH /api/vehicle/{id}', { id: vId }, { as, body: { color: 'Blue' } })
  await ask('POST /api/admin/vehicles/{id}/approve', { id: vId }, { as: admin.as, body: {} })
  await ask('GET /api/vehicle', {}, { as })
  await ask('GET /api/vehicle/{id}', { id: vId }, { as })
  const spare = await insertVehicle(product.deps, driver)
  await ask('DELETE /api/vehicle/{id}', { id: spare.id }, { as })

  const time = new Date(product.clock.now().getTime() + 30 * HOUR_MS).toISOString()
  const body = {
    from: NAIROBI,
    to: NAKURU,
    time,
    seatCost: 500,
    vId,
    numSeats: 4,
    amenities: ['no-smoking'],
    note: 'One bag each.',
    stops: [{ place: NAIVASHA }],
  }
  const { id } = await ask('POST /api/ride', {}, { as, body })
  await ask(
    'PATCH /api/ride/{id}',
    { id },
    {
      as,
      body: {
        numSeats: 3,
        stops: [{ place: NAIVASHA }],
        meetingPoint: { name: 'GPO stage', hint: 'By the post office' },
      },
    },
  )
  await ask('GET /api/ride/{id}', { id })
  await ask('GET /api/ride/{id}/preview.png', { id })
  await ask('PUT /api/ride/{id}/favorite', { id }, { as: rider.as })
  const seats = { riders: [PASSENGER], paymentPhone: rider.phone, note: 'One bag.' }
  const first = await ask('POST /api/ride/{id}/requests', { id }, { as: rider.as, body: seats })
  await ask('GET /api/ride/{id}/requests', { id }, { as })
  await ask('GET /api/request/{id}', { id: first.id }, { as: rider.as })
  await ask('GET /api/request/{id}/cancel', { id: first.id }, { as: rider.as })
  await ask('POST /api/request/{id}/cancel', { id: first.id }, { as: rider.as, body: {} })
  const second = await person()
  const asked = await ask(
    'POST /api/ride/{id}/requests',
    { id },
    { as: second.as, body: { ...seats, paymentPhone: second.phone, fromPosition: 1 } },
  )
  await ask('POST /api/request/{id}/approve', { id: asked.id }, { as })
  const { payment } = await ask('POST /api/request/{id}/pay', { id: asked.id }, { as: second.as, body: {} })
  await ask('GET /api/payment/{id}', { id: payment.id }, { as: second.as })
  for (const list of ['requested', 'confirmed', 'mine', 'pending', 'favorite', 'lists'])
    for (const who of [as, rider.as]) await ask(`GET /api/ride/${list}`, {}, { as: who })
  await ask('DELETE /api/ride/{id}/favorite', { id }, { as: rider.as })
  const doomed = await insertRide(product.deps, await insertVehicle(product.deps, driver))
  await ask('POST /api/ride/{id}/cancel', { id: doomed.id }, { as })
  // Nobody books this ride, so that searches for other days can find it as a ride near their dates.
  await insertRide(product.deps, await insertVehicle(product.deps, driver))
}

const travel = async ({ product, ask, admin }: World) => {
  const [seat, disputed, missed] = [await paidSeat(product), await paidSeat(product), await paidSeat(product)]
  product.clock.set(new Date(seat.departsAt.getTime() + 20 * MINUTE_MS))
  const [rider, owner] = [await product.signIn(seat.rider), await product.signIn(seat.owner)]
  const { id } = seat.request
  await ask('GET /api/request/{id}/boarding-pin', { id }, { as: rider })
  const pin = await readPin(product, { ...seat, riderToken: rider })
  await exerciseSafety(product, ask, {
    requestId: id,
    rideId: seat.ride.id,
    driverId: seat.owner.id,
    rider,
    owner,
    admin: admin.as,
  })
  await ask('POST /api/ride/{id}/start', { id: seat.ride.id }, { as: owner })
  await ask('POST /api/request/{id}/board', { id }, { as: owner, body: { pin } })

  const [left, right] = [await product.signIn(disputed.rider), await product.signIn(disputed.owner)]
  const claim = { kind: 'NO_SHOW_DRIVER', text: 'Nobody came.' }
  const request = { id: disputed.request.id }
  const dispute = await ask('POST /api/request/{id}/dispute', request, { as: left, body: claim })
  await ask('GET /api/request/{id}/dispute', request, { as: left })
  await ask('POST /api/dispute/{id}/answer', { id: dispute.id }, { as: right, body: { text: 'I was there.' } })
  await ask('GET /api/admin/disputes', {}, { as: admin.as })
  const decision = { decision: 'HALF', reason: 'Both are partly right.' }
  await ask('POST /api/admin/disputes/{id}/decide', { id: dispute.id }, { as: admin.as, body: decision })

  const asker = await product.signIn(missed.rider)
  await reportFromQuestion(ask, { requestId: missed.request.id, rider: asker, admin: admin.as })
  product.clock.set(new Date(seat.arrivesAt.getTime() + MINUTE_MS))
  await ask('POST /api/ride/{id}/complete', { id: seat.ride.id }, { as: owner })
  await rateTrip(ask, { seat, rider, owner, admin: admin.as })
  product.clock.set(null)
  return { ...seat, as: rider }
}

const showDocuments = async ({ product, ask, admin, driver, person }: World) => {
  const { id } = driver
  const newDriver = await person({ role: 'DRIVER' })
  const vehicle = await insertVehicle(product.deps, driver)
  await sendDocuments(ask, [driver, newDriver], { vehicleId: vehicle.id, admin: admin.as })
  await ask('GET /api/user/me/document-views', {}, { as: driver.as })
  await ask('GET /api/user/{id}', { id }, { as: newDriver.as })
  const again = { as: admin.as, body: { document: 'LICENSE', reason: 'BLURRED' } }
  await ask('POST /api/admin/users/{id}/ask-again', { id: newDriver.id }, again)
  await ask('GET /api/admin/users/{id}', { id: newDriver.id }, { as: admin.as })
  const read = { as: admin.as, body: { gender: 'FEMALE' } }
  await ask('POST /api/admin/users/{id}/identity', { id: newDriver.id }, read)
  const both = { decision: 'APPROVE', driver: true, vehicleIds: [] }
  await ask('POST /api/admin/users/{id}/decide', { id: newDriver.id }, { as: admin.as, body: both })
  await ask('POST /api/admin/users/{id}/reject', { id: newDriver.id }, { as: admin.as, body: {} })
  await ask('POST /api/admin/users/{id}/approve', { id: newDriver.id }, { as: admin.as, body: {} })
  await rideForWomen(product, ask)
}

const talk = async ({ product, ask, admin, driver, rider }: World) => {
  const chatId = chatOf(driver, rider)
  const text = 'Where shall we meet?'
  const message = { senderId: rider.id, receiverId: driver.id, text }
  const { id: messageId, timestamp } = await ask('POST /api/messaging/send', {}, { as: rider.as, body: message })
  await ask('GET /api/messaging/fetch', {}, { as: driver.as, query: { chatId } })
  await ask('GET /api/messaging/subscribe', {}, { as: driver.as, query: { chatId } })
  await ask('GET /api/messaging/conversations', {}, { as: driver.as })
  await ask('GET /api/messaging/unread-count', {}, { as: driver.as })
  const read = { as: driver.as, query: { chatId }, body: { lastReadTimestamp: timestamp } }
  await ask('PUT /api/messaging/read-receipt', {}, read)
  const report = { userId: rider.id, chatId, messageIds: [messageId], category: 'SPAM', text: 'Again and again.' }
  const { id } = await ask('POST /api/reports', {}, { as: driver.as, body: report })
  await ask('GET /api/admin/reports', {}, { as: admin.as })
  await ask('GET /api/admin/reports/{id}', { id }, { as: admin.as })
  await ask('POST /api/admin/reports/{id}/close', { id }, { as: admin.as, body: { outcome: 'NO_ACTION' } })
  await ask('DELETE /api/messaging/delete', {}, { as: rider.as, body: { chatId, messageId } })
  await ask('PUT /api/user/{id}/block', { id: rider.id }, { as: driver.as })
  await ask('GET /api/user/me/blocks', {}, { as: driver.as })
  await ask('DELETE /api/user/{id}/block', { id: rider.id }, { as: driver.as })
  await ask('POST /api/users/find-by-phone', {}, { as: rider.as, body: { phone: driver.phone } })

  await withTx(product.deps, (tx) =>
    announce(tx, product.deps, {
      userId: rider.id,
      template: 'welcome_user',
      params: { name: 'A' },
      link: '/',
      dedupe: 'x',
    }),
  )
  await ask('GET /api/link/{code}', { code: await codeOfMessage(product, rider.id, 'x') }, { as: rider.as })
  await ask('GET /api/notifications/stream', {}, { as: rider.as })
  const { rows } = await ask('GET /api/notifications', {}, { as: rider.as })
  await ask('PUT /api/notifications/{id}/read', { id: rows[0].id }, { as: rider.as })
  await ask('PUT /api/notifications/read', {}, { as: rider.as })
  const to = new URL(stopLinks(product.deps, rider.email).call).searchParams.get('to') ?? ''
  await ask('POST /api/email/stop', {}, { query: { to } })
  await ask('POST /api/email/resume', {}, { query: { to } })
  await ask('GET /api/user/me/push-subscription', {}, { as: rider.as })
  const endpoint = `http://127.0.0.1:3000/dev/push/${rider.id}`
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') }
  await ask('PUT /api/user/me/push-subscription', {}, { as: rider.as, body: { endpoint, keys } })
  await ask('DELETE /api/user/me/push-subscription', {}, { as: rider.as, body: { endpoint } })
  await walkAlerts(product, ask, { rider, driver })
}

const administer = async ({ product, ask, admin, person }: World) => {
  const { as } = admin
  await ask('GET /api/admin/tables/{table}', { table: 'users' }, { as })
  for (const list of ['tasks', 'users', 'vehicles', 'rides', 'places', 'deliveries'])
    await ask(`GET /api/admin/${list}`, {}, { as })
  const other = await person({ role: 'ADMIN' })
  const { proposal } = await ask('PATCH /api/user/{id}', { id: other.id }, { as, body: { status: 'BLOCKED' } })
  await ask('DELETE /api/admin/proposals/{id}', { id: proposal.id }, { as })
  const place = { name: 'Tena Corner', kind: 'stage', county: 'Nairobi', coordinates: { lat: -1.29, lng: 36.9 } }
  const { placeId } = await ask('POST /api/admin/places', {}, { as, body: place })
  await ask('PATCH /api/admin/places/{placeId}', { placeId }, { as, body: { importance: 0.5 } })
  const faq = { title: 'Why?', content: 'Because.' }
  const { id } = await ask('POST /api/faq', {}, { as, body: faq })
  await ask('PATCH /api/faq/{id}', { id }, { as, body: { position: 3 } })
  await ask('DELETE /api/faq/{id}', { id }, { as })
  const sms = { channel: 'sms', payload: { to: newPhone(), message: 'Hello' } }
  await ask('POST /api/notifications', {}, { as, body: sms })

  const { WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN, AT_CALLBACK_TOKEN } = SAMPLE_REPORT_SECRETS
  const verify = { mode: 'subscribe', verify_token: WHATSAPP_VERIFY_TOKEN, challenge: '1158201444' }
  const query = Object.fromEntries(Object.entries(verify).map(([name, value]) => [`hub.${name}`, value]))
  await ask('GET /api/reports/whatsapp', {}, { query })
  const said = JSON.stringify({ object: 'whatsapp_business_account', entry: [] })
  const signature = `sha256=${createHmac('sha256', WHATSAPP_APP_SECRET).update(said).digest('hex')}`
  const raw = { type: 'application/json', bytes: said }
  await ask('POST /api/reports/whatsapp', {}, { raw, headers: { 'x-hub-signature-256': signature } })
  const sms2 = { type: 'application/x-www-form-urlencoded', bytes: 'id=1&status=Success' }
  await ask('POST /api/reports/sms/{token}', { token: AT_CALLBACK_TOKEN }, { raw: sms2 })

  const guarded = await person({ role: 'ADMIN' })
  const mine = { as: guarded.as }
  const factor = '/api/user/me/second-factor'
  await ask(`GET ${factor}`, {}, mine)
  const { secret } = await ask(`POST ${factor}`, {}, mine)
  // The newest code is accepted even when its 30 seconds end before it is sent.
  const code = totpCode(secret, totpStep(product.clock.now()))
  const { recoveryCodes } = await ask(`POST ${factor}/confirm`, {}, { ...mine, body: { code } })
  await ask(`POST ${factor}/verify`, {}, { ...mine, body: { code: recoveryCodes[0] } })
  await ask(`POST ${factor}/disable`, {}, { ...mine, body: { code: recoveryCodes[1] } })
}

/** Makes at least one successful call of every operation of the contract. */
export const walkEverywhere = async (product: TestProduct, ask: Ask): Promise<void> => {
  const person = createPeople(product)
  const admin = await person({ role: 'ADMIN' })
  const driver = await person({ role: 'DRIVER', name: LONG_NAME })
  const rider = await person()
  const world: World = { product, ask, person, admin, driver, rider }
  await signUp(world)
  await showDocuments(world)
  await drive(world)
  await lookAround(world)
  const seat = await travel(world)
  await accountForMoney(world, seat)
  await talk(world)
  await administer(world)
}
