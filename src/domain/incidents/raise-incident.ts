import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { publish } from '../../db/live-hub.ts'
import { incidents } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { firstNameOf } from '../../shared/kernel/first-name.ts'
import type { SosBody, SosTaken } from '../../shared/contract/incidents.ts'
import { requireUser, withTx, type Ctx, type UserActor } from '../context.ts'
import { runOnce } from '../idempotency/index.ts'
import { announce } from '../notifications/index.ts'
import { findRide, requireReadable } from '../rides/index.ts'
import { findRequest } from '../seat-requests/index.ts'
import { requireAction } from '../transition-table.ts'
import { findIncident, listAlarmed } from './queries.ts'
import { INCIDENTS_TOPIC, pressedAtOf, type IncidentFacts } from './rules.ts'
import { INCIDENT_TRANSITIONS, type IncidentPerson } from './transitions.ts'

export type SosTrip = { requestId: string } | { rideId: string }

interface Trip {
  rideId: string
  requestId: string | null
  person: IncidentPerson
  facts: IncidentFacts
}

const tripOfRider = async (tx: Tx, user: UserActor, requestId: string): Promise<Trip> => {
  const found = await findRequest(tx, requestId)
  if (!found || (found.request.riderId !== user.id && found.request.ownerId !== user.id)) throw notFound()
  const { request, ride } = found
  const { departsAt, arrivesAt } = ride
  const { paidAt, cancelledAt } = request
  return {
    rideId: request.rideId,
    requestId,
    person: request.riderId === user.id ? 'traveller' : 'other',
    facts: { status: 'OPEN', isPaid: paidAt !== null, cancelledAt, departsAt, arrivesAt },
  }
}

/** A user who may open the ride but is not its driver gets 403. @throws AppError NOT_FOUND, WOMEN_ONLY */
const tripOfDriver = async (tx: Tx, user: UserActor, rideId: string): Promise<Trip> => {
  await requireReadable(tx, user, rideId)
  const row = await findRide(tx, rideId)
  if (!row) throw notFound()
  const { driverId, cancelledAt, departsAt, arrivesAt } = row.ride
  return {
    rideId,
    requestId: null,
    person: driverId === user.id ? 'traveller' : 'other',
    facts: { status: 'OPEN', isPaid: true, cancelledAt, departsAt, arrivesAt },
  }
}

/** The later one of two presses counts, in whichever order they arrive. */
const newest = (name: 'lat' | 'lng' | 'note') => {
  const column = incidents[name]
  return sql`case when excluded.pressed_at >= ${incidents.pressedAt}
    then coalesce(excluded.${sql.identifier(name)}, ${column}) else ${column} end`
}

/** Admins may have no page open, so they also get a push message and an SMS. */
const alarmAdmins = async (ctx: Ctx, tx: Tx, id: string): Promise<void> => {
  const found = await findIncident(tx, id)
  if (!found) throw new Error('An SOS was not written.')
  const { reporter, from, to, departsAt, vehicle } = found
  for (const admin of await listAlarmed(tx, id))
    await announce(tx, ctx, {
      userId: admin.id,
      template: 'sos_raised',
      params: {
        name: firstNameOf(reporter.name),
        origin: from,
        destination: to,
        at: departsAt.toISOString(),
        plate: vehicle.plate,
      },
      aboutId: reporter.id,
      link: `/dashboard/incidents?id=${id}`,
      dedupe: `sos_raised:${id}`,
    })
}

interface Press extends SosBody {
  at: Date
}

const write = async (ctx: Ctx, tx: Tx, trip: Trip, { lat, lng, note, at }: Press): Promise<SosTaken> => {
  const now = ctx.clock.now()
  const { rideId, requestId } = trip
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
      pressedAt: at,
    })
    .onConflictDoUpdate({
      target: [incidents.rideId, incidents.reporterId],
      targetWhere: sql`status <> 'CLOSED'`,
      set: {
        lat: newest('lat'),
        lng: newest('lng'),
        note: newest('note'),
        pressedAt: sql`greatest(excluded.pressed_at, ${incidents.pressedAt})`,
      },
    })
    .returning({ id: incidents.id, createdAt: incidents.createdAt })
  if (!row) throw new Error('An SOS was not written.')
  await ctx.enqueue(tx, 'trusted-contacts.tell', { event: 'sos', id: row.id })
  ctx.logger.log('high', 'sos', { rideId })
  await alarmAdmins(ctx, tx, row.id)
  await publish(tx, INCIDENTS_TOPIC)
  return { id: row.id, createdAt: row.createdAt.toISOString() }
}

/**
 * Repeating a call with the same key changes nothing.
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE, IDEMPOTENCY_MISMATCH
 */
export const raiseIncident = async (ctx: Ctx, trip: SosTrip, body: SosBody, key: string | null) => {
  const user = requireUser(ctx)
  const route = 'requestId' in trip ? `POST /request/${trip.requestId}/sos` : `POST /ride/${trip.rideId}/sos`
  return withTx(ctx, (tx) =>
    runOnce(ctx, tx, { key, route, body }, async () => {
      const found =
        'requestId' in trip ? await tripOfRider(tx, user, trip.requestId) : await tripOfDriver(tx, user, trip.rideId)
      const at = pressedAtOf(body.pressedAt, ctx.clock.now())
      requireAction(INCIDENT_TRANSITIONS.raise, found.person, found.facts, at)
      return { status: 201 as const, body: await write(ctx, tx, found, { ...body, at }) }
    }),
  )
}
