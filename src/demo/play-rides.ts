import { boardRider, showPin } from '../domain/boarding/index.ts'
import { payRequest } from '../domain/checkout/index.ts'
import type { UserActor } from '../domain/context.ts'
import { answerDispute, decideDispute, openDispute } from '../domain/disputes/index.ts'
import { acknowledgeIncident, closeIncident, raiseIncident } from '../domain/incidents/index.ts'
import { replyReview, writeReview } from '../domain/reviews/index.ts'
import { publishRide } from '../domain/rides/index.ts'
import { approveRequest, cancelRequest, cancelRide, completeRide, requestSeats } from '../domain/seat-requests/index.ts'
import type { FoundPlace, TripEstimate } from '../gazetteer/port.ts'
import { aboutKm } from '../shared/kernel/geo.ts'
import { addDays, atNairobi, MINUTE_MS, nairobiDay } from '../shared/kernel/nairobi-time.ts'
import { DEMO_ADMIN, DEMO_COORDINATOR, DEMO_DRIVERS } from './demo-data.ts'
import type { PastRide, PastSeat, SeatCourse, UpcomingSeat } from './demo-history.ts'
import type { DemoPast } from './demo-past.ts'
import { DEMO_RATINGS, type DemoRatings } from './demo-ratings.ts'
import { actorOf, demoId, legsAlong, priceOf } from './plan-demo.ts'

export interface Scene {
  past: DemoPast
  now: Date
  personNamed: (name: string) => UserActor
  placeOf: (placeId: string) => FoundPlace
  estimateTrip: (from: FoundPlace, to: FoundPlace) => TripEstimate
}

const HOUR = 60
const DAY = 24 * HOUR
const PUBLISHED_BEFORE = 9 * DAY
const ASKED_BEFORE = 5 * DAY
const PAID: ReadonlySet<SeatCourse> = new Set<SeatCourse>([
  'boarded',
  'paid-second-time',
  'cancelled-early',
  'cancelled-late',
  'driver-absent',
  'rider-absent',
  'reported',
  'ride-cancelled',
])
const TRAVELLED: ReadonlySet<SeatCourse> = new Set<SeatCourse>(['boarded', 'paid-second-time', 'reported'])

const minutesAfter = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * MINUTE_MS)

const ask = async (
  past: DemoPast,
  rider: UserActor,
  rideId: string,
  { with: companion, part }: Pick<PastSeat, 'with' | 'part'>,
): Promise<string> => {
  const names = [rider.name, ...[companion ?? []].flat()]
  const riders = names.map((name) => ({ name, phone: rider.phone }))
  const asked = await requestSeats(past.as(rider), { rideId, riders, paymentPhone: rider.phone, ...part }, null)
  return asked.body.id
}

const pay = async (past: DemoPast, rider: UserActor, requestId: string): Promise<void> => {
  await payRequest(past.as(rider), { requestId, idempotencyKey: null })
  await past.receiveAnswers()
}

interface Journey {
  owner: UserActor
  departsAt: Date
  arrivesAt: Date
  rideId: () => string
  ratings: readonly DemoRatings[]
}

interface SeatSteps {
  after: (instant: Date, minutes: number, act: (requestId: string) => Promise<unknown>) => void
  rider: UserActor
  owner: UserActor
}

const STORIES = {
  'driver-absent': {
    kind: 'NO_SHOW_DRIVER',
    text: 'I waited at the stage for an hour. The car did not come and the driver did not answer.',
    answer: 'The car broke down on the way. I am sorry that I did not call.',
    reason: 'The driver confirms that the trip did not take place. The rider gets everything back.',
  },
  'rider-absent': {
    kind: 'NO_SHOW_RIDER',
    text: 'I waited for 20 minutes at the agreed place and called twice.',
  },
  reported: {
    kind: 'OTHER',
    text: 'The car stopped at Syokimau and I had to take a matatu for the rest.',
    answer: 'There was a police check. I offered to wait.',
  },
} as const

const report = (
  { past }: Scene,
  { departsAt, arrivesAt }: Journey,
  seat: PastSeat,
  { after, rider, owner }: SeatSteps,
) => {
  const { course } = seat
  if (course !== 'driver-absent' && course !== 'rider-absent' && course !== 'reported') return
  const { kind, text, ...rest } = STORIES[course]
  const [author, other] = course === 'rider-absent' ? [owner, rider] : [rider, owner]
  let disputeId = ''
  const openedAt = course === 'driver-absent' ? minutesAfter(departsAt, 2 * HOUR) : minutesAfter(arrivesAt, 40)
  after(openedAt, 0, async (requestId) => {
    disputeId = (await openDispute(past.as(author), requestId, { kind, text })).id
  })
  if ('answer' in rest) {
    const { answer } = rest
    after(openedAt, 5 * HOUR, () => answerDispute(past.as(other), disputeId, { text: answer }))
  }
  if ('reason' in rest) {
    const { reason } = rest
    const admin = actorOf(DEMO_ADMIN)
    after(openedAt, 20 * HOUR, () => decideDispute(past.as(admin), disputeId, { decision: 'FULL', reason }))
  }
}

const rate = ({ past }: Scene, { arrivesAt, ratings }: Journey, seat: PastSeat, { after, rider, owner }: SeatSteps) => {
  const found = ratings.find((each) => each.rider === seat.rider)
  if (!found) return
  const { aboutDriver, aboutRider, reply } = found
  if (aboutDriver) after(arrivesAt, 3 * HOUR, (id) => writeReview(past.as(rider), id, aboutDriver))
  if (aboutRider) after(arrivesAt, 5 * HOUR, (id) => writeReview(past.as(owner), id, aboutRider))
  if (reply !== undefined) after(arrivesAt, DAY, (id) => replyReview(past.as(owner), id, { text: reply }))
}

const playSeat = (scene: Scene, journey: Journey, seat: PastSeat, index: number): void => {
  const { past } = scene
  const { owner, departsAt, rideId } = journey
  const rider = scene.personNamed(seat.rider)
  let requestId = ''
  const after: SeatSteps['after'] = (instant, minutes, act) =>
    past.at(minutesAfter(instant, minutes), () => act(requestId))
  const askedAt = minutesAfter(departsAt, index * 3 * HOUR - ASKED_BEFORE)
  after(askedAt, 0, async () => {
    requestId = await ask(past, rider, rideId(), seat)
  })
  const { course } = seat
  if (course === 'declined') after(askedAt, 40, (id) => cancelRequest(past.as(owner), id))
  if (course === 'unpaid' || PAID.has(course)) after(askedAt, 25, (id) => approveRequest(past.as(owner), id))
  if (course === 'paid-second-time')
    after(askedAt, 40, (id) => {
      past.mpesa.failNext()
      return pay(past, rider, id)
    })
  if (PAID.has(course)) after(askedAt, 50, (id) => pay(past, rider, id))
  if (course === 'cancelled-early') after(departsAt, -3 * DAY, (id) => cancelRequest(past.as(rider), id))
  if (course === 'cancelled-late') after(departsAt, -4 * HOUR, (id) => cancelRequest(past.as(rider), id))
  if (TRAVELLED.has(course))
    after(departsAt, -10, async (id) => {
      const { pin } = await showPin(past.as(rider), id)
      await boardRider(past.as(owner), id, pin)
    })
  report(scene, journey, seat, { after, rider, owner })
  rate(scene, journey, seat, { after, rider, owner })
}

const playSos = ({ past }: Scene, { owner, departsAt, rideId }: Journey, note: string): void => {
  const admin = past.as(actorOf(DEMO_ADMIN))
  const pressedAt = minutesAfter(departsAt, HOUR)
  let id = ''
  past.at(pressedAt, async () => {
    id = (await raiseIncident(past.as(owner), { rideId: rideId() }, { lat: -0.995, lng: 36.586, note }, null)).body.id
  })
  past.at(minutesAfter(pressedAt, 2), () => acknowledgeIncident(admin, id))
  past.at(minutesAfter(pressedAt, 45), () => closeIncident(admin, id, { outcome: 'SAFE' }))
}

export const playRide = (scene: Scene, ride: PastRide): void => {
  const { past } = scene
  const driverIndex = DEMO_DRIVERS.findIndex(({ name }) => name === ride.driver)
  const driver = DEMO_DRIVERS[driverIndex]
  if (!driver) throw new Error(`The demo has no driver called ${ride.driver}.`)
  const owner = scene.personNamed(ride.coordinated ? DEMO_COORDINATOR.name : ride.driver)
  const [from, to] = [scene.placeOf(ride.from), scene.placeOf(ride.to)]
  const between = (ride.via ?? []).map(scene.placeOf)
  const legs = legsAlong([from, ...between, to], scene.estimateTrip)
  const km = legs.reduce((sum, leg) => sum + leg.km, 0)
  const minutes = legs.reduce((sum, leg) => sum + leg.minutes, 0)
  const departsAt = atNairobi(addDays(nairobiDay(scene.now), -ride.daysAgo), ride.clock)
  const arrivesAt = minutesAfter(departsAt, minutes)
  let id = ''
  past.at(minutesAfter(departsAt, -PUBLISHED_BEFORE), async () => {
    const draft = {
      from,
      to,
      time: departsAt.toISOString(),
      seatCost: priceOf(aboutKm(km), driverIndex),
      vId: demoId(driver.vehicle.plate),
      numSeats: ride.numSeats,
      stops: between.map((place) => ({ place })),
      amenities: [...driver.amenities],
      possibleStops: true,
      womenOnly: false,
    }
    id = (await publishRide(past.as(owner), draft, null)).body.id
  })
  const ratings = DEMO_RATINGS.filter((each) => each.driver === ride.driver && each.daysAgo === ride.daysAgo)
  const journey = { owner, departsAt, arrivesAt, rideId: () => id, ratings }
  for (const [index, seat] of ride.seats.entries()) playSeat(scene, journey, seat, index)
  if (ride.sos !== undefined) playSos(scene, journey, ride.sos)
  const courses = ride.seats.map(({ course }) => course)
  if (courses.includes('ride-cancelled'))
    past.at(minutesAfter(departsAt, -20 * HOUR), () => cancelRide(past.as(owner), id))
  past.at(minutesAfter(departsAt, 1), past.sweep)
  if (courses.some((course) => TRAVELLED.has(course)))
    past.at(minutesAfter(arrivesAt, 5), () => completeRide(past.as(owner), id))
  past.at(minutesAfter(arrivesAt, 3 * HOUR), past.sweep)
}

export const playUpcoming = (scene: Scene, seat: UpcomingSeat, rideId: string): void => {
  const { past, now } = scene
  const [rider, owner] = [scene.personNamed(seat.rider), scene.personNamed(seat.driver)]
  const askedAt = minutesAfter(now, -seat.hours * HOUR)
  let requestId = ''
  past.at(askedAt, async () => {
    requestId = await ask(past, rider, rideId, seat)
  })
  if (seat.course !== 'asked') past.at(minutesAfter(askedAt, 15), () => approveRequest(past.as(owner), requestId))
  if (seat.course === 'paid') past.at(minutesAfter(askedAt, 25), () => pay(past, rider, requestId))
}
