import { createHash } from 'node:crypto'
import { drawPicture, type PictureNode } from '../../platform/draw-picture.ts'
import { createDrawnOnce } from '../../platform/drawn-once.ts'
import { notFound } from '../../platform/errors.ts'
import type { Language } from '../../shared/contract/enums.ts'
import type { Ctx } from '../context.ts'
import { takeAddressHitOnce } from '../rate-limits/index.ts'
import { getRide } from './get-ride.ts'
import { layOutPreview, PREVIEW_SIZE } from './lay-out-preview.ts'

const KEPT_PICTURES = 200
/** About a quarter of a minute's work: more than that many people who share links at once. */
const WAITING_PICTURES = 60
/** New pictures for one address: one caller alone cannot keep everybody else waiting. Asking again for one is free. */
export const PREVIEW_LIMIT = { name: 'ride-preview', max: 60, networkMax: 240, windowSeconds: 60 } as const
const drawnOnce = createDrawnOnce({ most: KEPT_PICTURES, waiting: WAITING_PICTURES })

export interface RidePreview {
  /** Changes with anything that the picture shows. */
  version: string
  /** @throws AppError RATE_LIMITED for a caller who asked for too many different pictures */
  draw: () => Promise<Buffer>
}

const versionOf = (node: PictureNode) =>
  createHash('sha256').update(JSON.stringify(node)).digest('base64url').slice(0, 22)

/** What a link to the ride unfolds into, the same for everybody. A ride that will not go advertises nothing. @throws AppError NOT_FOUND */
export const previewRide = async (ctx: Ctx, rideId: string, language: Language): Promise<RidePreview> => {
  const ride = await getRide({ ...ctx, actor: { kind: 'anonymous' } }, rideId)
  if (ride.status === 'CANCELLED') throw notFound()
  const node = layOutPreview(ride, ride.route ?? [], language)
  const version = versionOf(node)
  const draw = async () => {
    await takeAddressHitOnce(ctx, PREVIEW_LIMIT, version)
    return drawnOnce(version, () => drawPicture(node, PREVIEW_SIZE))
  }
  return { version, draw }
}
