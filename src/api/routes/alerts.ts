import { z } from 'zod'
import {
  addAlert,
  changeAlert,
  listAlerts,
  listMatches,
  pauseByCode,
  readStoppable,
  removeAlert,
} from '../../domain/alerts/index.ts'
import { Done } from '../../shared/contract/errors.ts'
import {
  AddAlertBody,
  AlertList,
  AlertMatches,
  RideAlert,
  StoppableAlert,
  UpdateAlertBody,
} from '../../shared/contract/alerts.ts'
import { zText } from '../../shared/contract/primitives.ts'
import { body, routesOf, createRouter, idParam, json, refusals, signedIn } from '../router.ts'

const createRoute = routesOf('Alerts')

const list = createRoute({
  method: 'get',
  path: '/alerts',
  middleware: signedIn,
  summary: 'List the caller’s alerts',
  description: 'Lists the alerts that have not ended, newest first.',
  responses: { 200: json(AlertList, 'The alerts'), ...refusals },
})

const add = createRoute({
  method: 'post',
  path: '/alerts',
  middleware: signedIn,
  summary: 'Create an alert',
  description: 'We tell the caller when a ride matches the alert.',
  request: { body: body(AddAlertBody) },
  responses: {
    201: json(RideAlert, 'The alert; an identical alert that exists already is returned instead of a new one'),
    ...refusals,
  },
})

const change = createRoute({
  method: 'patch',
  path: '/alerts/{id}',
  middleware: signedIn,
  summary: 'Change, pause or resume an alert',
  request: { params: z.object(idParam), body: body(UpdateAlertBody) },
  responses: { 200: json(RideAlert, 'The changed alert'), ...refusals },
})

const matches = createRoute({
  method: 'get',
  path: '/alerts/{id}/matches',
  middleware: signedIn,
  summary: 'List the rides that an alert has matched',
  request: { params: z.object(idParam) },
  responses: { 200: json(AlertMatches, 'The rides, the newest match first'), ...refusals },
})

const remove = createRoute({
  method: 'delete',
  path: '/alerts/{id}',
  middleware: signedIn,
  summary: 'Delete an alert',
  request: { params: z.object(idParam) },
  responses: { 200: json(Done, 'The alert is deleted'), ...refusals },
})

const codeParam = { params: z.object({ code: zText(20) }) }

const readLink = createRoute({
  method: 'get',
  path: '/alert-link/{code}',
  summary: 'Get the alert of a message',
  description: 'The code is in the links of the message. No session is needed.',
  request: codeParam,
  responses: { 200: json(StoppableAlert, 'The alert'), ...refusals },
})

const stop = createRoute({
  method: 'post',
  path: '/alert-link/{code}/stop',
  summary: 'Pause the alert of a message',
  description: 'The code is in the links of the message. No session is needed.',
  request: codeParam,
  responses: { 200: json(StoppableAlert, 'The alert, paused'), ...refusals },
})

const resume = createRoute({
  method: 'post',
  path: '/alert-link/{code}/resume',
  summary: 'Resume the alert of a message',
  description: 'The code is in the links of the message. No session is needed.',
  request: codeParam,
  responses: { 200: json(StoppableAlert, 'The alert, resumed'), ...refusals },
})

export const alertRoutes = createRouter()
  .openapi(list, async (c) => c.json(await listAlerts(c.var.ctx), 200))
  .openapi(add, async (c) => c.json(await addAlert(c.var.ctx, c.req.valid('json')), 201))
  .openapi(change, async (c) =>
    c.json(await changeAlert(c.var.ctx, { ...c.req.valid('json'), alertId: c.req.valid('param').id }), 200),
  )
  .openapi(matches, async (c) => c.json(await listMatches(c.var.ctx, c.req.valid('param').id), 200))
  .openapi(readLink, async (c) => c.json(await readStoppable(c.var.ctx, c.req.valid('param').code), 200))
  .openapi(stop, async (c) => c.json(await pauseByCode(c.var.ctx, c.req.valid('param').code, true), 200))
  .openapi(resume, async (c) => c.json(await pauseByCode(c.var.ctx, c.req.valid('param').code, false), 200))
  .openapi(remove, async (c) => c.json(await removeAlert(c.var.ctx, c.req.valid('param').id), 200))
export type AlertRoutes = typeof alertRoutes
