import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { rides } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { formatDay } from '../../shared/kernel/format-day.ts'
import { serverMessage } from '../../shared/messages/server.ts'
import type { Ctx, UserActor } from '../context.ts'
import { factsOfRide } from './queries.ts'
import { endedAt, isOver, lastDayOf, missingAt } from './rules.ts'

interface Departure {
  driverId: string
  vehicleId: string
  departsAt: Date
}

/** The departure of the whole ride. It counts even when a request is for a later part. */
export const findDeparture = async (tx: Tx, rideId: string): Promise<Departure> => {
  const { driverId, vehicleId, departsAt } = rides
  const [ride] = await tx.select({ driverId, vehicleId, departsAt }).from(rides).where(eq(rides.id, rideId))
  if (!ride) throw notFound()
  return ride
}

type Facts = Awaited<ReturnType<typeof factsOfRide>>

/** A coordinator is told which document of the driver it is, but not its last day. */
const throwEnded = ({ settings, clock }: Ctx, { id, language }: UserActor, facts: Facts, ride: Departure): void => {
  const ended = endedAt(settings.documents.required, facts, ride.departsAt)
  if (!ended?.endsAt) return
  if (id !== ride.driverId) {
    const document = serverMessage(language, `documents.driversKind.${ended.kind}`)
    throw new AppError('DOCUMENT_ENDED', 'documents.driversEnded', { params: { document } })
  }
  const document = serverMessage(language, `documents.kind.${ended.kind}`)
  const day = formatDay(lastDayOf(ended.endsAt), language)
  // An earlier departure helps only while the document is valid.
  const sentence = isOver(ended, clock.now()) ? 'documents.expired' : 'documents.ended'
  throw new AppError('DOCUMENT_ENDED', sentence, { params: { document, day } })
}

/**
 * For riders: nobody can book or pay for a ride that departs after a required document has expired.
 * @throws AppError RIDE_NOT_BOOKABLE
 */
export const refuseStopped = async ({ settings }: Ctx, tx: Tx, ride: Departure): Promise<void> => {
  if (endedAt(settings.documents.required, await factsOfRide(tx, ride), ride.departsAt))
    throw new AppError('RIDE_NOT_BOOKABLE', 'ride.notBookable')
}

/** For owners: the same check as `refuseStopped`, but the error names the document. @throws AppError DOCUMENT_ENDED */
export const refuseEnded = async (ctx: Ctx, tx: Tx, user: UserActor, ride: Departure): Promise<void> => {
  throwEnded(ctx, user, await factsOfRide(tx, ride), ride)
}

/** Also refuses when no admin has read a required document yet. @throws AppError DOCUMENT_ENDED, DOCUMENT_MISSING */
export const requireDocuments = async (ctx: Ctx, tx: Tx, user: UserActor, ride: Departure): Promise<void> => {
  const facts = await factsOfRide(tx, ride)
  throwEnded(ctx, user, facts, ride)
  const missing = missingAt(ctx.settings.documents, facts, ride.departsAt)
  if (missing === null) return
  const isOwn = user.id === ride.driverId
  const document = serverMessage(user.language, `documents.${isOwn ? 'kind' : 'driversKind'}.${missing}`)
  throw new AppError('DOCUMENT_MISSING', isOwn ? 'documents.missing' : 'documents.driversMissing', {
    params: { document },
  })
}
