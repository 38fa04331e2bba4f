import { z } from 'zod'
import { answerDispute, decideDispute, getDispute, listDisputes, openDispute } from '../../domain/disputes/index.ts'
import {
  AdminDispute,
  AdminDisputeList,
  AdminDisputesQuery,
  AnswerDisputeBody,
  DecideDisputeBody,
  Dispute,
  OpenDisputeBody,
} from '../../shared/contract/disputes.ts'
import { body, routesOf, createRouter, idParam, json, refusals, signedIn } from '../router.ts'

const params = z.object(idParam)
const createRoute = routesOf('Disputes', signedIn)
const disputeAnswer = { 200: json(Dispute, 'The dispute'), ...refusals }

const open = createRoute({
  method: 'post',
  path: '/request/{id}/dispute',
  summary: 'Report a trip',
  description:
    'For the rider and the ride’s owner, when the other person did not come or something else went wrong. The seat’s money is held until an admin decides.',
  request: { params, body: body(OpenDisputeBody) },
  responses: { 201: json(Dispute, 'The dispute'), ...refusals },
})

const read = createRoute({
  method: 'get',
  path: '/request/{id}/dispute',
  summary: 'Get the trip report about a request',
  description: 'For the rider and the ride’s owner.',
  request: { params },
  responses: disputeAnswer,
})

const answer = createRoute({
  method: 'post',
  path: '/dispute/{id}/answer',
  summary: 'Answer a trip report',
  description: 'The other person can answer once, within 48 hours.',
  request: { params, body: body(AnswerDisputeBody) },
  responses: disputeAnswer,
})

const list = createRoute({
  method: 'get',
  path: '/admin/disputes',
  summary: 'List all trip reports (admin)',
  request: { query: AdminDisputesQuery },
  responses: { 200: json(AdminDisputeList, 'One page, newest first'), ...refusals },
})

const decide = createRoute({
  method: 'post',
  path: '/admin/disputes/{id}/decide',
  summary: 'Decide a trip report (admin)',
  description:
    'The rider is refunded in full, half or not at all, and the driver gets the rest. The admin must not be part of the trip. Above the limit, a second admin has to send the same decision.',
  request: { params, body: body(DecideDisputeBody) },
  responses: { 200: json(AdminDispute, 'The decided dispute'), ...refusals },
})

export const disputeRoutes = createRouter()
  .openapi(open, async (c) => c.json(await openDispute(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 201))
  .openapi(read, async (c) => c.json(await getDispute(c.var.ctx, c.req.valid('param').id), 200))
  .openapi(answer, async (c) =>
    c.json(await answerDispute(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 200),
  )
  .openapi(list, async (c) => c.json(await listDisputes(c.var.ctx, c.req.valid('query')), 200))
  .openapi(decide, async (c) =>
    c.json(await decideDispute(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 200),
  )
export type DisputeRoutes = typeof disputeRoutes
