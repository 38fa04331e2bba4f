import { readFile } from 'node:fs/promises'
import { and, eq, lt, sql } from 'drizzle-orm'
import { messageReminders, notifications, payments, seatRequests, users, vehicles } from '../db/schema/index.ts'
import { addAlert } from '../domain/alerts/index.ts'
import type { Dependencies, UserActor } from '../domain/context.ts'
import { requestRefund } from '../domain/finance/index.ts'
import { markChatRead, sendMessage } from '../domain/messages/index.ts'
import { addReport } from '../domain/reports/index.ts'
import { favoriteRide } from '../domain/rides/index.ts'
import { uploadDocument } from '../domain/users/index.ts'
import { decideVehicle } from '../domain/vehicles/index.ts'
import { addDays, DAY_MS, MINUTE_MS, nairobiDay } from '../shared/kernel/nairobi-time.ts'
import { DEMO_ADMIN, DEMO_COORDINATOR, DEMO_DRIVERS, DEMO_RIDER, type DemoPerson } from './demo-data.ts'
import { DEMO_CHATS, type DemoChat } from './demo-chats.ts'
import { PAST_RIDES, UPCOMING_SEATS, type UpcomingSeat } from './demo-history.ts'
import { createDemoPast, type DemoPast } from './demo-past.ts'
import { DEMO_RIDERS, SECOND_ADMIN, SECOND_COORDINATOR, WAITING_DRIVERS, type WaitingDriver } from './demo-people.ts'
import { actorOf, demoId, faceOf, SAMPLE_DOCUMENTS, userOf } from './plan-demo.ts'
import { DEMO_QUESTIONS } from './demo-questions.ts'
import { playQuestion } from './play-questions.ts'
import { playRide, playUpcoming, type Scene } from './play-rides.ts'
import { lookUpPlaces } from './seed-demo.ts'

const JOINED_DAYS_AGO = 60
const READ_AFTER_DAYS = 3

const MORE_PEOPLE: readonly DemoPerson[] = [SECOND_ADMIN, SECOND_COORDINATOR, ...DEMO_RIDERS, ...WAITING_DRIVERS]
const DRIVERS = DEMO_DRIVERS.map(({ name, phone }): DemoPerson => ({ name, phone, role: 'DRIVER' }))
const EVERYONE = [DEMO_ADMIN, DEMO_RIDER, DEMO_COORDINATOR, ...DRIVERS, ...MORE_PEOPLE]

const personNamed = (name: string): UserActor => {
  const person = EVERYONE.find((one) => one.name === name)
  if (!person) throw new Error(`The demo has no person called ${name}.`)
  return actorOf(person)
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

const insertPeople = async ({ db }: Dependencies, now: Date): Promise<void> => {
  const joined = daysBefore(now, JOINED_DAYS_AGO)
  // After 60 days without use, users would have to prove at the sign-in that the account is theirs.
  await db.update(users).set({ createdAt: joined, lastAccessAt: now })
  await db.insert(users).values(MORE_PEOPLE.map((person) => ({ ...userOf(person, joined), lastAccessAt: now })))
  await db.insert(vehicles).values(
    WAITING_DRIVERS.map(({ phone, vehicle, daysAgo }) => ({
      id: demoId(vehicle.plate),
      ownerId: demoId(phone),
      ...vehicle,
      status: 'PENDING' as const,
      createdAt: daysBefore(now, daysAgo),
    })),
  )
}

const upload = (past: DemoPast, person: DemoPerson, kind: 'PHOTO' | 'NATIONAL_ID' | 'LICENSE', file: string) =>
  uploadDocument(past.as(actorOf(person)), demoId(person.phone), kind, () => readFile(file))

const uploadFaces = (past: DemoPast, now: Date): void => {
  const withPhoto = new Set(DEMO_DRIVERS.filter(({ photo }) => photo !== undefined).map(({ phone }) => phone))
  const waiting = new Set(WAITING_DRIVERS.map(({ phone }) => phone))
  const people = EVERYONE.filter(({ phone }) => !withPhoto.has(phone) && !waiting.has(phone))
  for (const person of people)
    past.at(daysBefore(now, JOINED_DAYS_AGO), () => upload(past, person, 'PHOTO', faceOf(person)))
}

const uploadDocuments = ({ past, now }: Scene, driver: WaitingDriver): void => {
  const at = daysBefore(now, driver.daysAgo)
  past.at(at, () => upload(past, driver, 'PHOTO', faceOf(driver)))
  past.at(at, () => upload(past, driver, 'NATIONAL_ID', SAMPLE_DOCUMENTS.nationalId))
  past.at(at, () => upload(past, driver, 'LICENSE', SAMPLE_DOCUMENTS.license))
}

const playChat = ({ past, now }: Scene, { people, messages }: DemoChat): void => {
  const pair = [personNamed(people[0]), personNamed(people[1])] as const
  for (const [index, [from, minutesAgo, text]] of messages.entries()) {
    const at = new Date(now.getTime() - minutesAgo * MINUTE_MS)
    const [sender, receiver] = from === 0 ? pair : [pair[1], pair[0]]
    const body = { senderId: sender.id, receiverId: receiver.id, text }
    past.at(at, async () => {
      const { body: sent } = await sendMessage(past.as(sender), body, null)
      if (index < messages.length - 1) await markChatRead(past.as(receiver), sent.chatId, sent.timestamp)
    })
  }
}

const playSafety = ({ past, now }: Scene): void => {
  const [reporter, reported] = [personNamed('Lilian Moraa'), personNamed('Edwin Simiyu')]
  const chatId = [reporter.id, reported.id].toSorted().join('_')
  past.at(daysBefore(now, 1.9), () =>
    addReport(past.as(reporter), {
      userId: reported.id,
      chatId,
      category: 'FRAUD',
      text: 'Asks for money outside Pamoja.',
    }),
  )
  const admin = actorOf(DEMO_ADMIN)
  const rejected = WAITING_DRIVERS.at(-1)
  if (rejected)
    past.at(daysBefore(now, 0.5), () =>
      decideVehicle(past.as(admin), demoId(rejected.vehicle.plate), 'reject', {
        reason: 'The plate in the photo is another one. Please check the number.',
      }),
    )
}

const SAVED_SEARCHES = [
  [DEMO_RIDER.name, 'ke:mombasa'],
  [DEMO_COORDINATOR.name, 'ke:eldoret'],
  ['James Mwangi', 'ke:kisumu'],
  [DEMO_ADMIN.name, 'ke:nyeri'],
] as const

const playSavedSearches = ({ past, now, placeOf }: Scene, rideId: string): void => {
  const endAt = (placeId: string) => {
    const { name, coordinates } = placeOf(placeId)
    return { name, placeId, coordinates }
  }
  for (const [name, to] of SAVED_SEARCHES)
    past.at(daysBefore(now, 2), () =>
      addAlert(past.as(personNamed(name)), {
        kind: 'ALERT',
        from: endAt('ke:nairobi-cbd'),
        to: endAt(to),
        dateFrom: addDays(nairobiDay(now), 10),
        numSeats: 1,
      }),
    )
  past.at(daysBefore(now, 0.1), () => favoriteRide(past.as(actorOf(DEMO_RIDER)), rideId, true))
}

/** A refund of more than an admin may refund alone, so it waits for a second admin. */
const playManualRefund = ({ past, now }: Scene): void => {
  const rider = personNamed('Zainab Ali')
  const admin = past.as(actorOf(SECOND_ADMIN))
  past.at(daysBefore(now, 0.2), async () => {
    const [paid] = await admin.db
      .select({ id: payments.id, amount: payments.amountKsh })
      .from(payments)
      .innerJoin(seatRequests, eq(seatRequests.id, payments.requestId))
      .where(and(eq(seatRequests.riderId, rider.id), eq(seatRequests.numSeats, 3), eq(payments.state, 'SUCCEEDED')))
    if (!paid) throw new Error(`${rider.name} of the demo has not paid 3 seats.`)
    const reason = 'The family cannot travel. The driver agreed by phone.'
    await requestRefund(admin, paid.id, { amount: paid.amount, reason })
  })
}

/**
 * Marks all notifications of past events as sent, with a delivery for each, and cancels the reminders of unread messages,
 * so that nothing about the past is sent. Notifications older than `READ_AFTER_DAYS` count as read.
 */
const settleNotifications = async ({ db }: Dependencies, now: Date): Promise<void> => {
  await db
    .update(notifications)
    .set({ state: 'SENT', channel: 'whatsapp', sentAt: notifications.createdAt })
    .where(eq(notifications.state, 'QUEUED'))
  await db
    .update(notifications)
    .set({ readAt: notifications.createdAt })
    .where(lt(notifications.createdAt, daysBefore(now, READ_AFTER_DAYS)))
  await db.update(messageReminders).set({ dueAt: null })
  await db.execute(sql`insert into deliveries
      (id, notification_id, user_id, subject, channel, state, created_at, answered_at, reported_at)
    select gen_random_uuid(), id, user_id, template, 'whatsapp', case when read_at is null then 'DELIVERED' else 'READ' end,
      created_at, created_at, created_at from notifications`)
}

const rideIdOf = ({ driver, from, day }: UpcomingSeat): string => {
  const found = DEMO_DRIVERS.flatMap((one) =>
    one.trips
      .filter((trips) => trips.from === from && (trips.coordinated ? DEMO_COORDINATOR.name : one.name) === driver)
      .filter((trips) => trips.days.includes(day))
      .map((trips) => demoId(`${one.phone} ${trips.from} ${trips.to} ${day}`)),
  )
  const [id] = found
  if (id === undefined) throw new Error(`The demo has no ride of ${driver} from ${from} in ${day} days.`)
  return id
}

/**
 * Adds users until the demo has 40, and plays a month of trips, payments and work for the admins with the product's own
 * functions.
 */
export const seedHistory = async (deps: Dependencies): Promise<void> => {
  const now = deps.clock.now()
  const found = await lookUpPlaces(deps.places)
  const past = createDemoPast(deps, personNamed('Caroline Adhiambo').phone)
  const scene: Scene = {
    past,
    now,
    personNamed,
    placeOf: (placeId) => {
      const place = found.get(placeId)
      if (!place) throw new Error(`The demo does not know the place ${placeId}.`)
      return place
    },
    estimateTrip: (from, to) => deps.places.estimateTrip(from.coordinates, to.coordinates),
  }
  await insertPeople(deps, now)
  uploadFaces(past, now)
  for (const driver of WAITING_DRIVERS) uploadDocuments(scene, driver)
  for (const ride of PAST_RIDES) playRide(scene, ride)
  for (const seat of UPCOMING_SEATS) playUpcoming(scene, seat, rideIdOf(seat))
  for (const chat of DEMO_CHATS) playChat(scene, chat)
  for (const question of DEMO_QUESTIONS) playQuestion(scene, question)
  playSafety(scene)
  const [, , liked] = UPCOMING_SEATS
  if (liked) playSavedSearches(scene, rideIdOf(liked))
  playManualRefund(scene)
  past.at(now, past.compareDay)
  await past.play()
  await settleNotifications(deps, now)
}
