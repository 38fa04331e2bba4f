import type { NextStep } from '../../shared/contract/next-steps.ts'
import type { Ride } from '../../shared/contract/rides.ts'
import type { SeatRequest } from '../../shared/contract/seat-requests.ts'
import { publicNameOf } from '../../shared/kernel/first-name.ts'
import { partOfRide, rideBetween } from '../../shared/kernel/part-of-ride.ts'
import { photoUrl } from '../documents/rules.ts'
import { requireUser, type Ctx, type UserActor } from '../context.ts'
import type { HeldDocuments } from '../documents/index.ts'
import { sharesOf } from '../payouts/rules.ts'
import { listTripsToRate } from '../reviews/index.ts'
import { listOwnDocuments } from '../expiries/index.ts'
import { endsSoon } from '../expiries/rules.ts'
import { findRides } from '../rides/index.ts'
import { findRequests, listOpenRequests, type OpenRequest } from '../seat-requests/index.ts'
import { relationToRequest } from '../seat-requests/policy.ts'
import { listOpenChecks } from '../trip-checks/index.ts'
import { maySee } from '../who-sees.ts'
import {
  presentDocumentCheck,
  presentDocumentStep,
  presentMissingDocuments,
  presentNoVehicle,
  presentRenewal,
  presentTripStep,
  presentVehicleStep,
  type Told,
} from './present.ts'
import { findPeople, findPins, findWaiting, listReportsToAnswer, type PersonRow, type Waiting } from './queries.ts'
import { byUrgency, isTripDay, rideStep, stepOf, type Step } from './rules.ts'
import { ID_DOCUMENTS } from '../../shared/kernel/enums.ts'

type Person = NonNullable<NextStep['person']>

const openPins = async (ctx: Ctx, requests: readonly OpenRequest[]): Promise<ReadonlyMap<string, string>> => {
  const now = ctx.clock.now()
  const today = requests.filter(
    ({ side, request, departsAt }) =>
      side === 'rider' && request.status === 'PAID' && isTripDay(departsAt.toISOString(), now),
  )
  const sealed = await findPins(
    ctx.db,
    today.map(({ request }) => request.id),
  )
  return new Map([...sealed].map(([id, pin]) => [id, ctx.keyring.open('boarding-pin', id, pin)]))
}

/** The driver, as shown to a rider. */
const driverOf = ({ driver: { id, name, photo, phone } }: Ride): Person => ({
  id,
  name,
  photo,
  ...(phone === undefined ? {} : { phone }),
})

/** The rider, as shown to the owner of the ride. */
const riderOf = (rider: PersonRow, request: SeatRequest, publicUrl: string): Person => {
  const { id, name, phone, photoVersion, isApart } = rider
  const relation = isApart ? 'blocked' : relationToRequest('owner', request.status)
  return {
    id,
    photo: photoUrl(publicUrl, id, photoVersion),
    name: maySee('person', 'wholeName', relation) ? name : publicNameOf(name),
    ...(maySee('person', 'phone', relation) ? { phone } : {}),
  }
}

const listRequestSteps = async (
  ctx: Ctx,
  user: UserActor,
  requests: readonly OpenRequest[],
  rides: ReadonlyMap<string, Ride>,
): Promise<NextStep[]> => {
  const now = ctx.clock.now()
  const riders = requests.flatMap(({ side, request }) => (side === 'owner' ? [request.uId] : []))
  const [people, pins] = await Promise.all([findPeople(ctx.db, user.id, [...new Set(riders)]), openPins(ctx, requests)])
  return requests.flatMap(({ request, side, isPaying }) => {
    const whole = rides.get(request.rId)
    if (!whole) return []
    const ride = partOfRide(whole, request)
    const rider = people.get(request.uId)
    const person = side === 'rider' ? driverOf(ride) : rider && riderOf(rider, request, ctx.settings.publicUrl)
    if (!person) return []
    const step = stepOf(side, { request, ride, isPaying, hasPhone: person.phone !== undefined })
    if (step === null) return []
    const amount = side === 'rider' ? request.total : sharesOf(request.total, ctx.settings.money.payouts).netKsh
    const pin = pins.get(request.id)
    const { id: requestId, numSeats, note, rider: summary } = request
    const payee = side === 'owner' && ride.driver.id !== user.id ? ride.driver.firstName : undefined
    const told = { step, ride, numSeats, requestId, person, amount, payee, note, rider: summary, ...(pin && { pin }) }
    return [presentTripStep(user.language, told, now)]
  })
}

/** The paid seats of the fullest part of a ride. */
const paidSeatsOf = ({ numSeats, remSeats }: Ride): number => numSeats - remSeats

const listRideSteps = (user: UserActor, rides: Iterable<Ride>, now: Date): NextStep[] =>
  [...rides].flatMap((ride) => {
    const step = ride.requests === undefined ? null : rideStep(ride)
    return step ? [presentTripStep(user.language, { step, ride, numSeats: paidSeatsOf(ride) }, now)] : []
  })

const readLists = (ctx: Ctx, user: UserActor, waiting: Waiting) =>
  Promise.all([
    waiting.hasRequests ? listOpenRequests(ctx) : [],
    waiting.hasReport ? listReportsToAnswer(ctx.db, user.id) : [],
    waiting.hasTripToRate ? listTripsToRate(ctx) : [],
    waiting.hasCheck ? listOpenChecks(ctx) : [],
  ])

type Trip = Pick<Told, 'ride' | 'numSeats'>

/** Finds the rider's part and seats of a trip; for the driver of a whole ride, the ride and its paid seats. */
const tripFinder = async (
  ctx: Ctx,
  rides: ReadonlyMap<string, Ride>,
  trips: readonly { requestId: string | null }[],
) => {
  const requests = await findRequests(
    ctx,
    trips.flatMap(({ requestId }) => requestId ?? []),
  )
  return ({ rideId, requestId }: { rideId: string; requestId: string | null }): Trip | null => {
    const ride = rides.get(rideId)
    if (!ride) return null
    if (requestId === null) return { ride, numSeats: paidSeatsOf(ride) }
    const request = requests.get(requestId)
    return request ? { ride: rideBetween(ride, request.segment), numSeats: request.numSeats } : null
  }
}

/** The other person of a trip that is over, with the public name. */
const otherPerson = ({ id, name, photoVersion }: Omit<PersonRow, 'phone' | 'isApart'>, publicUrl: string): Person => ({
  id,
  name: publicNameOf(name),
  photo: photoUrl(publicUrl, id, photoVersion),
})

const listTripSteps = async (ctx: Ctx, user: UserActor, waiting: Waiting): Promise<NextStep[]> => {
  const now = ctx.clock.now()
  const { publicUrl } = ctx.settings
  const [requests, reports, toRate, checks] = await readLists(ctx, user, waiting)
  const named = [...reports, ...toRate, ...checks]
  const rideIds = [...requests.map(({ request }) => request.rId), ...named.map(({ rideId }) => rideId)]
  const rides = await findRides(ctx, [...new Set(rideIds)])
  const tripOf = await tripFinder(ctx, rides, named)
  const reportSteps = reports.flatMap(({ requestId, rideId, answerBy, author }) => {
    const trip = tripOf({ rideId, requestId })
    if (!trip) return []
    const step: Step = { kind: 'ANSWER_REPORT', actions: ['ANSWER'], dueAt: answerBy.toISOString() }
    const told = { step, ...trip, requestId, person: otherPerson(author, publicUrl) }
    return [{ ...presentTripStep(user.language, told, now), link: `/request/${requestId}/report` }]
  })
  const rateSteps = toRate.flatMap(({ requestId, rideId, closesAt, person }) => {
    const trip = tripOf({ rideId, requestId })
    if (!trip) return []
    const step: Step = { kind: 'RATE', actions: ['RATE'], dueAt: closesAt.toISOString() }
    const told = { step, ...trip, requestId, person: otherPerson(person, publicUrl) }
    return [{ ...presentTripStep(user.language, told, now), link: `/request/${requestId}/review` }]
  })
  const checkSteps = checks.flatMap(({ rideId, requestId }) => {
    const trip = tripOf({ rideId, requestId })
    if (!trip) return []
    const step: Step = { kind: 'ALL_RIGHT', actions: ['ALL_WELL', 'NEED_HELP'], dueAt: null }
    return [presentTripStep(user.language, { step, ...trip, ...(requestId && { requestId }) }, now)]
  })
  return [
    ...checkSteps,
    ...(await listRequestSteps(ctx, user, requests, rides)),
    ...listRideSteps(user, rides.values(), now),
    ...reportSteps,
    ...rateSteps,
  ]
}

/** For a driver whose documents are not accepted yet: what is missing, or that we are checking them. */
const documentSteps = (user: UserActor, held: HeldDocuments): NextStep[] => {
  const missing = ID_DOCUMENTS.filter((kind) => !held.has(kind))
  if (missing.length > 0) return [presentMissingDocuments(user.language, missing)]
  return [...held].every(([, reason]) => reason === null) ? [presentDocumentCheck(user.language)] : []
}

const listAccountSteps = async (
  ctx: Ctx,
  user: UserActor,
  { held, vehicles, isVerified }: Waiting,
): Promise<NextStep[]> => {
  const isDriver = user.role === 'DRIVER'
  const documents = [
    ...(isDriver && !isVerified ? documentSteps(user, held) : []),
    ...[...held].flatMap(([kind, reason]) =>
      reason === null ? [] : [presentDocumentStep(user.language, kind, reason)],
    ),
  ]
  if (!isDriver) return documents
  const owned = await listOwnDocuments(ctx)
  const ending = owned.filter((document) => endsSoon(document, ctx.clock.now()))
  return [
    ...documents,
    ...ending.map((document) => presentRenewal(user.language, document)),
    ...(vehicles.length === 0 ? [presentNoVehicle(user.language)] : []),
    ...vehicles.flatMap((vehicle) => {
      if (vehicle.status === 'REJECTED') return [presentVehicleStep(user.language, 'CORRECT_VEHICLE', vehicle)]
      return vehicle.status === 'PENDING' ? [presentVehicleStep(user.language, 'VEHICLE_CHECK', vehicle)] : []
    }),
  ]
}

/** The caller's next steps, the most urgent first. @throws AppError UNAUTHENTICATED */
export const listNextSteps = async (ctx: Ctx): Promise<NextStep[]> => {
  const user = requireUser(ctx)
  const waiting = await findWaiting(ctx.db, user.id, ctx.clock.now())
  const [trips, account] = await Promise.all([listTripSteps(ctx, user, waiting), listAccountSteps(ctx, user, waiting)])
  return [...trips, ...account].toSorted(byUrgency(ctx.clock.now()))
}
