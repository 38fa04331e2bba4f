import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { addAlert, listAlerts, removeAlert } from '../../domain/alerts/index.ts'
import { Done } from '../../shared/contract/errors.ts'
import { AddAlertBody, RideAlert, AlertList } from '../../shared/contract/alerts.ts'
import { body, createRouter, idParam, json, refusals, signedIn } from '../router.ts'

const tags = ['Alerts']

const list = createRoute({
  method: 'get',
  path: '/alerts',
  middleware: signedIn,
  tags,
  summary: 'The caller’s saved searches that are not over, newest first',
  responses: { 200: json(AlertList, 'The alerts'), ...refusals },
})

const add = createRoute({
  method: 'post',
  path: '/alerts',
  middleware: signedIn,
  tags,
  summary: 'Save a search: for any ride, or for one that is wanted',
  request: { body: body(AddAlertBody) },
  responses: { 201: json(RideAlert, 'The alert, now or before'), ...refusals },
})

const remove = createRoute({
  method: 'delete',
  path: '/alerts/{id}',
  middleware: signedIn,
  tags,
  summary: 'Remove a saved search',
  request: { params: z.object(idParam) },
  responses: { 200: json(Done, 'Gone'), ...refusals },
})

export const alertRoutes = createRouter()
  .openapi(list, async (c) => c.json(await listAlerts(c.var.ctx), 200))
  .openapi(add, async (c) => c.json(await addAlert(c.var.ctx, c.req.valid('json')), 201))
  .openapi(remove, async (c) => c.json(await removeAlert(c.var.ctx, c.req.valid('param').id), 200))
export type AlertRoutes = typeof alertRoutes
