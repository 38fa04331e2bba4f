import { z } from 'zod'
import { answerCheck } from '../../domain/trip-checks/index.ts'
import { Done } from '../../shared/contract/errors.ts'
import { routesOf, createRouter, idParam, json, refusals, signedIn } from '../router.ts'

const createRoute = routesOf('Safety', signedIn)

const answer = createRoute({
  method: 'post',
  path: '/ride/{id}/all-right',
  summary: 'Answer that all is well on a late ride',
  description: 'For users whom we have asked.',
  request: { params: z.object(idParam) },
  responses: { 200: json(Done, 'The answer is saved'), ...refusals },
})

export const tripCheckRoutes = createRouter().openapi(answer, async (c) => {
  await answerCheck(c.var.ctx, c.req.valid('param').id)
  return c.json({ success: true as const }, 200)
})
export type TripCheckRoutes = typeof tripCheckRoutes
