import { AppError } from '../../platform/errors.ts'
import { hashToken } from '../../platform/ids.ts'
import type { SharedTrip } from '../../shared/contract/trip-shares.ts'
import { firstNameOf } from '../../shared/kernel/first-name.ts'
import type { Ctx } from '../context.ts'
import { getPhoto } from '../documents/index.ts'
import { sharedPhotoUrl, type ThumbnailSize } from '../documents/rules.ts'
import { presentPlace } from '../rides/index.ts'
import { findRequest } from '../seat-requests/index.ts'
import { sharedUntil } from '../seat-requests/rules.ts'
import { findShared } from './queries.ts'

/** The same answer for every link that does not work, so that nobody learns whether the link ever worked. */
const noLongerShared = () => new AppError('NO_LONGER_SHARED', 'safety.noLongerShared')

const findOpenTrip = async (ctx: Ctx, token: string) => {
  const shared = await findShared(ctx.db, hashToken(token))
  const found = shared && (await findRequest(ctx.db, shared.requestId))
  if (!found || found.request.status !== 'PAID') throw noLongerShared()
  const expiresAt = sharedUntil(found.ride.arrivesAt)
  if (ctx.clock.now() >= expiresAt) throw noLongerShared()
  return { ...found, shared, expiresAt }
}

/**
 * A trip by the link of its rider, without a session. The answer contains no phone numbers, and nothing that leads to
 * an account or the booking.
 * @throws AppError NO_LONGER_SHARED
 */
export const getSharedTrip = async (ctx: Ctx, token: string): Promise<SharedTrip> => {
  const { request, ride, stops, shared, expiresAt } = await findOpenTrip(ctx, token)
  const from = stops.find(({ position }) => position === request.fromPosition)
  const to = stops.find(({ position }) => position === request.toPosition)
  if (!from || !to) throw new Error('A request names a stop that its ride does not have.')
  const { riderName, driver, vehicle, lat, lng, locatedAt } = shared
  return {
    rider: { firstName: firstNameOf(riderName) },
    driver: {
      firstName: firstNameOf(driver.name),
      photo: sharedPhotoUrl(ctx.settings.publicUrl, token, driver.photoVersion),
    },
    vehicle,
    from: presentPlace(from),
    to: presentPlace(to),
    time: ride.departsAt.toISOString(),
    arrivalTime: ride.arrivesAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    position: lat === null || lng === null || locatedAt === null ? null : { lat, lng, at: locatedAt.toISOString() },
  }
}

/** @throws AppError NO_LONGER_SHARED, NOT_FOUND when the driver has no photo */
export const getSharedPhoto = async (ctx: Ctx, token: string, size: ThumbnailSize | null): Promise<Buffer> => {
  const { shared } = await findOpenTrip(ctx, token)
  return (await getPhoto(ctx, shared.driver.id, size)).bytes
}
