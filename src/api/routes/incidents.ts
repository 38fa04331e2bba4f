import { z } from 'zod'
import { acknowledgeIncident, closeIncident, listIncidents, raiseIncident } from '../../domain/incidents/index.ts'
import {
  CloseIncidentBody,
  Incident,
  IncidentList,
  IncidentsQuery,
  SosBody,
  SosTaken,
} from '../../shared/contract/incidents.ts'
import {
  answerOnce,
  body,
  createRouter,
  idempotencyHeaders,
  idempotencyKey,
  idParam,
  json,
  refusals,
  routesOf,
  signedIn,
} from '../router.ts'

const createRoute = routesOf('Safety', signedIn)
const params = z.object(idParam)
const sosRequest = { params, headers: idempotencyHeaders, body: body(SosBody) }
const sosAnswer = { 201: json(SosTaken, 'The SOS was sent to the admins'), ...refusals }

const riderSos = createRoute({
  method: 'post',
  path: '/request/{id}/sos',
  summary: 'Send an SOS as the rider of a paid seat',
  description:
    'Possible from 1 hour before until 3 hours after the rider’s trip. Admins and trusted contacts are told.',
  request: sosRequest,
  responses: sosAnswer,
})

const driverSos = createRoute({
  method: 'post',
  path: '/ride/{id}/sos',
  summary: 'Send an SOS as the driver of a ride',
  description: 'Possible from 1 hour before until 3 hours after the ride. Admins and trusted contacts are told.',
  request: sosRequest,
  responses: sosAnswer,
})

const queue = createRoute({
  method: 'get',
  path: '/admin/incidents',
  summary: 'List all SOS with their details (admin)',
  request: { query: IncidentsQuery },
  responses: { 200: json(IncidentList, 'One page, those without an acknowledgement first'), ...refusals },
})

const acknowledge = createRoute({
  method: 'post',
  path: '/admin/incidents/{id}/acknowledge',
  summary: 'Acknowledge an SOS (admin)',
  request: { params },
  responses: { 200: json(Incident, 'The incident, with who acknowledged it and when'), ...refusals },
})

const close = createRoute({
  method: 'post',
  path: '/admin/incidents/{id}/close',
  summary: 'Close an SOS with its outcome (admin)',
  request: { params, body: body(CloseIncidentBody) },
  responses: { 200: json(Incident, 'The closed incident'), ...refusals },
})

export const incidentRoutes = createRouter()
  .openapi(riderSos, async (c) => {
    const trip = { requestId: c.req.valid('param').id }
    return answerOnce(c, await raiseIncident(c.var.ctx, trip, c.req.valid('json'), idempotencyKey(c)))
  })
  .openapi(driverSos, async (c) => {
    const trip = { rideId: c.req.valid('param').id }
    return answerOnce(c, await raiseIncident(c.var.ctx, trip, c.req.valid('json'), idempotencyKey(c)))
  })
  .openapi(queue, async (c) => c.json(await listIncidents(c.var.ctx, c.req.valid('query')), 200))
  .openapi(acknowledge, async (c) => c.json(await acknowledgeIncident(c.var.ctx, c.req.valid('param').id), 200))
  .openapi(close, async (c) =>
    c.json(await closeIncident(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 200),
  )
export type IncidentRoutes = typeof incidentRoutes
