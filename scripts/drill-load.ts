// Simulates users who book, pay and write while servers are lost, and records the answers.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Store } from '../src/db/client.ts'
import type { Dependencies } from '../src/domain/context.ts'
import { insertRide, insertSession, insertUser, insertVehicle } from '../tests/builders.ts'
import { chatOf } from '../tests/chatting.ts'

const RIDES = 16
const SEATS = 3
const RIDERS = RIDES * SEATS * 2
const AGAIN_MS = 250
const LOOK_MS = 500
const GIVE_UP_MS = 60_000
const PAID_WITHIN_MS = 90_000
/** The limit for a call without an answer: a browser would wait longer. */
const CALL_MS = 15_000

export interface Sent {
  at: number
  ms: number
  /** 0 when there was no answer. */
  status: number
  isWrite: boolean
  path: string
  code: string
  /** The body of a refusal or failure, or why there was no answer. */
  text: string
  mayReturn: boolean
}

export interface Acknowledged {
  requests: Set<string>
  paid: Set<string>
  /** The key is the text of the message. */
  messages: Map<string, { chatId: string; token: string }>
}

interface Person {
  id: string
  phone: string
  token: string
}

interface LoadParts {
  store: Store
  bases: readonly string[]
  /** Approves the open M-Pesa requests on a rider's phone. */
  approvePrompt: (phone: string) => Promise<void>
}

interface Wanted {
  method: string
  path: string
  token: string
  body?: unknown
}
interface Answer {
  status: number
  body: { id?: string; status?: string; code?: string; messages?: { text: string }[] }
}

/** A failure outside of the API is plain text. */
const readBody = (text: string): Answer['body'] => (text.startsWith('{') ? (JSON.parse(text) as Answer['body']) : {})

const isDone = ({ status }: Answer) => status >= 200 && status < 300

const createCaller = (bases: readonly string[], sent: Sent[]) => {
  let turn = 0
  const callOnce = async ({ method, path, token, body }: Wanted, key: string): Promise<Answer> => {
    turn += 1
    const at = performance.now()
    const isWrite = method !== 'GET'
    const answered = (status: number, text: string, mayReturn: boolean): Answer => {
      const answer = readBody(text)
      const refusal = { code: answer.code ?? '', text: status >= 200 && status < 400 ? '' : text, mayReturn }
      sent.push({ at, ms: performance.now() - at, status, isWrite, path, ...refusal })
      return { status, body: answer }
    }
    try {
      const response = await fetch(`${bases[turn % bases.length]}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
        ...(isWrite ? { body: JSON.stringify(body ?? {}) } : {}),
        signal: AbortSignal.timeout(CALL_MS),
      })
      return answered(response.status, await response.text(), response.headers.has('retry-after'))
    } catch (error) {
      const { cause = error } = error as { cause?: unknown }
      return answered(0, `no answer after ${Math.round(performance.now() - at)} ms: ${String(cause)}`, false)
    }
  }
  /** Repeats a call with the same key for up to a minute, while there is no answer or the answer is a 429 or 5xx. */
  return async (wanted: Wanted): Promise<Answer> => {
    const [key, startedAt] = [randomUUID(), performance.now()]
    for (;;) {
      const answer = await callOnce(wanted, key)
      const isFinal = answer.status > 0 && answer.status < 500 && answer.status !== 429
      if (isFinal || performance.now() - startedAt > GIVE_UP_MS) return answer
      await setTimeout(AGAIN_MS)
    }
  }
}

const preparePeople = async (deps: Pick<Dependencies, 'db' | 'clock'>) => {
  const newPerson = async (given: { role?: 'DRIVER' } = {}): Promise<Person> => {
    const { id, phone } = await insertUser(deps, given)
    return { id, phone, token: await insertSession(deps, { id, phone }) }
  }
  const driver = await newPerson({ role: 'DRIVER' })
  const rides: string[] = []
  for (let count = 0; count < RIDES; count += 1) {
    const vehicle = await insertVehicle(deps, { id: driver.id }, { numSeats: SEATS })
    rides.push((await insertRide(deps, vehicle)).id)
  }
  const riders = await Promise.all(Array.from({ length: RIDERS }, () => newPerson()))
  return { driver, rides, riders }
}

type Caller = ReturnType<typeof createCaller>

const countMessages = async (call: Caller, { messages }: Acknowledged): Promise<number[]> => {
  const counts: number[] = []
  for (const [text, { chatId, token }] of messages) {
    const { body } = await call({ method: 'GET', path: `/api/messaging/fetch?chatId=${chatId}`, token })
    counts.push((body.messages ?? []).filter((message) => message.text === text).length)
  }
  return counts
}

export const openLoad = ({ store, bases, approvePrompt }: LoadParts) => {
  const sent: Sent[] = []
  const told: Acknowledged = { requests: new Set(), paid: new Set(), messages: new Map() }
  const call = createCaller(bases, sent)

  const pay = async (id: string, { phone, token }: Person): Promise<void> => {
    if (!isDone(await call({ method: 'POST', path: `/api/request/${id}/pay`, token }))) return
    const startedAt = performance.now()
    while (performance.now() - startedAt < PAID_WITHIN_MS) {
      await approvePrompt(phone)
      const { body } = await call({ method: 'GET', path: `/api/request/${id}`, token })
      if (body.status === 'PAID') told.paid.add(id)
      if (body.status !== 'APPROVED') return
      await setTimeout(LOOK_MS)
    }
  }
  const journey = async (driver: Person, ride: string | undefined, rider: Person): Promise<void> => {
    const { phone, token } = rider
    const passengers = { riders: [{ name: 'Achieng Otieno', phone }], paymentPhone: phone }
    const asked = await call({ method: 'POST', path: `/api/ride/${ride}/requests`, token, body: passengers })
    const { id } = asked.body
    if (!isDone(asked) || id === undefined) return
    told.requests.add(id)
    const approved = await call({ method: 'POST', path: `/api/request/${id}/approve`, token: driver.token })
    const text = `Message ${randomUUID()}`
    const message = { senderId: rider.id, receiverId: driver.id, text }
    if (isDone(await call({ method: 'POST', path: '/api/messaging/send', token, body: message })))
      told.messages.set(text, { chatId: chatOf(rider, driver), token })
    if (isDone(approved)) await pay(id, rider)
  }

  return {
    sent,
    told,
    countMessages: () => countMessages(call, told),
    /** Starts a booking every `everyMs`. @returns a function that stops this and waits for the bookings in progress */
    begin: async (everyMs: number) => {
      const { driver, rides, riders } = await preparePeople({ db: store.db, clock: { now: () => new Date() } })
      const running: Promise<void>[] = []
      let next = 0
      const timer = setInterval(() => {
        const rider = riders[next]
        if (rider) running.push(journey(driver, rides[next % RIDES], rider))
        next += 1
      }, everyMs)
      return async () => {
        clearInterval(timer)
        await Promise.all(running)
      }
    },
  }
}
export type Load = ReturnType<typeof openLoad>
