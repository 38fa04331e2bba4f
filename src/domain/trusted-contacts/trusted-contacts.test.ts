import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { newPhone } from '../../../tests/new-phone.ts'
import { board, moveTo, paidSeat, readPin } from '../../../tests/paid-seat.ts'
import { openPayingWorld, passSeconds, type PayingWorld } from '../../../tests/paying-world.ts'
import { createRecordingMessaging, type RecordingMessaging } from '../../../tests/recording-messaging.ts'
import { startHour } from '../../../tests/start-hour.ts'
import { storedText } from '../../../tests/stored-text.ts'
import { blocks, contactMessages, rides, trustedContacts } from '../../db/schema/index.ts'
import { DAY_MS, MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import { gsmLength, SMS_LENGTH } from '../notifications/fit-sms.ts'
import { deleteContacts, retryContactMessages, tellContacts } from './index.ts'

let world: PayingWorld
let sent: RecordingMessaging
beforeAll(async () => {
  world = await openPayingWorld()
})
beforeEach(() => {
  sent = createRecordingMessaging()
  world.deps.messaging = sent
})
afterEach(() => world.clock.set(null))
afterAll(() => world.close())

const PATH = '/api/user/me/trusted-contacts'
const add = (as: string, body: object = {}) =>
  world.call('POST', PATH, { as, body: { name: 'Mama Asha', phone: newPhone(), ...body } })
const list = async (as: string) => (await world.call('GET', PATH, { as })).body
const textsTo = (phone: string) => sent.texts.filter(({ to }) => to === phone).map(({ text }) => text)
const tokenIn = (text = '') => /\/c\/([\w-]{16})/.exec(text)?.[1] ?? ''
const answer = (token: string, said: 'YES' | 'NO') =>
  world.call('POST', `/api/contact-link/${token}`, { body: { answer: said } })
const newPerson = async (given: Parameters<typeof insertUser>[1] = {}) => {
  const user = await insertUser(world.deps, given)
  return { user, as: await world.signIn(user) }
}
const contactOf = async (as: string, body: object = {}) => {
  const phone = newPhone()
  const { body: contact } = await add(as, { phone, ...body })
  await world.runDueJobs()
  const token = tokenIn(textsTo(phone)[0])
  expect((await answer(token, 'YES')).body.status).toBe('CONFIRMED')
  return { id: contact.id as string, phone, token }
}

describe('a trusted contact', () => {
  it('a trusted contact is asked by one SMS, agrees by its link, and can stop later', async () => {
    const { as, user } = await newPerson({ name: 'Wanjiku Kamau' })
    const phone = newPhone()
    const { status, body } = await add(as, { phone })
    expect([status, body]).toMatchObject([201, { name: 'Mama Asha', phone, status: 'ASKED', tellsTrips: true }])
    await world.runDueJobs()
    const [text, ...others] = textsTo(phone)
    expect([others, text]).toEqual([[], expect.stringContaining('Wanjiku Kamau wants you as a trusted contact')])
    const token = tokenIn(text)
    const read = await world.call('GET', `/api/contact-link/${token}`)
    expect(read.body).toEqual({ userName: 'Wanjiku Kamau', status: 'ASKED' })
    expect((await answer(token, 'YES')).body.status).toBe('CONFIRMED')
    expect((await list(as)).contacts).toMatchObject([{ id: body.id, status: 'CONFIRMED' }])
    expect((await answer(token, 'NO')).body.status).toBe('DECLINED')
    // A no is final: the number is erased, and a yes changes nothing.
    expect((await answer(token, 'YES')).body.status).toBe('DECLINED')
    expect((await list(as)).contacts).toMatchObject([{ status: 'DECLINED', phone: null }])
    const rows = await world.deps.db.select().from(trustedContacts).where(eq(trustedContacts.userId, user.id))
    expect(rows).toMatchObject([{ phoneSealed: null, slot: null }])
  })

  it('a trusted contact has neither a readable phone number nor a readable link in the database', async () => {
    const { as } = await newPerson()
    const { id, phone, token } = await contactOf(as)
    const rows = await world.deps.db.select().from(trustedContacts).where(eq(trustedContacts.id, id))
    expect(rows).toHaveLength(1)
    for (const secret of [phone.slice(4), token]) expect(storedText(rows)).not.toContain(secret)
  })

  it('a trusted contact’s messages are deleted after 90 days', async () => {
    const { id } = await contactOf((await newPerson()).as)
    const end = world.clock.now().getTime() + 90 * DAY_MS
    const left = async (ms: number) => {
      world.clock.set(new Date(ms))
      await deleteContacts(world.deps)
      return world.deps.db.$count(contactMessages, eq(contactMessages.contactId, id))
    }
    expect([await left(end - MINUTE_MS), await left(end + MINUTE_MS)]).toEqual([1, 0])
  })

  it('a trusted contact who declined is not asked again by the same user, even after being removed', async () => {
    const { as } = await newPerson()
    const { id, phone, token } = await contactOf(as)
    await answer(token, 'NO')
    expect((await add(as, { phone })).body).toMatchObject({
      code: 'CONFLICT',
      error: expect.stringContaining('said no'),
    })
    expect((await world.call('DELETE', `${PATH}/${id}`, { as })).status).toBe(200)
    expect((await list(as)).contacts).toEqual([])
    expect((await world.call('DELETE', `${PATH}/${id}`, { as })).status).toBe(404)
    await world.runDueJobs()
    expect((await add(as, { phone })).status).not.toBe(201)
    expect(textsTo(phone)).toHaveLength(1)
  })

  it('a trusted contact is refused as a fourth one, with an invalid name, or with the user’s own number', async () => {
    const { as, user } = await newPerson()
    const stranger = await newPerson()
    const added = await Promise.all([add(as), add(as), add(as), add(as)])
    expect(added.map(({ status }) => String(status)).toSorted()).toEqual(['201', '201', '201', '409'])
    const { contacts, canAdd } = await list(as)
    expect([contacts.length, canAdd]).toEqual([3, false])
    const path = `${PATH}/${contacts[0].id}`
    expect((await world.call('DELETE', path, { as: stranger.as })).status).toBe(404)
    expect((await world.call('PATCH', path, { as: stranger.as, body: { tellsTrips: false } })).status).toBe(404)
    expect((await world.call('PATCH', path, { as, body: { tellsTrips: false } })).body.tellsTrips).toBe(false)
    const refused = await Promise.all([
      add(stranger.as, { phone: stranger.user.phone }),
      add(stranger.as, { phone: '12345' }),
      add(stranger.as, { name: 'www.x.co \u202e' }),
      world.call('POST', PATH, { body: {} }),
    ])
    expect(refused.map(({ status }) => status)).toEqual([409, 422, 422, 401])
    expect(user.phone).not.toBe(contacts[0].phone)
    await world.runDueJobs()
  })

  it('a trusted contact is asked at most twice a day, and a user can ask at most 6 times a day', async () => {
    startHour(world.clock)
    const phone = newPhone()
    const people = await Promise.all([newPerson(), newPerson(), newPerson()])
    const asked = []
    for (const { as } of people) asked.push((await add(as, { phone })).status)
    expect(asked).toEqual([201, 201, 429])
    const { as } = await newPerson()
    const tries = []
    for (let count = 0; count < 7; count += 1) {
      const { status, body } = await add(as)
      tries.push(status)
      if (status === 201) await world.call('DELETE', `${PATH}/${body.id}`, { as })
    }
    expect(tries).toEqual([201, 201, 201, 201, 201, 201, 429])
    // The contact was removed before the message was sent, so nothing is sent.
    await world.runDueJobs()
    expect(sent.texts).toHaveLength(2)
  })

  it('a trusted contact is not asked about someone they have blocked, and the user does not learn this', async () => {
    const [{ as, user }, blocker] = [await newPerson(), await newPerson()]
    await world.deps.db
      .insert(blocks)
      .values({ blockerId: blocker.user.id, blockedId: user.id, createdAt: world.deps.clock.now() })
    expect((await add(as, { phone: blocker.user.phone })).body.status).toBe('ASKED')
    await world.runDueJobs()
    expect(sent.texts).toEqual([])
  })

  it('a trusted contact is deleted after 7 days without an answer', async () => {
    const { as } = await newPerson()
    const phone = newPhone()
    await add(as, { phone })
    await world.runDueJobs()
    world.clock.set(new Date(world.deps.clock.now().getTime() + 7 * DAY_MS + 1000))
    await deleteContacts(world.deps)
    expect((await answer(tokenIn(textsTo(phone)[0]), 'YES')).status).toBe(404)
  })
})

/** A paid seat whose rider has three contacts: one for all messages, one for SOS only, and one who has not answered. */
const trip = async () => {
  const seat = await paidSeat(world)
  const all = await contactOf(seat.riderToken)
  const sosOnly = await contactOf(seat.riderToken, { tellsTrips: false })
  const silent = newPhone()
  await add(seat.riderToken, { phone: silent })
  const drivers = await contactOf(seat.ownerToken)
  await world.runDueJobs()
  sent.texts = []
  const pin = await readPin(world, seat)
  moveTo(world, seat.departsAt, -60)
  const fresh = {
    ...seat,
    riderToken: await world.signIn(seat.rider),
    ownerToken: await world.signIn(seat.owner),
  }
  return { seat: fresh, pin, all, sosOnly, silent, drivers }
}
const complete = async (seat: { ride: { id: string }; ownerToken: string }) =>
  (await world.call('POST', `/api/ride/${seat.ride.id}/complete`, { as: seat.ownerToken })).status

describe('trusted contacts on a trip', () => {
  it('trusted contacts on a trip are told once about boarding, with the link of the trip, and once about its end', async () => {
    const { seat, pin, all, sosOnly, silent, drivers } = await trip()
    expect((await board(world, seat, pin)).status).toBe(200)
    await world.runDueJobs()
    const [text, ...others] = textsTo(all.phone)
    expect(others).toEqual([])
    const shared = /\/t\/([\w-]{22})/.exec(text ?? '')?.[1] ?? ''
    expect((await world.call('GET', `/api/shared-trip/${shared}`)).status).toBe(200)
    await tellContacts(world.deps, { event: 'boarded', id: seat.request.id })
    await passSeconds(world, 120)
    expect(textsTo(all.phone)).toHaveLength(1)
    expect(textsTo(drivers.phone)).toEqual([expect.stringContaining('drives')])
    moveTo(world, seat.arrivesAt)
    const ownerToken = await world.signIn(seat.owner)
    expect(await complete({ ...seat, ownerToken })).toBe(200)
    await world.runDueJobs()
    for (const { phone } of [all, drivers])
      expect(textsTo(phone)).toEqual([expect.anything(), expect.stringContaining('marked as completed')])
    expect([textsTo(sosOnly.phone), textsTo(silent)]).toEqual([[], []])
    for (const { text: said } of sent.texts) expect(gsmLength(said)).toBeLessThanOrEqual(SMS_LENGTH)
  })

  it('trusted contacts on a trip get no SMS about a rider who never got in', async () => {
    const { seat, all } = await trip()
    moveTo(world, seat.arrivesAt, 60)
    await world.runDueJobs()
    expect(await complete({ ...seat, ownerToken: await world.signIn(seat.owner) })).toBe(200)
    await world.runDueJobs()
    expect(textsTo(all.phone)).toEqual([])
  })

  it('trusted contacts on a trip, also those for SOS only, are told about an SOS once, even if a provider was down at first', async () => {
    const { seat, all, sosOnly, silent, drivers } = await trip()
    sent.sms = 'unavailable'
    const press = (as: string, path: string) => world.call('POST', path, { as, body: {} })
    await press(seat.riderToken, `/api/request/${seat.request.id}/sos`)
    await world.runDueJobs()
    sent.sms = 'accepted'
    sent.texts = []
    await passSeconds(world, 20)
    await press(await world.signIn(seat.rider), `/api/request/${seat.request.id}/sos`)
    await passSeconds(world, 120)
    for (const { phone } of [all, sosOnly]) expect(textsTo(phone)).toEqual([expect.stringMatching(/^SOS from .*\/t\//)])
    expect([textsTo(silent), textsTo(drivers.phone).filter((text) => text.startsWith('SOS'))]).toEqual([[], []])
    await press(await world.signIn(seat.owner), `/api/ride/${seat.ride.id}/sos`)
    await world.runDueJobs()
    expect(textsTo(drivers.phone).filter((text) => text.startsWith('SOS'))).toHaveLength(1)
    expect(sent.texts.filter(({ text }) => /police|polisi/i.test(text))).toEqual([])
  })

  it('trusted contacts on a trip get a message even if the process that claimed it died, but none after they stopped messages', async () => {
    const { seat, pin, all } = await trip()
    await board(world, seat, pin)
    await tellContacts(world.deps, { event: 'boarded', id: seat.request.id })
    await world.deps.db
      .update(contactMessages)
      .set({ state: 'SENDING', claimedAt: world.deps.clock.now() })
      .where(and(eq(contactMessages.contactId, all.id), eq(contactMessages.kind, 'BOARDED')))
    await world.runDueJobs()
    expect(textsTo(all.phone)).toEqual([])
    await passSeconds(world, 130)
    expect(textsTo(all.phone)).toHaveLength(1)
    await answer(all.token, 'NO')
    await world.call('POST', `/api/request/${seat.request.id}/sos`, { as: await world.signIn(seat.rider), body: {} })
    await world.runDueJobs()
    expect(textsTo(all.phone)).toHaveLength(1)
    const [ride] = await world.deps.db.select().from(rides).where(eq(rides.id, seat.ride.id))
    expect(ride?.status).toBe('STARTED')
  })
  it('a message fails after 40 attempts during which the process died, and is not tried again', async () => {
    const { as } = await newPerson()
    const phone = newPhone()
    let attempts = 0
    const dies = () => {
      attempts += 1
      throw new Error('the process died')
    }
    world.deps.messaging = { ...sent, sendSms: dies }
    const { body } = await add(as, { phone })
    for (let sweeps = 0; sweeps < 60; sweeps += 1) {
      await retryContactMessages(world.deps).catch(() => undefined)
      world.clock.set(new Date(world.clock.now().getTime() + 10 * MINUTE_MS))
    }
    const states = world.deps.db.select().from(contactMessages).where(eq(contactMessages.contactId, body.id))
    expect([attempts, await states]).toMatchObject([40, [{ state: 'FAILED' }]])
  })
})
