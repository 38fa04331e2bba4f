import { AppInfo } from '../../shared/contract/app.ts'
import { routesOf, createRouter, json, refusals } from '../router.ts'

const createRoute = routesOf('Installation')

const info = createRoute({
  method: 'get',
  path: '/app',
  summary: 'The address people see, and whether codes and payments are simulated here',
  responses: { 200: json(AppInfo, 'About this installation'), ...refusals },
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
