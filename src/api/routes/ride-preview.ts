import { z } from 'zod'
import { previewRide } from '../../domain/rides/index.ts'
import { RidePreviewQuery } from '../../shared/contract/rides.ts'
import { routesOf, createRouter, idParam, refusals } from '../router.ts'

const createRoute = routesOf('Rides')

const preview = createRoute({
  method: 'get',
  path: '/ride/{id}/preview.png',
  summary: 'Get the preview picture of a ride’s link',
  description: 'Messaging apps show it with a link to the ride. A cancelled ride has no picture.',
  request: { params: z.object(idParam), query: RidePreviewQuery },
  responses: {
    200: {
      description: 'A picture of 1200 × 630 pixels',
      content: { 'image/png': { schema: { type: 'string' as const, format: 'binary' as const } } },
    },
    304: { description: 'The caller has the current picture' },
    ...refusals,
  },
})

// A picture is checked again when it is 5 minutes old, because seats change.
const CACHING = 'public, max-age=300'

export const ridePreviewRoutes = createRouter().openapi(preview, async (c) => {
  const { version, draw } = await previewRide(c.var.ctx, c.req.valid('param').id, c.req.valid('query').lang)
  const headers = { etag: `"${version}"`, 'cache-control': CACHING }
  if (c.req.header('if-none-match') === headers.etag) return c.body(null, 304, headers)
  const bytes = new Uint8Array(await draw())
  return c.body(bytes, 200, { ...headers, 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
})
export type RidePreviewRoutes = typeof ridePreviewRoutes
