import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { publishAll } from '../../db/live-hub.ts'
import { incidents } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { SosBody, SosTaken } from '../../shared/contract/incidents.ts'
import { requireUser, withTx, type Ctx, type UserActor } from '../context.ts'
import { runOnce } from '../idempotency/index.ts'
import { findRide } from '../rides/index.ts'
import { findRequest } from '../seat-requests/index.ts'
import { requireAction } from '../transition-table.ts'
import { INCIDENTS_TOPIC, type IncidentFacts } from './rules.ts'
import { INCIDENT_TRANSITIONS, type IncidentPerson } from './transitions.ts'

/** The seat of a rider, or the ride of a driver. */
export type SosTrip = { requestId: string } | { rideId: string }

interface Trip {
  rideId: string
  requestId: string | null
  person: IncidentPerson
  facts: IncidentFacts
}

/** @throws AppError NOT_FOUND, to strangers too */
const tripOfRider = async (tx: Tx, user: UserActor, requestId: string): Promise<Trip> => {
  const found = await findRequest(tx, requestId)
  if (!found || (found.request.riderId !== user.id && found.request.ownerId !== user.id)) throw notFound()
  const { request, ride } = found
  const { departsAt, arrivesAt } = ride
  return {
    rideId: request.rideId,
    requestId,
    person: request.riderId === user.id ? 'traveller' : 'other',
    facts: { status: 'OPEN', requestStatus: request.status, rideStatus: ride.status, departsAt, arrivesAt },
  }
}

/** Rides are public, so a stranger gets 403. @throws AppError NOT_FOUND */
const tripOfDriver = async (tx: Tx, user: UserActor, rideId: string): Promise<Trip> => {
  const row = await findRide(tx, null, rideId)
  if (!row) throw notFound()
  const { driverId, status, departsAt, arrivesAt } = row.ride
  return {
    rideId,
    requestId: null,
    person: driverId === user.id ? 'traveller' : 'other',
    facts: { status: 'OPEN', requestStatus: null, rideStatus: status, departsAt, arrivesAt },
  }
}

/** One that is not closed yet gets the newer position and note. */
const write = async (ctx: Ctx, tx: Tx, { rideId, requestId }: Trip, { lat, lng, note }: SosBody): Promise<SosTaken> => {
  const now = ctx.clock.now()
  const said = { ...(lat === undefined ? {} : { lat, lng }), ...(note === undefined ? {} : { note }) }
  const [row] = await tx
    .insert(incidents)
    .values({
      id: newId(),
      rideId,
      requestId,
      reporterId: requireUser(ctx).id,
      status: 'OPEN',
      ...said,
      createdAt: now,
      pressedAt: now,
    })
    .onConflictDoUpdate({
      target: [incidents.rideId, incidents.reporterId],
      targetWhere: sql`status <> 'CLOSED'`,
      set: { ...said, pressedAt: now },
    })
    .returning({ id: incidents.id, createdAt: incidents.createdAt })
  if (!row) throw new Error('An SOS was not written.')
  await ctx.enqueue(tx, 'trusted-contacts.tell', { event: 'sos', id: row.id })
  ctx.logger.log('high', 'sos', { rideId })
  await publishAll(tx, [{ topic: INCIDENTS_TOPIC, payload: '' }])
  return { id: row.id, createdAt: row.createdAt.toISOString() }
}

/**
 * Tells the admins that someone on a trip needs help. It is written before it is answered; the same key writes once.
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE, IDEMPOTENCY_MISMATCH
 */
export const raiseIncident = async (ctx: Ctx, trip: SosTrip, body: SosBody, key: string | null) => {
  const user = requireUser(ctx)
  const route = 'requestId' in trip ? `POST /request/${trip.requestId}/sos` : `POST /ride/${trip.rideId}/sos`
  return withTx(ctx, (tx) =>
    runOnce(ctx, tx, { key, route, body }, async () => {
      const found =
        'requestId' in trip ? await tripOfRider(tx, user, trip.requestId) : await tripOfDriver(tx, user, trip.rideId)
      requireAction(INCIDENT_TRANSITIONS.raise, found.person, found.facts, ctx.clock.now())
      return { status: 201 as const, body: await write(ctx, tx, found, body) }
    }),
  )
}
