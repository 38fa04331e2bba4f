// The next-step cards that depend on more than the state of one request: on how far a trip is, and on what an account
// lacks. Each is drawn in both languages, and contains its sentence exactly when it is true.
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertUser, insertVehicle } from '../builders.ts'
import { openDrawings } from './drawn-layout.ts'
import { draw, type Drawn, ridePage, says, stepCards, tripsPage } from './drawn-pages.ts'
import { board, moveTo, paidSeat, readPin } from '../paid-seat.ts'
import { openPayingWorld, type PayingWorld } from '../paying-world.ts'
import { CLOSES_AFTER, rate } from '../rated-trip.ts'
import { documentFacts, documents, users } from '../../src/db/schema/index.ts'
import { endOf } from '../../src/domain/documents/rules.ts'
import { newId } from '../../src/platform/ids.ts'
import type { NextStepKind } from '../../src/shared/contract/next-steps.ts'
import { DAY_MS, nairobiDay } from '../../src/shared/kernel/nairobi-time.ts'
import { ALL_RIGHT_AFTER_MINUTES } from '../../src/shared/kernel/trip-times.ts'
import { serverMessage } from '../../src/shared/messages/server.ts'
import { loadMessages } from '../../src/web/lib/messages.ts'
import { ID_DOCUMENTS, LANGUAGES } from '../../src/shared/kernel/enums.ts'

let world: PayingWorld
let drawings: Awaited<ReturnType<typeof openDrawings>>
beforeAll(async () => {
  drawings = await openDrawings()
  for (const language of LANGUAGES) await loadMessages(language)
  world = await openPayingWorld()
})
afterAll(async () => {
  await drawings.close()
  await world.close()
})
beforeEach(() => world.clock.set(null))

/** Which of these cards the page shows to the user. Expects the same cards in both languages. */
const cardsOf = async (
  user: { id: string; phone: string },
  kinds: readonly NextStepKind[],
): Promise<readonly NextStepKind[]> => {
  const token = await world.signIn(user)
  const shown: Drawn[] = []
  const found = []
  for (const language of LANGUAGES) {
    await world.deps.db.update(users).set({ language }).where(eq(users.id, user.id))
    const { Cards } = await stepCards(world, token)
    const drawn = await draw(Cards, user, language)
    shown.push(drawn)
    found.push(kinds.filter((kind) => says(drawn, serverMessage(language, `nextStep.${kind}`))))
  }
  expect(await drawings.layoutProblems(shown)).toEqual([])
  const [first = [], ...others] = found
  for (const other of others) expect(other).toEqual(first)
  return first
}

const ON_THE_WAY = ['START', 'COMPLETE', 'ALL_RIGHT', 'RATE'] as const

it('a card shows the state of a trip: to start, to complete, late, to rate', async () => {
  const seat = await paidSeat(world)
  const pin = await readPin(world, seat)
  const cards = async () => ({
    rider: await cardsOf(seat.rider, ON_THE_WAY),
    owner: await cardsOf(seat.owner, ON_THE_WAY),
  })
  const ask = async (what: string) =>
    world.call('POST', `/api/ride/${seat.ride.id}/${what}`, { as: await world.signIn(seat.owner) })
  expect(await cards()).toEqual({ rider: [], owner: [] })
  moveTo(world, seat.departsAt, -600)
  await board(world, { ...seat, ownerToken: await world.signIn(seat.owner) }, pin)
  expect(await cards()).toEqual({ rider: [], owner: ['START'] })
  await ask('start')
  expect(await cards()).toEqual({ rider: [], owner: [] })
  moveTo(world, seat.arrivesAt)
  expect(await cards()).toEqual({ rider: [], owner: ['COMPLETE'] })
  moveTo(world, seat.arrivesAt, ALL_RIGHT_AFTER_MINUTES * 60)
  await world.runDueJobs()
  expect(await cards()).toEqual({ rider: ['ALL_RIGHT'], owner: ['COMPLETE', 'ALL_RIGHT'] })
  await ask('complete')
  expect(await cards()).toEqual({ rider: ['RATE'], owner: ['RATE'] })
  await rate(world, seat.request.id, await world.signIn(seat.rider))
  expect(await cards()).toEqual({ rider: [], owner: ['RATE'] })
  moveTo(world, seat.arrivesAt, CLOSES_AFTER + ALL_RIGHT_AFTER_MINUTES * 60)
  expect(await cards()).toEqual({ rider: [], owner: [] })
})

it('names of 80 characters fit on a phone and a desktop: on cards, in My trips and on the page of a ride', async () => {
  const seat = await paidSeat(world)
  const name = `Wolfeschlegelsteinhausenbergerdorff-Anyango ${'Otieno '.repeat(4)}Kipchoge`
  const both = inArray(users.id, [seat.rider.id, seat.owner.id])
  await world.deps.db.update(users).set({ name }).where(both)
  expect(await cardsOf(seat.rider, ['TRIP'])).toEqual(['TRIP'])
  moveTo(world, seat.departsAt, 60)
  await world.call('POST', `/api/ride/${seat.ride.id}/start`, { as: seat.ownerToken })
  expect(await cardsOf(seat.owner, ['BOARD'])).toEqual(['BOARD'])
  const pages = [
    await draw(await tripsPage(world, seat.riderToken), seat.rider, 'en'),
    await draw(await ridePage(world, seat.ride.id, seat.riderToken), seat.rider, 'en'),
    await draw(await ridePage(world, seat.ride.id, seat.ownerToken), seat.owner, 'en'),
  ]
  expect(await drawings.layoutProblems(pages)).toEqual([])
})

interface Account {
  documents: 'NONE' | 'WAITING' | 'ASKED_AGAIN' | 'ACCEPTED' | 'ENDING'
  vehicle: 'NONE' | 'PENDING' | 'REJECTED' | 'APPROVED'
}
const ACCOUNTS = (['NONE', 'WAITING', 'ASKED_AGAIN', 'ACCEPTED', 'ENDING'] as const).flatMap((state) =>
  (['NONE', 'PENDING', 'REJECTED', 'APPROVED'] as const).map((vehicle) => ({ documents: state, vehicle })),
)
const OF_AN_ACCOUNT: Partial<Record<NextStepKind, (account: Account) => boolean>> = {
  ADD_DOCUMENT: (account) => account.documents === 'NONE',
  DOCUMENT_CHECK: (account) => account.documents === 'WAITING',
  SEND_DOCUMENT: (account) => account.documents === 'ASKED_AGAIN',
  RENEW_DOCUMENT: (account) => account.documents === 'ENDING',
  ADD_VEHICLE: ({ vehicle }) => vehicle === 'NONE',
  VEHICLE_CHECK: ({ vehicle }) => vehicle === 'PENDING',
  CORRECT_VEHICLE: ({ vehicle }) => vehicle === 'REJECTED',
}

const sendDocuments = async (driver: { id: string }, state: Account['documents']) => {
  const now = world.deps.clock.now()
  const asked = state === 'ASKED_AGAIN' ? { askedAgainAt: now, askedAgainBecause: 'BLURRED' as const } : {}
  const sent = ID_DOCUMENTS.map((kind) => ({
    id: newId(),
    userId: driver.id,
    kind,
    objectKey: `documents/${newId()}`,
    wrappedKey: Buffer.alloc(60),
    contentType: 'image/jpeg' as const,
    bytes: 1000,
    createdAt: now,
    uploadedAt: now,
    ...(kind === 'LICENSE' ? asked : {}),
  }))
  await world.deps.db.insert(documents).values(sent)
  if (state === 'ACCEPTED' || state === 'ENDING')
    await world.deps.db.update(users).set({ verifiedAt: now }).where(eq(users.id, driver.id))
  if (state !== 'ENDING') return
  const endsAt = endOf(nairobiDay(new Date(now.getTime() + 5 * DAY_MS)))
  const license = sent.find(({ kind }) => kind === 'LICENSE')
  await world.deps.db.insert(documentFacts).values({
    id: newId(),
    userId: driver.id,
    kind: 'LICENSE',
    documentId: license?.id ?? '',
    endsAt,
    graceUntil: endsAt,
    checkedBy: (await insertUser(world.deps, { role: 'ADMIN' })).id,
    checkedAt: now,
  })
}

it.each(ACCOUNTS)('a card tells a driver what is missing: documents $documents, vehicle $vehicle', async (account) => {
  const driver = await insertUser(world.deps, { role: 'DRIVER' })
  if (account.documents !== 'NONE') await sendDocuments(driver, account.documents)
  if (account.vehicle !== 'NONE')
    await insertVehicle(world.deps, driver, {
      status: account.vehicle,
      ...(account.vehicle === 'REJECTED' ? { rejectedBecause: 'The plate is not readable.' } : {}),
    })
  const kinds = Object.keys(OF_AN_ACCOUNT) as NextStepKind[]
  expect(await cardsOf(driver, kinds)).toEqual(kinds.filter((kind) => OF_AN_ACCOUNT[kind]?.(account)))
})
