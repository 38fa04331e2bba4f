import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from '../environment.ts'
import { amenityRoutes } from './amenities.ts'
import { authRoutes } from './auth.ts'
import { paymentRoutes } from './payments.ts'
import { placeRoutes } from './places.ts'
import { rideSearchRoutes } from './ride-search.ts'

const modules = [amenityRoutes, authRoutes, rideSearchRoutes, placeRoutes, paymentRoutes] as const

/** Every module of routes; a new noun is one more name in the list. */
export const mountRoutes = (app: OpenAPIHono<ApiEnv>): void => {
  for (const routes of modules) app.route('/', routes)
}
