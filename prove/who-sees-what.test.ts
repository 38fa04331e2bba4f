// A viewer of each relation calls every GET operation with a text answer; the holder of a link calls only the page of
// the trip. The test searches the answers for the fields that the table of src/domain/who-sees.ts lists: a denied field
// is in no answer, and an allowed field is in at least one.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentFacts, incidents, reviews, rides } from '../src/db/schema/index.ts'
import { maySee, RELATIONS, WHO_SEES, type Relation } from '../src/domain/who-sees.ts'
import { newId } from '../src/platform/ids.ts'
import { addDays, MINUTE_MS, nairobiDay, startOfNairobiDay } from '../src/shared/kernel/nairobi-time.ts'
import { insertRide, insertSeatRequest, insertUser, insertVehicle } from '../tests/builders.ts'
import { addressesOf, readPaths } from '../tests/every-read.ts'
import { identify } from '../tests/identified.ts'
import { newPhone } from '../tests/new-phone.ts'
import { payFor } from '../tests/paid-seat.ts'
import { openTestProduct, type TestProduct } from '../tests/test-product.ts'

let product: TestProduct
let reads: string[]
let otherRide: Awaited<ReturnType<typeof insertRide>>
beforeAll(async () => {
  product = await openTestProduct()
  product.clock.set(new Date('2026-12-01T05:00:00Z'))
  product.skipInvariants('rides are written as over, with seats that were paid a moment ago')
  reads = await readPaths(product)
  const other = await insertUser(product.deps, { role: 'DRIVER' })
  otherRide = await insertRide(product.deps, await insertVehicle(product.deps, other))
  // Allows ratings of trips that nobody made.
  await product.deps.db.execute(sql`alter table reviews disable trigger review_terms`)
})
afterAll(() => product.close())

type Person = Awaited<ReturnType<typeof newPerson>>
const letters = (length: number) =>
  Array.from({ length }, () => String.fromCodePoint(97 + Math.floor(Math.random() * 26))).join('')

let people = 1_000_000
/** A user whose values, except the gender, no other user has, so that the test can find them in an answer. */
const newPerson = async (given: Parameters<typeof insertUser>[1]) => {
  const { deps } = product
  people += 1
  const person = await insertUser(deps, {
    name: `N${letters(9)} W${letters(9)}`,
    email: `${letters(12)}@example.com`,
    photoVersion: letters(8),
    ratingCount: people,
    riderRatingCount: people,
    tripsDone: people,
    ...given,
  })
  await identify(deps, person)
  return { ...person, badgeDay: await addBadge(person, people), rating: await addRating(person) }
}

const addBadge = async ({ id }: { id: string }, days: number): Promise<string> => {
  const seenOn = addDays('1990-01-01', days % 10_000)
  const endsAt = startOfNairobiDay(addDays(nairobiDay(product.clock.now()), 400))
  const read = { documentId: newId(), endsAt, graceUntil: endsAt, checkedBy: otherRide.ownerId }
  await product.deps.db
    .insert(documentFacts)
    .values({ id: newId(), userId: id, kind: 'LICENSE', checkedAt: startOfNairobiDay(seenOn), ...read })
  return seenOn
}

const addRating = async ({ id }: { id: string }): Promise<string> => {
  const author = await insertUser(product.deps)
  const { id: requestId } = await insertSeatRequest(product.deps, otherRide, author, { status: 'PENDING' })
  const [comment, at] = [letters(14), product.clock.now()]
  const times = { opensAt: at, writtenAt: at, shownAt: at }
  const shown = { role: 'DRIVER', stars: 5, comment, status: 'SHOWN', ...times } as const
  const between = { authorId: author.id, subjectId: id }
  await product.deps.db.insert(reviews).values({ id: newId(), requestId, ...between, tags: [], ...shown })
  return comment
}

const addContact = async (as: string): Promise<string> => {
  const name = `M${letters(12)}`
  const body = { name, phone: newPhone() }
  expect((await product.call('POST', '/api/user/me/trusted-contacts', { as, body })).status).toBeLessThan(300)
  return name
}

const STANDINGS = ['none', 'open', 'requested', 'approved', 'paid', 'past'] as const
type Standing = (typeof STANDINGS)[number]
type Poster = 'driver' | 'coordinator'

interface Pair {
  driver: Person
  rider: Person
  coordinator: Person
  rideId: string
  vehicleId: string
  requestId: string
  paymentId?: string
  token?: string
  /** For each field of the driver and of the rider: the text that an answer contains if it shows the field. */
  traces: Record<'driver' | 'rider', Record<string, string>>
}

const personFacts = ({ name, phone, email, photoVersion, ratingCount, tripsDone, rating }: Person) => ({
  'person.shortName': name.split(' ')[0] ?? '',
  'person.wholeName': name.split(' ')[1] ?? '',
  'person.phone': phone.slice(1),
  'person.email': email,
  'person.photo': photoVersion ?? '',
  'person.score': `"ratingCount":${ratingCount}`,
  'person.facts': `"trips":${tripsDone}`,
  'person.ratings': rating,
  'person.gender': 'FEMALE',
})

const newPair = async (standing: Standing, callable: boolean, postedBy: Poster = 'driver'): Promise<Pair> => {
  const { deps } = product
  const driver = await newPerson({ role: 'DRIVER', callable })
  const rider = await newPerson({ callable })
  const coordinator = await newPerson({ role: 'COORDINATOR' })
  const vehicle = await insertVehicle(deps, driver, { make: letters(10) })
  const words = { note: letters(12), meetingName: letters(12), meetingHint: '' }
  const pair: Pair = {
    driver,
    rider,
    coordinator,
    rideId: newId(),
    vehicleId: vehicle.id,
    requestId: newId(),
    traces: {
      driver: {
        ...personFacts(driver),
        'person.badge': `"seenOn":"${driver.badgeDay}"`,
        ...(standing === 'none'
          ? {}
          : {
              'ride.vehicle': vehicle.make,
              'ride.plate': vehicle.plate,
              'ride.meetingPoint': words.meetingName,
              'ride.note': words.note,
            }),
      },
      rider: personFacts(rider),
    },
  }
  if (standing === 'none') return pair
  // Riders can board now, so the next steps of the driver show them.
  const departsAt = new Date(deps.clock.now().getTime() + 25 * MINUTE_MS)
  const ride = await insertRide(deps, vehicle, { id: pair.rideId, ownerId: pair[postedBy].id, departsAt, ...words })
  if (standing === 'open') return pair
  const passenger = { name: `Z${letters(9)} Q${letters(9)}`, phone: newPhone() }
  const payingPhone = newPhone()
  const note = letters(14)
  const isPaid = standing === 'paid' || standing === 'past'
  const request = await insertSeatRequest(deps, ride, rider, {
    id: pair.requestId,
    passengers: [passenger],
    paymentPhone: payingPhone,
    note,
    status: standing === 'requested' ? 'PENDING' : 'APPROVED',
  })
  const position = { lat: -1 - Math.random(), lng: 36 + Math.random() }
  if (isPaid) {
    const riderToken = await product.signIn(rider)
    pair.traces.rider['request.mpesaCode'] = await payFor(product, request, riderToken)
    pair.traces.rider['person.trustedContacts'] = await addContact(riderToken)
    pair.traces.driver['person.trustedContacts'] = await addContact(await product.signIn(driver))
    const { body } = await product.call('GET', `/api/request/${request.id}/boarding-pin`, { as: riderToken })
    pair.traces.rider['request.boardingPin'] = `"pin":"${body.pin}"`
    const at = { createdAt: deps.clock.now(), pressedAt: deps.clock.now() }
    const sos = { id: newId(), rideId: ride.id, requestId: request.id, reporterId: rider.id, status: 'OPEN' } as const
    await deps.db.insert(incidents).values({ ...sos, ...position, ...at })
    pair.traces.rider['person.sosPosition'] = String(position.lat)
    const seat = await product.call('GET', `/api/request/${request.id}`, { as: riderToken })
    pair.paymentId = String(seat.body.paymentId)
    pair.traces.rider['request.payment'] = pair.paymentId
    const share = `/api/request/${request.id}/share`
    pair.token = String((await product.call('POST', share, { as: riderToken })).body.token)
    const here = { lat: -1 - Math.random(), lng: 36.8 }
    await product.call('PUT', `${share}/${pair.token}/position`, { as: riderToken, body: here })
    pair.traces.rider['person.sharedPosition'] = String(here.lat)
  }
  if (standing === 'past')
    for (const status of ['STARTED', 'COMPLETED'] as const)
      await deps.db
        .update(rides)
        .set({ status, ...(status === 'COMPLETED' && { completedAt: deps.clock.now() }) })
        .where(eq(rides.id, ride.id))
  Object.assign(pair.traces.rider, {
    'request.passengers': passenger.name.split(' ')[0] ?? '',
    'request.passengerPhones': passenger.phone.slice(1),
    'request.payingPhone': payingPhone.slice(1),
    'request.note': note,
  })
  return pair
}

const readAll = async (as: string | null, pair: Pair, about: Person): Promise<string> => {
  const texts: string[] = []
  for (const address of addressesOf(reads, { ...pair, userId: about.id })) {
    const { body } = await product.call('GET', address, as === null ? {} : { as })
    texts.push(typeof body === 'string' ? body : JSON.stringify(body))
  }
  return texts.join('\n')
}

const readLink = async ({ token }: Pair): Promise<string> =>
  JSON.stringify((await product.call('GET', `/api/shared-trip/${token}`)).body)

type Field = Parameters<typeof maySee>
const denialsAndGaps = (text: string, traces: Record<string, string>, sees: (field: string) => boolean): string[] =>
  Object.entries(traces).flatMap(([field, trace]) => {
    const isThere = text.includes(trace)
    if (isThere === sees(field)) return []
    return [isThere ? `${field} is shown` : `${field} is missing`]
  })

const seesBy = (relation: Relation, callable: boolean) => (field: string) => {
  const [thing, name] = field.split('.') as [Field[0], never]
  return maySee(thing, name, relation, callable)
}

interface Case {
  relation: Relation
  standing: Standing
  callable?: boolean
}
const CASES: Case[] = [
  { relation: 'visitor', standing: 'open', callable: true },
  { relation: 'linkHolder', standing: 'paid', callable: true },
  { relation: 'signedIn', standing: 'none', callable: true },
  { relation: 'reader', standing: 'open' },
  { relation: 'reader', standing: 'open', callable: true },
  { relation: 'requested', standing: 'requested' },
  { relation: 'requested', standing: 'requested', callable: true },
  { relation: 'agreed', standing: 'approved' },
  { relation: 'agreed', standing: 'paid' },
  { relation: 'agreed', standing: 'past' },
  { relation: 'coordinator', standing: 'open' },
  { relation: 'coordinator', standing: 'open', callable: true },
  { relation: 'blocked', standing: 'paid', callable: true },
  { relation: 'admin', standing: 'paid' },
  { relation: 'self', standing: 'paid' },
]

const name = ({ relation, standing, callable }: Case) =>
  `${relation}, ${standing}${callable ? ', may be called' : ''}` as const

describe('the answers of all GET operations', () => {
  it('are tested for every relation in src/domain/who-sees.ts', () => {
    expect(new Set(CASES.map(({ relation }) => relation))).toEqual(new Set(Object.keys(RELATIONS)))
  })

  it.each(CASES.map((one) => [name(one), one] as const))(
    'show exactly the allowed fields of a driver: %s',
    async (_, { relation, standing, callable = false }) => {
      const pair = await newPair(standing, callable, relation === 'coordinator' ? 'coordinator' : 'driver')
      const viewers: Partial<Record<Relation, Person | null>> = {
        visitor: null,
        signedIn: pair.rider,
        reader: await newPerson({}),
        coordinator: pair.coordinator,
        admin: await newPerson({ role: 'ADMIN' }),
        self: pair.driver,
      }
      const viewer = relation in viewers ? viewers[relation] : pair.rider
      const as = viewer ? await product.signIn(viewer) : null
      if (relation === 'blocked')
        await product.call('PUT', `/api/user/${pair.rider.id}/block`, { as: await product.signIn(pair.driver) })
      const text = await (relation === 'linkHolder' ? readLink(pair) : readAll(as, pair, pair.driver))
      expect(denialsAndGaps(text, pair.traces.driver, seesBy(relation, callable))).toEqual([])
    },
  )

  it.each(
    CASES.filter(({ relation, standing }) => standing !== 'open' && relation !== 'linkHolder').map(
      (one) => [name(one), one] as const,
    ),
  )(
    'show exactly the allowed fields of a rider and the request: %s',
    async (_, { relation, standing, callable = false }) => {
      const pair = await newPair(standing, callable)
      const viewers: Partial<Record<Relation, Person>> = { admin: await newPerson({ role: 'ADMIN' }), self: pair.rider }
      const as = await product.signIn(viewers[relation] ?? pair.driver)
      if (relation === 'blocked')
        await product.call('PUT', `/api/user/${pair.driver.id}/block`, { as: await product.signIn(pair.rider) })
      const text = await readAll(as, pair, pair.rider)
      expect(denialsAndGaps(text, pair.traces.rider, seesBy(relation, callable))).toEqual([])
    },
  )

  it.each(['visitor', 'reader'] as const)(
    'show no field of a rider and the request, except those of the rider’s public page: %s',
    async (relation) => {
      const pair = await newPair('paid', true)
      const as = relation === 'reader' ? await product.signIn(await newPerson({})) : null
      const text = await readAll(as, pair, pair.rider)
      const isPublic = seesBy('signedIn', true)
      expect(denialsAndGaps(text, pair.traces.rider, (field) => relation === 'reader' && isPublic(field))).toEqual([])
    },
  )
})

it('the link of a trip shows the first name and the position of its rider, and no photo', async () => {
  const pair = await newPair('paid', true)
  const { 'person.photo': photo = '', ...traces } = pair.traces.rider
  const text = await readLink(pair)
  expect(denialsAndGaps(text, traces, seesBy('linkHolder', true))).toEqual([])
  expect(text).not.toContain(photo)
})

it('the test data has a value for every field except documents (documents: prove/documents-stay-private.test.ts)', async () => {
  const { traces } = await newPair('paid', false)
  const fields = Object.entries(WHO_SEES).flatMap(([thing, rows]) => Object.keys(rows).map((row) => `${thing}.${row}`))
  expect(Object.keys({ ...traces.driver, ...traces.rider, 'person.documents': '' }).toSorted()).toEqual(
    fields.toSorted(),
  )
})
