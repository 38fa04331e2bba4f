import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  insertRide,
  insertUser,
  insertVehicle,
  NAIROBI,
  NAKURU,
  newPlate,
  type PlaceFacts,
} from '../../../tests/builders.ts'
import { createChatting } from '../../../tests/chatting.ts'
import { fillCounter } from '../../../tests/fill-counter.ts'
import { moveTo, paidSeat } from '../../../tests/paid-seat.ts'
import { startHour } from '../../../tests/start-hour.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { addDays, DAY_MS, HOUR_MS, MINUTE_MS, nairobiDay } from '../../shared/kernel/nairobi-time.ts'

let product: TestProduct
let chatting: ReturnType<typeof createChatting>
beforeAll(async () => {
  product = await openTestProduct({ TRUST_PROXY_HOPS: '1' })
  chatting = createChatting(product)
})
afterEach(() => product.clock.set(null))
afterAll(() => product.close())

type Answer = Awaited<ReturnType<TestProduct['call']>>
interface Limited {
  /** The user, request, address or network whose calls are counted. */
  whose: string
  call: () => Promise<Answer>
}

const person = async (role: 'RIDER' | 'DRIVER' | 'ADMIN' = 'RIDER') => {
  const user = await insertUser(product.deps, { role })
  return { ...user, token: await product.signIn(user) }
}
const end = ({ name, placeId, coordinates }: PlaceFacts) => ({ name, placeId, coordinates })
const ALERT = { kind: 'ALERT', from: end(NAIROBI), to: end(NAKURU) }

const reports = async (): Promise<Limited> => {
  const { id, token: as } = await person()
  const body = { category: 'FRAUD', text: 'He asked for money.', userId: (await person()).id }
  return { whose: id, call: () => product.call('POST', '/api/reports', { as, body }) }
}
const newAlerts = async (): Promise<Limited> => {
  const { id, token: as } = await person()
  return { whose: id, call: () => product.call('POST', '/api/alerts', { as, body: ALERT }) }
}
const changedAlerts = async (): Promise<Limited> => {
  const { id, token: as } = await person()
  const alert = (await product.call('POST', '/api/alerts', { as, body: ALERT })).body.id
  return { whose: id, call: () => product.call('PATCH', `/api/alerts/${alert}`, { as, body: { paused: true } }) }
}
const demand = async (): Promise<Limited> => {
  const { id, token: as } = await person('DRIVER')
  const [from, to] = [NAIROBI.coordinates, NAKURU.coordinates]
  const way = `fromLat=${from.lat}&fromLng=${from.lng}&toLat=${to.lat}&toLng=${to.lng}`
  const date = addDays(nairobiDay(product.clock.now()), 5)
  return { whose: id, call: () => product.call('GET', `/api/ride/demand?${way}&date=${date}`, { as }) }
}
const ticketMessages = async (): Promise<Limited> => {
  const { id, token: as } = await person()
  const question = { category: 'LOST', subject: 'My bag', text: 'It is blue.' }
  const ticket = (await product.call('POST', '/api/tickets', { as, body: question })).body.id
  const body = { text: 'And small.' }
  return { whose: id, call: () => product.call('POST', `/api/tickets/${ticket}/messages`, { as, body }) }
}
const tripLinks = async (): Promise<Limited> => {
  const { rider, request, riderToken: as } = await paidSeat(product)
  const path = `/api/request/${request.id}/share`
  const call = async () => {
    const answer = await product.call('POST', path, { as })
    // Revokes the link, because the next call would otherwise return the same link and count nothing.
    await product.call('DELETE', `${path}/${answer.body.token}`, { as })
    return answer
  }
  return { whose: rider.id, call }
}
const positions = async (): Promise<Limited> => {
  const { rider, request, riderToken, departsAt } = await paidSeat(product)
  const path = `/api/request/${request.id}/share`
  const { token } = (await product.call('POST', path, { as: riderToken })).body
  moveTo(product, departsAt)
  const as = await product.signIn(rider)
  const body = { lat: -1.1, lng: 36.6 }
  return { whose: request.id, call: () => product.call('PUT', `${path}/${token}/position`, { as, body }) }
}
const newVehicles = async (): Promise<Limited> => {
  const { id, token: as } = await person('DRIVER')
  const car = { make: 'Mazda', model: 'Demio', year: 2018, numSeats: 4, color: 'Red' }
  return { whose: id, call: () => product.call('POST', '/api/vehicle', { as, body: { ...car, plate: newPlate() } }) }
}
const appCodes = async (): Promise<Limited> => {
  const { id, token: as } = await person('ADMIN')
  const body = { code: '000000' }
  return { whose: id, call: () => product.call('POST', '/api/user/me/second-factor/verify', { as, body }) }
}
const messages = async (): Promise<Limited> => {
  const [from, to] = [await chatting.newPerson(), await chatting.newPerson()]
  return { whose: from.id, call: () => chatting.send(from, to, 'Habari') }
}
const repeatedMessages = async (): Promise<Limited> => {
  const [from, to] = [await chatting.newPerson(), await chatting.newPerson()]
  const call = () => chatting.send(from, to, 'Habari', { clientMessageId: 'said-once' })
  expect((await call()).status).toBe(201)
  return { whose: from.id, call }
}
const newChats = async (): Promise<Limited> => {
  const from = await chatting.newPerson()
  return { whose: from.id, call: async () => chatting.send(from, await chatting.newPerson(), 'Habari') }
}
const from = (address: string, path: () => string, whose = address): Limited => ({
  whose,
  call: () => product.call('GET', path(), { headers: { 'x-forwarded-for': address } }),
})
const pictures = async (address: string, whose?: string): Promise<Limited> => {
  const rides: string[] = []
  for (const seatCostKsh of [310, 320]) {
    const vehicle = await insertVehicle(product.deps, await person('DRIVER'))
    rides.push((await insertRide(product.deps, vehicle, { seatCostKsh })).id)
  }
  return from(address, () => `/api/ride/${rides.pop()}/preview.png`, whose)
}

describe('a limit', () => {
  it.each([
    ['reports', 20, DAY_MS, reports],
    ['alerts-hourly', 40, HOUR_MS, newAlerts],
    ['alert-changes-hourly', 100, HOUR_MS, changedAlerts],
    ['alert-links', 60, HOUR_MS, async () => from('197.1.1.1', () => '/api/alert-link/unknown')],
    ['demand-hourly', 300, HOUR_MS, demand],
    ['ticket-messages', 60, DAY_MS, ticketMessages],
    ['trip-shares', 30, DAY_MS, tripLinks],
    ['trip-positions', 600, HOUR_MS, positions],
    ['vehicles', 20, DAY_MS, newVehicles],
    ['second-factor-day', 50, DAY_MS, appCodes],
    ['messages-sent', 200, MINUTE_MS, messages],
    ['messages-repeated', 600, MINUTE_MS, repeatedMessages],
    ['chats-begun', 30, HOUR_MS, newChats],
    ['contact-links', 600, HOUR_MS, async () => from('197.1.2.1', () => '/api/contact-link/unknown-unknown1')],
    ['ride-preview', 60, MINUTE_MS, () => pictures('197.1.3.1')],
    ['ride-preview-network', 240, MINUTE_MS, () => pictures('197.1.4.1', '197.1.4')],
  ] as const)('a limit allows exactly its number of calls: %s, %i', async (name, max, windowMs, prepare) => {
    startHour(product.clock)
    const { whose, call } = await prepare()
    await fillCounter(product, `${name}|${whose}`, windowMs, max - 1)
    const [last, over] = [await call(), await call()]
    expect(last.status).toBeLessThan(429)
    expect([over.status, over.body.code]).toEqual([429, 'RATE_LIMITED'])
  })
})
