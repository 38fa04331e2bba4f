import type { TakeBuffer } from '../../platform/buffer-pool.ts'
import type { FoundRide as FoundRideAnswer, FoundSegment, Wider } from '../../shared/contract/found-rides.ts'
import type { RideCan } from '../../shared/contract/rides.ts'
import { presentCardFields, presentPlace, writeInstant } from '../rides/index.ts'
import { relationToDriver, rideCan, rideFacts, type Viewer } from '../rides/policy.ts'
import { seesPhone } from '../users/policy.ts'
import { AnswerWriter } from './answer-writer.ts'
import type { CardStore, CardText } from './card-store.ts'
import type { FoundRide, FoundRides } from './find-rides.ts'
import type { PlaceFacts, PlaceTable } from './place-table.ts'
import type { ViewersRide } from './queries.ts'
import { detourOf } from './ride-parts.ts'
import { costBetween, fewestSeats, type RideFacts, type StopFacts, type Way } from './ride-facts.ts'
import { spanOf, SPANS } from './ride-table.ts'
import { confidenceOf } from './rules.ts'

const placeOf = (places: PlaceTable, number: number): PlaceFacts => {
  const place = places.facts[number]
  if (!place) throw new Error(`No place has the number ${number}.`)
  return place
}

/** Writes the beginning of an object: its places. */
const writeEnds = (answer: AnswerWriter, places: PlaceTable, from: StopFacts | undefined, to: StopFacts | undefined) =>
  places.shown.showEnds(answer, from?.place ?? -1, to?.place ?? -1, (place) =>
    JSON.stringify(presentPlace(placeOf(places, place))),
  )

/** The other fields of an object, with its end. */
const fieldsAfter = (fields: object) => JSON.stringify(fields).slice(1)

const END_OF_CARD = '}}'

const writeRide = (ride: RideFacts, publicUrl: string): string => {
  const { legs } = ride
  const remSeats = fewestSeats(legs, 'remSeats', 0, legs.length)
  const freeSeats = fewestSeats(legs, 'freeSeats', 0, legs.length)
  return fieldsAfter(presentCardFields({ ...ride, remSeats, freeSeats }, publicUrl))
}

const NOTHING: ViewersRide = { isFavorite: false, hasRequest: false, isPassenger: false, hasBoarded: false }

/** Search leaves out inactive users, and users with a block between them and the viewer. So neither is checked here. */
const phoneOf = (viewer: Viewer, { ownerId, driver }: RideFacts, { isPassenger }: ViewersRide): string | null => {
  const relation = relationToDriver(viewer, { ownerId, driver, viewerIsPassenger: isPassenger, isApart: false })
  return seesPhone({ ...driver, status: 'ACTIVE' }, relation) ? driver.phone : null
}

const canOf = (viewer: Viewer, ride: RideFacts, own: ViewersRide & { driverPhone: string | null }, now: Date) => {
  const { stops, legs } = ride
  const facts = rideFacts({
    ride: {
      status: ride.status,
      departsAt: new Date(ride.departsMs),
      arrivesAt: new Date(ride.arrivesMs),
      ownerId: ride.ownerId,
      driverId: ride.driver.id,
    },
    driver: { status: 'ACTIVE' },
    ownerStatus: 'ACTIVE',
    stops: stops.map(({ plannedMs }, stop) => ({ plannedMs, freeSeats: legs[stop]?.freeSeats ?? null })),
    freeSeats: fewestSeats(legs, 'freeSeats', 0, legs.length),
    viewerHasRequest: own.hasRequest,
    hasBoarded: own.hasBoarded,
  })
  return rideCan(viewer, { ...facts, isApart: false, driverPhone: own.driverPhone }, now)
}

/** The ends of a found part among the ride's own stops; for a possible part, the stops around the part. */
const positionsOf = ({ ride: { possible }, from, to, isPossible }: FoundRide) => {
  if (!isPossible || !possible) return { fromPosition: from, toPosition: to }
  const promisedIn = (end: number) => possible.detours.slice(0, end).filter((detour) => detour === null).length
  return { fromPosition: promisedIn(from + 1) - 1, toPosition: promisedIn(to) }
}

const wayOf = ({ ride, isPossible }: FoundRide): Way => (isPossible ? (ride.possible ?? ride) : ride)

const askedOf = ({ ride: { possible }, from, to, isPossible }: FoundRide, places: PlaceTable) => {
  if (!isPossible || !possible) return { kind: 'PROMISED', detourMinutes: 0 } as const
  const idAt = (stop: number) => placeOf(places, possible.stops[stop]?.place ?? -1).placeId
  return {
    kind: 'POSSIBLE',
    ...(possible.detours[from] ? { pickUp: idAt(from) } : {}),
    ...(possible.detours[to] ? { dropOff: idAt(to) } : {}),
    detourMinutes: detourOf(possible, from, to)?.minutes ?? 0,
  } as const
}

const writeSegment = (found: FoundRide, places: PlaceTable): string => {
  const { from, to } = found
  const { stops, legs } = wayOf(found)
  const fields: Omit<FoundSegment, 'from' | 'to'> = {
    ...positionsOf(found),
    time: writeInstant(stops[from]?.plannedMs ?? 0),
    arrivalTime: writeInstant(stops[to]?.plannedMs ?? 0),
    seatCost: costBetween(legs, from, to),
    remSeats: fewestSeats(legs, 'remSeats', from, to),
    freeSeats: fewestSeats(legs, 'freeSeats', from, to),
    ...askedOf(found, places),
  }
  return fieldsAfter(fields)
}

const COMMA = Buffer.from(',')
const CONFIDENCE = Buffer.from(',"confidence":')
const matchedBy = (way: FoundRideAnswer['matchedBy']) => Buffer.from(`,"matchedBy":"${way}"`)
const [BY_NAME, BY_COORDINATES] = [matchedBy('name'), matchedBy('coordinates')]

/** Writes how well a ride fits the search. `writeCard` has already written the name `distanceKm`. */
const writeFit = (answer: AnswerWriter, found: FoundRide, radiusKm: number | null): void => {
  answer.decimal(found.distanceKm)
  answer.bytes(CONFIDENCE)
  answer.decimal(confidenceOf(found, found.distanceKm / (radiusKm ?? 1)))
  answer.bytes(found.isNamed ? BY_NAME : BY_COORDINATES)
}

const writeCard = (found: FoundRide, places: PlaceTable, publicUrl: string): CardText => ({
  beforePhone: writeRide(found.ride, publicUrl).slice(0, -END_OF_CARD.length),
  afterPhone: '},"segment":',
  segment: `${writeSegment(found, places)},"distanceKm":`,
})

/** Possible parts have other indexes of stops, so their numbers come after those of the promised parts. */
const partOf = ({ from, to, isPossible }: FoundRide): number => (isPossible ? SPANS : 0) + spanOf(from, to)

export interface Shown {
  places: PlaceTable
  cards: CardStore
  publicUrl: string
  viewer: Viewer
  /** Key: the id of the ride. */
  own: ReadonlyMap<string, ViewersRide>
  now: Date
}

const viewerFields = (isFavorite: boolean, can: RideCan) =>
  Buffer.from(`,"isFavorite":${isFavorite},"can":${JSON.stringify(can)}}`)

/** Visitors can do the same with every ride, so these fields are written once. */
let visitorFields: Buffer | undefined

const phoneField = (phone: string | null) => (phone === null ? null : `,"phone":${JSON.stringify(phone)}`)

/** Writes found rides, separated by commas. The driver's phone number is for signed-in users only. */
const writeRides = (answer: AnswerWriter, { found: rides, radiusKm }: FoundRides, shown: Shown): void => {
  const { places, cards, publicUrl, viewer, own, now } = shown
  const [first] = rides
  for (const found of rides) {
    if (found !== first) answer.bytes(COMMA)
    const mine = (viewer === null ? undefined : own.get(found.ride.id)) ?? NOTHING
    const driverPhone = viewer === null ? null : phoneOf(viewer, found.ride, mine)
    const slot = cards.slotOf(found.ride, partOf(found), () => writeCard(found, places, publicUrl))
    const { stops } = found.ride
    writeEnds(answer, places, stops[0], stops.at(-1))
    cards.showRide(answer, slot, phoneField(driverPhone))
    const part = wayOf(found).stops
    writeEnds(answer, places, part[found.from], part[found.to])
    cards.showSegment(answer, slot)
    writeFit(answer, found, radiusKm)
    answer.bytes(
      viewer === null
        ? (visitorFields ??= viewerFields(false, canOf(viewer, found.ride, { ...mine, driverPhone }, now)))
        : viewerFields(mine.isFavorite, canOf(viewer, found.ride, { ...mine, driverPhone }, now)),
    )
  }
}

/** How many rides were found and the first departure; null without rides. */
export const summarise = (rides: readonly FoundRide[]): Pick<Wider, 'rides' | 'soonest'> | null =>
  rides.length === 0
    ? null
    : { rides: rides.length, soonest: writeInstant(Math.min(...rides.map(({ departsMs }) => departsMs))) }

export interface Found {
  rides: FoundRides
  nearDays: FoundRides
  wider: readonly Wider[]
}

/** Bytes for a card with its other fields. */
const ROOM_A_RIDE = 2048
const ROOM_AROUND = 1024

/** The answer as JSON. Cards are copied and never parsed. */
export const writeAnswer = ({ rides, nearDays, wider }: Found, shown: Shown, take: TakeBuffer): Buffer<ArrayBuffer> => {
  const count = rides.found.length + nearDays.found.length
  const answer = new AnswerWriter(take, count * ROOM_A_RIDE + ROOM_AROUND)
  answer.ascii('{"rides":[')
  writeRides(answer, rides, shown)
  answer.ascii(`],"searchRadius":${rides.radiusKm},"nearDays":[`)
  writeRides(answer, nearDays, shown)
  answer.ascii(`],"wider":${JSON.stringify(wider)}}`)
  return answer.finish()
}
