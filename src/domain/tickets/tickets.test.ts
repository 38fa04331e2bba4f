import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { moveTo, paidSeat } from '../../../tests/paid-seat.ts'
import {
  approvedRequest,
  decline,
  lastPrompt,
  openPayingWorld,
  pay,
  type PayingWorld,
} from '../../../tests/paying-world.ts'
import { startHour } from '../../../tests/start-hour.ts'
import { auditLog, notifications, ticketMessages, tickets } from '../../db/schema/index.ts'
import { DAY_MS, MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import { closeOldTickets, deleteTickets } from './index.ts'
import { TICKET_TRANSITIONS } from './transitions.ts'
import { TICKET_STATUSES, type TicketStatus } from '../../shared/kernel/enums.ts'

let world: PayingWorld
let asha: Awaited<ReturnType<typeof insertUser>>
let selina: typeof asha
beforeAll(async () => {
  world = await openPayingWorld()
  asha = await insertUser(world.deps, { role: 'ADMIN', name: 'Asha Admin' })
  selina = await insertUser(world.deps, { role: 'ADMIN', name: 'Selina Second' })
})
afterEach(() => world.clock.set(null))
afterAll(() => world.close())

const QUESTION = { category: 'LOST', subject: 'My bag', text: 'I left a blue bag in the car.' }
type Person = Awaited<ReturnType<typeof insertUser>>

const post = async (path: string, who: Person, body: object = {}, key?: string) =>
  world.call('POST', `/api/${path}`, {
    as: await world.signIn(who),
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
const get = async (path: string, who: Person) => world.call('GET', `/api/${path}`, { as: await world.signIn(who) })
const ask = async (who: Person, body: object = {}): Promise<string> =>
  (await post('tickets', who, { ...QUESTION, ...body })).body.id
const rowOf = async (id: string) => (await world.deps.db.select().from(tickets).where(eq(tickets.id, id)))[0]
const hold = (id: string, admin = asha) => post(`admin/tickets/${id}/hold`, admin)
const answer = (id: string, admin = asha, text = 'The driver has it.') =>
  post(`admin/tickets/${id}/messages`, admin, { text })

/** A ticket in this state, held by Asha. */
const ticketIn = async (status: TicketStatus, who: Person) => {
  const id = await ask(who)
  await hold(id)
  if (status === 'ANSWERED') await answer(id)
  if (status === 'CLOSED') await post(`tickets/${id}/close`, who)
  return id
}

describe('a ticket', () => {
  it('a ticket is opened once per key, answered, and shown to the user with both texts', async () => {
    const amina = await insertUser(world.deps)
    const key = randomUUID()
    const first = await post('tickets', amina, QUESTION, key)
    const again = await post('tickets', amina, QUESTION, key)
    const id: string = first.body.id
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, id])
    await hold(id)
    await answer(id, asha, '<b>It is here.</b>')
    const { body } = await get(`tickets/${id}`, amina)
    expect(body).toMatchObject({
      status: 'ANSWERED',
      subject: 'My bag',
      messages: [
        { fromTeam: false, text: QUESTION.text },
        { fromTeam: true, text: '<b>It is here.</b>' },
      ],
      can: { write: true, close: true },
    })
    expect(JSON.stringify(body)).not.toContain(asha.name)
    expect((await get('tickets', amina)).body).toMatchObject({ total: 1, rows: [{ id, status: 'ANSWERED' }] })
    const told = await world.deps.db.select().from(notifications).where(eq(notifications.userId, amina.id))
    expect(told).toMatchObject([{ template: 'ticket_answered', link: `/help/tickets/${id}` }])
  })

  it('a ticket can only be about the user’s own request, ride, payment or notification', async () => {
    const seat = await paidSeat(world)
    const stranger = await insertUser(world.deps)
    const [notice] = await world.deps.db.select().from(notifications).where(eq(notifications.userId, seat.rider.id))
    const things = [
      ['REQUEST', seat.request.id, seat.rider],
      ['REQUEST', seat.request.id, seat.owner],
      ['RIDE', seat.ride.id, seat.owner],
      ['PAYMENT', seat.payment.id, seat.rider],
      ['NOTIFICATION', notice?.id, seat.rider],
    ] as const
    for (const [kind, thing, who] of things) {
      const asked = await post('tickets', who, { ...QUESTION, about: { kind, id: thing } })
      const time = kind === 'NOTIFICATION' ? undefined : seat.departsAt.toISOString()
      expect([asked.status, asked.body.about?.kind, asked.body.about?.trip?.time]).toEqual([201, kind, time])
      expect((await post('tickets', stranger, { ...QUESTION, about: { kind, id: thing } })).status).toBe(404)
    }
    const id = await ask(seat.rider, { about: { kind: 'PAYMENT', id: seat.payment.id } })
    const { body } = await hold(id)
    expect(body.templates.at(-1).text).toContain('Ksh 500')
    expect(body).toMatchObject({ amount: 500, paidId: seat.payment.id, other: { id: seat.owner.id }, disputeId: null })
  })

  it('a ticket about a payment that failed leads the admin to this payment, which has no amount', async () => {
    const { rider, riderToken, request } = await approvedRequest(world)
    const { body: paying } = await pay(world, request.id, riderToken)
    await decline(world, lastPrompt(world))
    for (const about of [
      { kind: 'PAYMENT', id: paying.payment.id },
      { kind: 'REQUEST', id: request.id },
    ]) {
      const { body } = await hold(await ask(rider, { about }))
      expect(body).toMatchObject({ amount: null, paidId: paying.payment.id })
    }
    const rides = await get(`admin/rides?id=${request.rideId}`, asha)
    expect(rides.body.rows[0].riders[0].paymentId).toBe(paying.payment.id)
  })

  it.each([[{ subject: ' ' }], [{ text: 'a'.repeat(4001) }], [{ category: 'LUNCH' }], [{ userId: randomUUID() }]])(
    'a ticket with %j is refused',
    async (body) => {
      const asked = await post('tickets', await insertUser(world.deps), { ...QUESTION, ...body })
      expect(asked.status).toBe(422)
    },
  )

  it('a ticket is not shown to another user, and cannot be held by the admin who asked', async () => {
    const amina = await insertUser(world.deps)
    const id = await ask(amina)
    for (const other of [await insertUser(world.deps), asha]) {
      expect((await get(`tickets/${id}`, other)).status).toBe(404)
      expect((await post(`tickets/${id}/messages`, other, { text: 'Mine?' })).status).toBe(404)
      expect((await post(`tickets/${id}/close`, other)).status).toBe(404)
    }
    expect((await get(`admin/tickets/${id}`, amina)).status).toBe(403)
    expect((await hold(id, amina)).status).toBe(403)
    expect((await world.call('GET', `/api/tickets/${id}`, {})).status).toBe(401)
    expect((await hold(await ask(asha))).status).toBe(403)
  })

  it('a ticket is refused after 10 tickets of the user in a day', async () => {
    startHour(world.clock)
    const amina = await insertUser(world.deps)
    for (let asked = 0; asked < 10; asked++) await ask(amina)
    expect((await post('tickets', amina, QUESTION)).status).toBe(429)
  })

  it('gives the first answer to a repeated call for the tenth ticket of a day, and for the last message', async () => {
    startHour(world.clock)
    const amina = await insertUser(world.deps)
    const twice = async (path: string, body: object) => {
      const first = await post(path, amina, body, `last of ${path}`)
      return [first, await post(path, amina, body, `last of ${path}`)]
    }
    for (let asked = 0; asked < 9; asked++) await ask(amina)
    const [tenth, again] = await twice('tickets', QUESTION)
    expect([again?.status, again?.body.id]).toEqual([201, tenth?.body.id])
    const id: string = tenth?.body.id
    for (let written = 0; written < 59; written++) await post(`tickets/${id}/messages`, amina, { text: 'Any news?' })
    const messages = await twice(`tickets/${id}/messages`, { text: 'Thank you.' })
    expect(messages.map(({ status }) => status)).toEqual([201, 201])
    expect((await post(`tickets/${id}/messages`, amina, { text: 'Once more.' })).status).toBe(429)
  })
})

describe('each action in each state', () => {
  const CALLS = {
    write: (id: string, who: Person) => post(`tickets/${id}/messages`, who, { text: 'It is blue.' }),
    close: (id: string, who: Person) => post(`tickets/${id}/close`, who),
    hold: (id: string) => hold(id),
    answer: (id: string) => answer(id),
    finish: (id: string) => post(`admin/tickets/${id}/close`, asha),
  }
  it.each(Object.entries(CALLS))('the action %s follows its row of `TICKET_TRANSITIONS`', async (action, call) => {
    const { from, to } = TICKET_TRANSITIONS[action as keyof typeof CALLS]
    for (const status of TICKET_STATUSES) {
      const amina = await insertUser(world.deps)
      const id = await ticketIn(status, amina)
      const allowed = from.includes(status)
      const answered = await call(id, amina)
      const after = (await rowOf(id))?.status
      expect([status, answered.status < 400, after]).toEqual([status, allowed, allowed ? (to[0] ?? status) : status])
    }
  })
})

describe('a hold', () => {
  it('a hold belongs to one admin until it ends: another admin is refused, and told who holds the ticket', async () => {
    const id = await ask(await insertUser(world.deps))
    const answers = await Promise.all([hold(id), hold(id, selina)])
    const [first, second] = answers[0].status === 200 ? [asha, selina] : [selina, asha]
    const [held, refused] = answers[0].status === 200 ? answers : answers.toReversed()
    expect([held?.status, refused?.status]).toEqual([200, 409])
    expect(refused?.body.error).toContain(first.name)
    const { until } = (await get(`admin/tickets/${id}`, first)).body.held
    expect((await answer(id, second)).status).toBe(409)
    expect((await get(`admin/tickets/${id}`, second)).body).toMatchObject({
      held: { by: { id: first.id } },
      can: { hold: false, answer: false },
    })
    moveTo(world, new Date(until), -1)
    expect((await hold(id, second)).status).toBe(409)
    moveTo(world, new Date(until))
    expect((await answer(id, first)).status).toBe(409)
    expect((await hold(id, second)).status).toBe(200)
    expect((await answer(id, second)).status).toBe(201)
  })

  it('a hold is needed to answer and to close', async () => {
    const id = await ask(await insertUser(world.deps))
    expect((await answer(id)).status).toBe(409)
    expect((await post(`admin/tickets/${id}/close`, asha)).status).toBe(409)
    await hold(id)
    expect((await post(`admin/tickets/${id}/close`, asha)).status).toBe(200)
    const log = await world.deps.db.select().from(auditLog).where(eq(auditLog.targetId, id))
    expect(log.map(({ action }) => action).toSorted()).toEqual(['ticket.close', 'ticket.read'])
  })
})

describe('the end of a ticket', () => {
  it('a ticket is closed 10 days after the last answer, even before the job has run, and not 2 seconds earlier', async () => {
    const amina = await insertUser(world.deps)
    const id = await ticketIn('ANSWERED', amina)
    const end = new Date(((await rowOf(id))?.answeredAt?.getTime() ?? 0) + 10 * DAY_MS)
    const state = async () => (await get(`tickets/${id}`, amina)).body.status
    moveTo(world, end, -2)
    await closeOldTickets(world.deps)
    expect([await state(), (await rowOf(id))?.status]).toEqual(['ANSWERED', 'ANSWERED'])
    moveTo(world, end)
    expect([await state(), (await rowOf(id))?.status]).toEqual(['CLOSED', 'ANSWERED'])
    expect((await hold(id)).status).toBe(409)
    moveTo(world, end, 3600)
    await closeOldTickets(world.deps)
    expect(await rowOf(id)).toMatchObject({ status: 'CLOSED', closedAt: end })
  })

  it.each([
    ['opened 2 seconds before the end', -2, 201, 'OPEN'],
    ['refused at the end', 0, 409, 'CLOSED'],
  ] as const)('a message can open a closed ticket again for 30 days: %s', async (_when, seconds, status, after) => {
    const amina = await insertUser(world.deps)
    const id = await ticketIn('CLOSED', amina)
    moveTo(world, new Date(((await rowOf(id))?.closedAt?.getTime() ?? 0) + 30 * DAY_MS), seconds)
    expect((await post(`tickets/${id}/messages`, amina, { text: 'Again.' })).status).toBe(status)
    expect((await rowOf(id))?.status).toBe(after)
  })

  it('a closed ticket is deleted after 12 months, with its messages', async () => {
    const id = await ticketIn('CLOSED', await insertUser(world.deps))
    moveTo(world, new Date(world.deps.clock.now().getTime() + 360 * DAY_MS))
    await deleteTickets(world.deps)
    expect(await rowOf(id)).toBeDefined()
    moveTo(world, new Date(world.deps.clock.now().getTime() + 10 * DAY_MS))
    await deleteTickets(world.deps)
    const left = await world.deps.db.select().from(ticketMessages).where(eq(ticketMessages.ticketId, id))
    expect([await rowOf(id), left]).toEqual([undefined, []])
  })
})

it('the list of tickets shows how long users wait for a first answer, and shows waiting tickets first', async () => {
  await world.deps.db.delete(tickets)
  const start = world.deps.clock.now()
  for (const minutes of [10, 20, 60]) {
    moveTo(world, start)
    const id = await ask(await insertUser(world.deps))
    moveTo(world, new Date(start.getTime() + minutes * MINUTE_MS))
    await hold(id)
    await answer(id)
  }
  const waiting = await ask(await insertUser(world.deps))
  const { body } = await get('admin/tickets', asha)
  expect(body.rows[0].id).toBe(waiting)
  expect(body.firstAnswer).toMatchObject({ count: 3, days: 30 })
  expect(Math.abs(body.firstAnswer.medianSeconds - 1200)).toBeLessThan(30)
  const tasks = (await get('admin/tasks?kind=TICKET', asha)).body
  expect(tasks.rows).toMatchObject([{ id: waiting, ticket: 'LOST', link: `/dashboard/tickets/${waiting}` }])
})
