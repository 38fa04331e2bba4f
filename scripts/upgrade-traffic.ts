import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { addDays, atNairobi, nairobiDay } from '../src/shared/kernel/nairobi-time.ts'
import { chatOf } from '../tests/chatting.ts'
import { newPhone } from '../tests/new-phone.ts'
import { parseEvents } from '../tests/read-events.ts'

const MESSAGE_EVERY_MS = 400
const WAIT_MS = 60_000
/** A stream is ended after this time, and then opened again. */
const STREAM_MS = 20 * 60_000
/** A vehicle makes one trip at a time. 28 days with 8 departures are enough for 13 minutes at this pace. */
const JOURNEY_MS = 3600
const [FIRST_DAY, DAYS] = [2, 28]
const DEPARTURES = [
  { hour: '06:30', band: '06:00-12:00' },
  { hour: '12:30', band: '12:00-18:00' },
  { hour: '18:30', band: '18:00-06:00' },
  { hour: '09:30', band: '06:00-12:00' },
  { hour: '15:30', band: '12:00-18:00' },
  { hour: '21:30', band: '18:00-06:00' },
  { hour: '00:30', band: '18:00-06:00' },
  { hour: '03:30', band: '18:00-06:00' },
]

export interface Sent {
  step: string
  phase: string
  status: number
  ms: number
  detail: string
}

export interface Traffic {
  base: string
  world: string
  sent: Sent[]
  phase: string
  isOver: boolean
}

interface Person {
  id: string
  token: string
  phone: string
}
type Body = Record<string, unknown> & { id: string }

const NANYUKI = {
  placeId: 'ke:nanyuki',
  name: 'Nanyuki',
  formattedAddress: 'Nanyuki, Kenya',
  coordinates: { lat: 0.0074, lng: 37.0722 },
}
const ISIOLO = {
  placeId: 'ke:isiolo',
  name: 'Isiolo',
  formattedAddress: 'Isiolo, Kenya',
  coordinates: { lat: 0.3546, lng: 37.5822 },
}

/** Makes one call, and never repeats it. Every status except the expected one counts as a failure. */
const ask = async (
  traffic: Traffic,
  [method, path]: readonly [method: string, path: string],
  expected: number,
  { as, body }: { as?: string; body?: unknown } = {},
): Promise<Body> => {
  const { phase } = traffic
  const step = `${method} ${path.replaceAll(/[0-9a-f-]{36}/g, '{id}').replace(/\?.*/, '')}`
  const at = performance.now()
  const answer = await fetch(`${traffic.base}${path}`, {
    method,
    headers: {
      ...(as === undefined ? {} : { authorization: `Bearer ${as}`, cookie: `session=${as}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: unknown) => new Response(String(error), { status: 599 }))
  const text = await answer.text().catch((error: unknown) => `the answer broke off: ${String(error)}`)
  const isWhole = answer.headers.get('content-type')?.startsWith('application/json') !== true || /^[[{]/.test(text)
  const isRight = answer.status === expected && isWhole
  const ms = performance.now() - at
  traffic.sent.push({ step, phase, status: isRight ? 0 : answer.status, ms, detail: isRight ? '' : text.slice(0, 300) })
  if (!isRight) throw new Error(`${step} answered ${answer.status} instead of ${expected}`)
  return /^[[{]/.test(text) ? (JSON.parse(text) as Body) : { id: text }
}

const until = async <T>(what: string, read: () => Promise<T | undefined | false>): Promise<T> => {
  const giveUpAt = performance.now() + WAIT_MS
  for (;;) {
    const value = await read()
    if (value !== undefined && value !== false) return value
    if (performance.now() > giveUpAt) throw new Error(`${what} did not come`)
    await setTimeout(200)
  }
}

const askWorld = async <T>(traffic: Traffic, path: string, body?: unknown): Promise<T> => {
  const posted = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(`${traffic.world}${path}`, { headers: { 'content-type': 'application/json' }, ...posted })
  return (await answer.json()) as T
}

const signIn = async (traffic: Traffic, phone: string, name?: string): Promise<Person> => {
  const sendCode = { phoneNumber: phone, isRegistration: name !== undefined }
  await ask(traffic, ['POST', '/api/auth/send-otp'], 200, { body: sendCode })
  const code = await until('the code', async () => {
    const inbox = await askWorld<{ params?: { code?: string } }[]>(
      traffic,
      `/dev/inbox?to=${encodeURIComponent(phone)}`,
    )
    return inbox.find(({ params }) => params?.code !== undefined)?.params?.code
  })
  const verified = await ask(traffic, ['POST', '/api/auth/verify-otp'], 200, { body: { phoneNumber: phone, code } })
  const token = String(verified['accessToken'])
  if (name === undefined) return { id: String(verified['userId']), token, phone }
  const body = { name, email: 'rider@example.com', role: 'RIDER' }
  const { id } = await ask(traffic, ['POST', '/api/user'], 201, { as: token, body })
  return { id, token, phone }
}

const pay = async (traffic: Traffic, requestId: string, { token, phone }: Person) => {
  const paid = await ask(traffic, ['POST', `/api/request/${requestId}/pay`], 202, { as: token, body: {} })
  const { id } = paid['payment'] as { id: string }
  // The M-Pesa request may be sent after the answer, by another process.
  const prompt = await until('the request on the phone', async () => {
    const path = `/dev/mpesa/prompts?phone=${encodeURIComponent(phone)}`
    return (await askWorld<{ checkoutRequestId: string }[]>(traffic, path))[0]
  })
  await askWorld(traffic, `/dev/mpesa/prompts/${prompt.checkoutRequestId}`, { action: 'approve', callbacks: 2 })
  await until(`the payment ${id}`, async () => {
    const { status } = await ask(traffic, ['GET', `/api/payment/${id}`], 200, { as: token })
    return status === 'SUCCEEDED'
  })
}

const travel = async (traffic: Traffic, driver: Person, vehicleId: string, turn: number) => {
  const rider = await signIn(traffic, newPhone(), 'Halima Abdi')
  const { hour = '', band = '' } = DEPARTURES[Math.floor(turn / DAYS) % DEPARTURES.length] ?? {}
  const day = addDays(nairobiDay(new Date()), FIRST_DAY + (turn % DAYS))
  const draft = {
    from: NANYUKI,
    to: ISIOLO,
    time: atNairobi(day, hour).toISOString(),
    seatCost: 300,
    vId: vehicleId,
    numSeats: 4,
    amenities: [],
  }
  const ride = await ask(traffic, ['POST', '/api/ride'], 201, { as: driver.token, body: draft })
  const search = `/api/ride/search?from=Nanyuki&to=Isiolo&dateFrom=${day}&dateTo=${day}&timeRanges=${band}`
  await until('the ride in a search', async () => {
    const found = await ask(traffic, ['GET', search], 200, { as: rider.token })
    return (found['rides'] as { id: string }[]).some(({ id }) => id === ride.id)
  })
  const asked = await ask(traffic, ['POST', `/api/ride/${ride.id}/requests`], 201, {
    as: rider.token,
    body: { riders: [{ name: 'Halima Abdi', phone: rider.phone }], paymentPhone: rider.phone },
  })
  await ask(traffic, ['POST', `/api/request/${asked.id}/approve`], 200, { as: driver.token })
  await pay(traffic, asked.id, rider)
  const request = await ask(traffic, ['GET', `/api/request/${asked.id}`], 200, { as: rider.token })
  if (request['status'] !== 'PAID') throw new Error(`a paid request is ${String(request['status'])}`)
  for (const path of [`/ride/${ride.id}`, '/', '/dashboard'])
    await ask(traffic, ['GET', path], 200, { as: rider.token })
}

/** A chat that is followed through the whole drill. When its stream ends, it is opened again at the same place. */
export interface FollowedChat {
  acknowledged: string[]
  received: string[]
  ended: number
  broken: number
}

const follow = async (traffic: Traffic, chat: FollowedChat, reader: Person, chatId: string, isDone: () => boolean) => {
  let seen: number | null = null
  const since = new Date().toISOString()
  while (!isDone()) {
    const at = performance.now()
    const where = `${traffic.base}/api/messaging/subscribe?chatId=${chatId}&lastTimestamp=${since}`
    const answer = await fetch(where, {
      headers: { authorization: `Bearer ${reader.token}`, ...(seen === null ? {} : { 'last-event-id': String(seen) }) },
      signal: AbortSignal.timeout(STREAM_MS),
    }).catch(() => null)
    const status = answer?.status ?? 599
    const step = 'GET /api/messaging/subscribe'
    traffic.sent.push({
      step,
      phase: traffic.phase,
      status: status === 200 ? 0 : status,
      ms: performance.now() - at,
      detail: '',
    })
    let text = ''
    try {
      for await (const part of answer?.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const { events, rest } = parseEvents(text + part)
        text = rest
        for (const { id, event, data } of events) {
          seen = id ?? seen
          if (event === 'message') chat.received.push(...(data as { text: string }[]).map((message) => message.text))
        }
        if (isDone()) return
      }
      chat.ended += 1
    } catch {
      chat.broken += 1
    }
    await setTimeout(100)
  }
}

const chatOn = async (traffic: Traffic, chat: FollowedChat, writer: Person, reader: Person) => {
  let isDone = false
  const following = follow(traffic, chat, reader, chatOf(writer, reader), () => isDone)
  const send = async (text: string) => {
    const body = { senderId: writer.id, receiverId: reader.id, text }
    const isSent = await ask(traffic, ['POST', '/api/messaging/send'], 201, { as: writer.token, body }).catch(
      () => null,
    )
    if (isSent) chat.acknowledged.push(text)
  }
  while (!traffic.isOver) {
    await send(`Ujumbe ${randomUUID()}`)
    await setTimeout(MESSAGE_EVERY_MS)
  }
  await until('the last message', async () => chat.acknowledged.every((text) => chat.received.includes(text))).catch(
    () => {},
  )
  isDone = true
  // The next event ends the stream.
  await send('The end')
  await following
}

export interface Traveller {
  chat: FollowedChat
  journeys: number
  problems: string[]
}

export const keepTravelling = async (traffic: Traffic, phone: string): Promise<Traveller> => {
  const chat: FollowedChat = { acknowledged: [], received: [], ended: 0, broken: 0 }
  const traveller: Traveller = { chat, journeys: 0, problems: [] }
  const driver = await signIn(traffic, phone)
  const friend = await signIn(traffic, newPhone(), 'Baraka Mwangi')
  const vehicles = await ask(traffic, ['GET', '/api/vehicle?status=APPROVED'], 200, { as: driver.token })
  const [vehicle] = vehicles as unknown as { id: string }[]
  const chatting = chatOn(traffic, chat, driver, friend)
  for (let turn = 0; !traffic.isOver; turn += 1) {
    const pace = setTimeout(JOURNEY_MS)
    try {
      await travel(traffic, driver, vehicle?.id ?? '', turn)
      traveller.journeys += 1
    } catch (error) {
      traveller.problems.push(`${traffic.phase}: ${String(error)}`)
    }
    await pace
  }
  await chatting
  return traveller
}
