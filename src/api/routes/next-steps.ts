import { listNextSteps } from '../../domain/next-steps/index.ts'
import { NextStepList } from '../../shared/contract/next-steps.ts'
import { routesOf, createRouter, json, refusals, signedIn } from '../router.ts'

const createRoute = routesOf('Users', signedIn)

const list = createRoute({
  method: 'get',
  path: '/user/me/next-steps',
  summary: 'List the caller’s next steps',
  responses: { 200: json(NextStepList, 'The steps, the most urgent first'), ...refusals },
})

export const nextStepRoutes = createRouter().openapi(list, async (c) =>
  // The answer may contain a boarding PIN.
  c.json(await listNextSteps(c.var.ctx), 200, { 'cache-control': 'private, no-store' }),
)
export type NextStepRoutes = typeof nextStepRoutes
