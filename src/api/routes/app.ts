import { AppInfo } from '../../shared/contract/app.ts'
import { routesOf, createRouter, json, refusals } from '../router.ts'

const createRoute = routesOf('Installation')

const info = createRoute({
  method: 'get',
  path: '/app',
  summary: 'Get the public settings of this installation',
  description:
    'The answer has the public address, the service fee, the refund rules, the links to social media and the map tiles. It also says whether codes and payments are simulated.',
  responses: { 200: json(AppInfo, 'The settings'), ...refusals },
})

export const appRoutes = createRouter().openapi(info, (c) => {
  const { publicUrl, simulators, mapTiles, social, money } = c.var.ctx.settings
  return c.json(
    {
      publicUrl,
      simulators,
      serviceFeePercent: money.payouts.feePercent,
      cancellation: money.cancellation,
      mapTiles,
      social,
    },
    200,
  )
})
export type AppRoutes = typeof appRoutes
