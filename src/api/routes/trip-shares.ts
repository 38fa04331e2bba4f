import { z } from 'zod'
import {
  getSharedPhoto,
  getSharedTrip,
  hidePosition,
  locateTrip,
  shareTrip,
  stopSharing,
} from '../../domain/trip-shares/index.ts'
import { PhotoQuery } from '../../shared/contract/documents.ts'
import { Done, ErrorBody } from '../../shared/contract/errors.ts'
import { zStored } from '../../shared/contract/primitives.ts'
import { PositionBody, SharedTrip, TripShare } from '../../shared/contract/trip-shares.ts'
import { body, routesOf, createRouter, idParam, json, refusals, signedIn } from '../router.ts'
import { picture, sendPhoto } from '../send-photo.ts'

const createRoute = routesOf('Safety')
const token = zStored.max(64)
const PRIVATE = { 'cache-control': 'private, no-store' }

const share = createRoute({
  method: 'post',
  path: '/request/{id}/share',
  middleware: signedIn,
  summary: 'Share a paid trip by a link',
  description: 'The rider gets the same link until it is revoked.',
  request: { params: z.object(idParam) },
  responses: { 200: json(TripShare, 'The link'), ...refusals },
})

const stop = createRoute({
  method: 'delete',
  path: '/request/{id}/share/{token}',
  middleware: signedIn,
  summary: 'Revoke the link of a shared trip',
  request: { params: z.object({ ...idParam, token }) },
  responses: { 200: json(Done, 'The link no longer works'), ...refusals },
})

const position = createRoute({
  method: 'put',
  path: '/request/{id}/share/{token}/position',
  middleware: signedIn,
  summary: 'Update the rider’s position on a shared trip',
  description: 'Only the last position is stored, until the link ends.',
  request: { params: z.object({ ...idParam, token }), body: body(PositionBody) },
  responses: {
    200: json(Done, 'The link shows the position'),
    410: json(ErrorBody, 'The link has ended or was revoked'),
    ...refusals,
  },
})

const noPosition = createRoute({
  method: 'delete',
  path: '/request/{id}/position',
  middleware: signedIn,
  summary: 'Delete the rider’s position',
  request: { params: z.object(idParam) },
  responses: { 200: json(Done, 'The position is deleted'), ...refusals },
})

const shared = createRoute({
  method: 'get',
  path: '/shared-trip/{token}',
  summary: 'Get a shared trip by its link',
  description: 'The link works until 2 hours after the planned arrival. The answer contains no phone numbers.',
  request: { params: z.object({ token }) },
  responses: {
    200: json(SharedTrip, 'The trip'),
    410: json(ErrorBody, 'The link has ended, was revoked or never existed'),
    ...refusals,
  },
})

const sharedPhoto = createRoute({
  method: 'get',
  path: '/shared-trip/{token}/photo',
  summary: 'Get the photo of the driver of a shared trip',
  description: '`size` asks for a square thumbnail.',
  request: { params: z.object({ token }), query: PhotoQuery },
  responses: {
    200: picture('The photo'),
    410: json(ErrorBody, 'The link has ended, was revoked or never existed'),
    ...refusals,
  },
})
/** An hour, because the page is opened again and again during a trip. */
const PHOTO_CACHE = 'private, max-age=3600'

export const tripShareRoutes = createRouter()
  .openapi(share, async (c) => c.json(await shareTrip(c.var.ctx, c.req.valid('param').id), 200, PRIVATE))
  .openapi(stop, async (c) => {
    const { id, token: stopped } = c.req.valid('param')
    await stopSharing(c.var.ctx, id, stopped)
    return c.json({ success: true as const }, 200)
  })
  .openapi(position, async (c) => {
    const { id, token: shown } = c.req.valid('param')
    await locateTrip(c.var.ctx, id, { token: shown, ...c.req.valid('json') })
    return c.json({ success: true as const }, 200)
  })
  .openapi(noPosition, async (c) => {
    await hidePosition(c.var.ctx, c.req.valid('param').id)
    return c.json({ success: true as const }, 200)
  })
  .openapi(shared, async (c) => c.json(await getSharedTrip(c.var.ctx, c.req.valid('param').token), 200, PRIVATE))
  .openapi(sharedPhoto, async (c) => {
    const { size } = c.req.valid('query')
    return sendPhoto(c, await getSharedPhoto(c.var.ctx, c.req.valid('param').token, size ?? null), PHOTO_CACHE)
  })
export type TripShareRoutes = typeof tripShareRoutes
