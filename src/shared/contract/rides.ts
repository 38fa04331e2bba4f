import { z } from 'zod'
import { MAX_STOPS_BETWEEN } from '../kernel/ride-limits.ts'
import { SeenDocument } from './documents.ts'
import { zLanguage, zRideStatus, zRideType } from './enums.ts'
import { Reason } from './errors.ts'
import { PersonFacts } from './person-facts.ts'
import { Coordinates, MAX_ROUTE_POINTS, Place, PlaceInput, RoutePoint } from './places.ts'
import {
  zId,
  zInstant,
  zInt,
  zKsh,
  zQueryInt,
  zStored,
  zStoredNumber,
  zText,
  zVisibleLines,
  zVisibleName,
  zVisibleText,
} from './primitives.ts'
import { RideStop, RideStopInput } from './ride-stops.ts'
import { RequestSegment, SeatRequest } from './seat-requests.ts'
import { DriverSummary } from './users.ts'
import { VehicleSummary } from './vehicles.ts'
import {
  MAX_AMENITIES,
  MAX_MEETING_HINT,
  MAX_MEETING_NAME,
  MAX_RIDE_NOTE,
  MAX_VEHICLE_SEATS,
} from '../kernel/form-limits.ts'

export const RideCan = z
  .strictObject({
    edit: z.boolean(),
    cancel: z.boolean(),
    start: z.boolean(),
    complete: z.boolean(),
    request: z.boolean(),
    favorite: z.boolean(),
    call: z.boolean(),
    message: z.boolean(),
  })
  .meta({ id: 'RideCan' })
export type RideCan = z.infer<typeof RideCan>

export const RideCannot = z
  .strictObject({
    edit: Reason.optional(),
    cancel: Reason.optional(),
    start: Reason.optional(),
    complete: Reason.optional(),
    request: Reason.optional(),
  })
  .meta({ id: 'RideCannot' })
export type RideCannot = z.infer<typeof RideCannot>

/** Approximate and rounded, for display. */
export const Trip = z.strictObject({ km: zStoredNumber, minutes: zStoredNumber }).meta({ id: 'Trip' })
export type Trip = z.infer<typeof Trip>

/** Where riders get in: a stage or place near the start, or a text by the ride's owner. */
export const MeetingPointInput = z
  .strictObject({
    name: zVisibleName(MAX_MEETING_NAME),
    hint: zVisibleText(MAX_MEETING_HINT).default(''),
    /** Only for a known place. */
    coordinates: Coordinates.optional(),
  })
  .meta({ id: 'MeetingPointInput' })
export type MeetingPointInput = z.infer<typeof MeetingPointInput>

export const MeetingPoint = z
  .strictObject({
    name: zStored,
    hint: zStored,
    coordinates: z.strictObject({ lat: zStoredNumber, lng: zStoredNumber }).nullable(),
  })
  .meta({ id: 'MeetingPoint' })
export type MeetingPoint = z.infer<typeof MeetingPoint>

/** Null removes the note or the meeting point. */
const RideWords = {
  note: zVisibleLines(MAX_RIDE_NOTE).nullable().optional(),
  meetingPoint: MeetingPointInput.nullable().optional(),
}

export const Ride = z
  .strictObject({
    id: zId,
    uId: zId,
    vId: zId,
    from: Place,
    to: Place,
    time: zStored,
    /** The arrival is an estimate. */
    arrivalTime: zStored,
    /** Null for rides published before their distance was stored. */
    trip: Trip.nullable(),
    /** In the answer for a single ride: the points of the route in order. */
    route: z.array(RoutePoint).max(MAX_ROUTE_POINTS).optional(),
    /** The stops from first to last; missing in search results. */
    stops: z.array(RideStop).optional(),
    seatCost: zStoredNumber,
    numSeats: zStoredNumber,
    /** Seats that are not paid, for the whole ride. */
    remSeats: zStoredNumber,
    /** Seats that are neither paid nor held. Requests for the whole ride can still be approved for them. */
    freeSeats: zStoredNumber,
    amenities: z.array(zStored),
    /**
     * True for a ride for women. Of all other users, only its owner, its driver and riders whose request is not
     * cancelled can open it.
     */
    womenOnly: z.literal(true).optional(),
    note: zStored.optional(),
    meetingPoint: MeetingPoint.optional(),
    type: zRideType,
    status: zRideStatus,
    createdAt: zStored,
    endedAt: zStored.optional(),
    driver: DriverSummary,
    vehicle: VehicleSummary,
    isFavorite: z.boolean(),
    /** Only the owner of the ride gets its requests. */
    requests: z.array(SeatRequest).optional(),
    /**
     * The caller's own request that is not cancelled; in the lists `requested` and `confirmed` and in the answer with
     * all lists.
     */
    ownRequest: SeatRequest.optional(),
    /** While STARTED: true when a rider is on board, or when the ride's owner started it before the departure time. */
    isUnderWay: z.boolean().optional(),
    possibleStops: z.boolean().optional(),
    /** In the owner's answer, while STARTED: the time from which the ride can be completed. */
    completeFrom: zStored.optional(),
    /** In the owner's answer, when COMPLETED: true for a ride that never started, because nobody had paid. */
    hasLapsed: z.literal(true).optional(),
    can: RideCan,
    /** In the answer for a single ride: why the actions that `can` refuses are refused now. */
    cannot: RideCannot.optional(),
    /** In the answer for a single ride: the part in the query, if the ride's owner would have to agree to stop. */
    asked: RequestSegment.optional(),
    /** In the answer for a single ride: whether a new rider could request a seat after signing in. */
    bookable: z.boolean().optional(),
    /** In the answer for a single ride: documents of its driver and its vehicle that an admin has read. */
    seen: z.array(SeenDocument).optional(),
    driverFacts: PersonFacts.optional(),
  })
  .meta({ id: 'Ride' })
export type Ride = z.infer<typeof Ride>

export const AddRideBody = z
  .strictObject({
    from: PlaceInput,
    to: PlaceInput,
    /** Without a time, the ride departs tomorrow at 10:00, Nairobi time. */
    time: zInstant.optional(),
    seatCost: zKsh,
    vId: zId,
    numSeats: zInt(1, MAX_VEHICLE_SEATS).default(1),
    amenities: z.array(zText(40)).max(MAX_AMENITIES).default([]),
    stops: z.array(RideStopInput).max(MAX_STOPS_BETWEEN).default([]),
    /** The price of each leg; the sum is `seatCost`. Without them, `seatCost` is divided by distance. */
    legCosts: z
      .array(zKsh)
      .max(MAX_STOPS_BETWEEN + 1)
      .optional(),
    /** Whether riders may ask to get in or out in towns on the route. */
    possibleStops: z.boolean().default(true),
    /**
     * Whether the ride is only for women. It never changes. Only a woman whose ID was checked, and who drives the ride
     * herself, may set it.
     */
    womenOnly: z.boolean().default(false),
    ...RideWords,
  })
  .meta({ id: 'AddRideBody' })
export type AddRideBody = z.infer<typeof AddRideBody>

export const UpdateRideBody = z
  .strictObject({
    numSeats: zInt(1, MAX_VEHICLE_SEATS).optional(),
    /** All stops between start and end, in order. A stop may get another time. A stop that is left out is removed. */
    stops: z.array(RideStopInput).max(MAX_STOPS_BETWEEN).optional(),
    possibleStops: z.boolean().optional(),
    ...RideWords,
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), 'Nothing to change.')
  .meta({ id: 'UpdateRideBody' })
export type UpdateRideBody = z.infer<typeof UpdateRideBody>

/** A part with a possible stop. The fields are those of a request. */
export const RideQuery = z.strictObject({
  fromPosition: zQueryInt(0, MAX_STOPS_BETWEEN).optional(),
  toPosition: zQueryInt(1, MAX_STOPS_BETWEEN + 1).optional(),
  pickUp: zText(200).optional(),
  dropOff: zText(200).optional(),
})
export type RideQuery = z.infer<typeof RideQuery>

export const AVAILABLE_LIMIT = 10
export const AvailableQuery = z.strictObject({ limit: zQueryInt(1, 50).optional() })

export const MAX_LISTED_RIDES = 100
export const OwnListQuery = z.strictObject({ limit: zQueryInt(1, MAX_LISTED_RIDES).optional() })

export const RidePreviewQuery = z.strictObject({ lang: zLanguage.default('en') })

export const RideList = z.array(Ride)

export const OWN_LISTS = ['pending', 'confirmed', 'requested', 'mine', 'favorite'] as const
export type OwnList = (typeof OWN_LISTS)[number]

const zIds = z.array(zId)
export const OwnLists = z
  .strictObject({
    rides: RideList,
    lists: z.strictObject({ pending: zIds, confirmed: zIds, requested: zIds, mine: zIds, favorite: zIds }),
  })
  .meta({ id: 'OwnLists' })
export type OwnLists = z.infer<typeof OwnLists>
