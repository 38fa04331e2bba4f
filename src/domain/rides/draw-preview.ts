import { createHash } from 'node:crypto'
import { drawPicture, type PictureNode } from '../../platform/draw-picture.ts'
import { createImageCache } from '../../platform/image-cache.ts'
import { notFound } from '../../platform/errors.ts'
import { viewerOf, type Ctx } from '../context.ts'
import { enforceAddressLimitOnce } from '../rate-limits/index.ts'
import { requireReadable } from './filter-visible.ts'
import { getRide } from './get-ride.ts'
import { layOutPreview, PREVIEW_SIZE } from './lay-out-preview.ts'
import type { Language } from '../../shared/kernel/enums.ts'

const KEPT_PICTURES = 200
/** How many pictures may wait to be drawn: about 15 seconds of work for all callers together. */
const WAITING_PICTURES = 60
/** Limits the different pictures per address and window, so that one caller cannot delay all others. */
export const PREVIEW_LIMIT = { name: 'ride-preview', max: 60, networkMax: 240, windowSeconds: 60 } as const
const drawnOnce = createImageCache({ max: KEPT_PICTURES, waiting: WAITING_PICTURES })

export interface RidePreview {
  /** Changes with everything that is in the picture. */
  version: string
  /** @throws AppError RATE_LIMITED for a caller with too many different pictures */
  draw: () => Promise<Buffer>
}

const versionOf = (node: PictureNode) =>
  createHash('sha256').update(JSON.stringify(node)).digest('base64url').slice(0, 22)

/** The preview picture of a ride's link, the same for all callers. A cancelled ride has none. @throws AppError NOT_FOUND, WOMEN_ONLY */
export const previewRide = async (ctx: Ctx, rideId: string, language: Language): Promise<RidePreview> => {
  await requireReadable(ctx.db, viewerOf(ctx), rideId)
  const ride = await getRide({ ...ctx, actor: { kind: 'anonymous' } }, rideId)
  if (ride.status === 'CANCELLED') throw notFound()
  const node = layOutPreview(ride, ride.route ?? [], language)
  const version = versionOf(node)
  const draw = async () => {
    await enforceAddressLimitOnce(ctx, PREVIEW_LIMIT, version)
    return drawnOnce(version, () => drawPicture(node, PREVIEW_SIZE))
  }
  return { version, draw }
}
