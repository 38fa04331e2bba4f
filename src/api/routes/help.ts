import { getHelp } from '../../domain/help/index.ts'
import { Help } from '../../shared/contract/help.ts'
import { routesOf, createRouter, json, refusals } from '../router.ts'

const createRoute = routesOf('Support')

const read = createRoute({
  method: 'get',
  path: '/help',
  summary: 'Get the caller’s state for the help page',
  description: 'The help page answers the most common questions from this state. All fields are null for visitors.',
  responses: { 200: json(Help, 'The newest refund, payout, payment, request and trips'), ...refusals },
})

export const helpRoutes = createRouter().openapi(read, async (c) => c.json(await getHelp(c.var.ctx), 200))
export type HelpRoutes = typeof helpRoutes
