import { createHash } from 'node:crypto'
import { drawPicture, type PictureNode } from '../../platform/draw-picture.ts'
import { createDrawnOnce } from '../../platform/drawn-once.ts'
import { notFound } from '../../platform/errors.ts'
import type { Language } from '../../shared/contract/enums.ts'
import type { Ctx } from '../context.ts'
import { getRide } from './get-ride.ts'
import { layOutPreview, PREVIEW_SIZE } from './lay-out-preview.ts'

const KEPT_PICTURES = 200
const WAITING_PICTURES = 20
const drawnOnce = createDrawnOnce({ most: KEPT_PICTURES, waiting: WAITING_PICTURES })

export interface RidePreview {
  /** Changes with anything that the picture shows. */
  version: string
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
  return { version, draw: () => drawnOnce(version, () => drawPicture(node, PREVIEW_SIZE)) }
}
