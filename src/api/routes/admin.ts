import { z } from 'zod'
import { listActions } from '../../domain/audit/index.ts'
import { askAgain } from '../../domain/documents/index.ts'
import { identifyUser } from '../../domain/identities/index.ts'
import { listAllRides } from '../../domain/rides/index.ts'
import { countEverything } from '../../domain/stats/index.ts'
import { decideUser, listUsers, withdrawProposal } from '../../domain/users/index.ts'
import { decideVehicle, listAllVehicles } from '../../domain/vehicles/index.ts'
import {
  AdminRideList,
  AdminRidesQuery,
  AdminUserList,
  AdminUsersQuery,
  AdminVehicleList,
  AdminVehiclesQuery,
  DecisionBody,
  IdentityBody,
  ProposalAnswer,
} from '../../shared/contract/admin.ts'
import { Done } from '../../shared/contract/errors.ts'
import { AuditList, AuditQuery } from '../../shared/contract/audit.ts'
import { AskAgainBody } from '../../shared/contract/documents.ts'
import { Counts } from '../../shared/contract/stats.ts'
import { OwnUser } from '../../shared/contract/users.ts'
import { Vehicle } from '../../shared/contract/vehicles.ts'
import { body, routesOf, createRouter, idParam, json, optionalBody, proposed, refusals, signedIn } from '../router.ts'

const createRoute = routesOf('Admin', signedIn)
const params = z.object(idParam)

const counts = createRoute({
  method: 'get',
  path: '/admin/counts',
  summary: 'Get the counts of the admin dashboard',
  description: 'Counts drivers, vehicles, riders, routes, rides and transactions.',
  responses: { 200: json(Counts, 'The 6 counts'), ...refusals },
})

const people = createRoute({
  method: 'get',
  path: '/admin/users',
  summary: 'List all users',
  description: 'The search compares names, emails and phone numbers.',
  request: { query: AdminUsersQuery },
  responses: { 200: json(AdminUserList, 'One page, newest first'), ...refusals },
})

const vehicles = createRoute({
  method: 'get',
  path: '/admin/vehicles',
  summary: 'List all vehicles',
  description: 'The search compares makes, models, plates and owners.',
  request: { query: AdminVehiclesQuery },
  responses: { 200: json(AdminVehicleList, 'One page, newest first'), ...refusals },
})

const rides = createRoute({
  method: 'get',
  path: '/admin/rides',
  summary: 'List rides with their drivers and riders',
  description:
    'Lists the rides that match the filters. Without a filter, it lists the open rides before their departure.',
  request: { query: AdminRidesQuery },
  responses: { 200: json(AdminRideList, 'One page of rides'), ...refusals },
})

const userDecision = <Decision extends 'approve' | 'reject'>(decision: Decision, summary: string) =>
  createRoute({
    method: 'post',
    path: `/admin/users/{id}/${decision}`,
    summary,
    request: { params, body: optionalBody(DecisionBody) },
    responses: {
      200: json(OwnUser, 'The user'),
      202: json(ProposalAnswer, 'The user is an admin, so the decision waits for a second admin'),
      ...refusals,
    },
  })
const approveUser = userDecision('approve', 'Make a user active and verify a driver')
const rejectUser = userDecision('reject', 'Block a user and end all their sessions')

const askForDocument = createRoute({
  method: 'post',
  path: '/admin/users/{id}/ask-again',
  summary: 'Ask a user to send a document again',
  description: 'The user is told the reason and is not blocked.',
  request: { params, body: body(AskAgainBody) },
  responses: { 200: json(Done, 'A message is sent to the user'), ...refusals },
})

const identify = createRoute({
  method: 'post',
  path: '/admin/users/{id}/identity',
  summary: 'Record the gender on a user’s national ID',
  description:
    '`null` deletes the record. After any value except `FEMALE`, the user’s rides for women and seats on such rides are cancelled and refunded, unless the trip has begun.',
  request: { params, body: body(IdentityBody) },
  responses: { 200: json(Done, 'The gender is stored encrypted'), ...refusals },
})

const withdraw = createRoute({
  method: 'delete',
  path: '/admin/proposals/{id}',
  summary: 'Cancel a proposal about an admin',
  description: 'A proposal is a decision that waits for a second admin.',
  request: { params },
  responses: { 200: json(Done, 'The proposal is cancelled'), ...refusals },
})

const vehicleDecision = <Decision extends 'approve' | 'reject'>(decision: Decision, summary: string) =>
  createRoute({
    method: 'post',
    path: `/admin/vehicles/{id}/${decision}`,
    summary,
    request: { params, body: optionalBody(DecisionBody) },
    responses: { 200: json(Vehicle, 'The vehicle'), ...refusals },
  })
const approveVehicle = vehicleDecision('approve', 'Approve a vehicle for rides')
const rejectVehicle = vehicleDecision('reject', 'Reject a vehicle')

const audit = createRoute({
  method: 'get',
  path: '/admin/audit',
  summary: 'List the actions of admins',
  request: { query: AuditQuery },
  responses: { 200: json(AuditList, 'One page, newest first'), ...refusals },
})

export const adminRoutes = createRouter()
  .openapi(audit, async (c) => c.json(await listActions(c.var.ctx, c.req.valid('query')), 200))
  .openapi(counts, async (c) => c.json(await countEverything(c.var.ctx), 200))
  .openapi(people, async (c) => c.json(await listUsers(c.var.ctx, c.req.valid('query')), 200))
  .openapi(vehicles, async (c) => c.json(await listAllVehicles(c.var.ctx, c.req.valid('query')), 200))
  .openapi(rides, async (c) => c.json(await listAllRides(c.var.ctx, c.req.valid('query')), 200))
  .openapi(approveUser, async (c) => {
    const decided = await decideUser(c.var.ctx, c.req.valid('param').id, 'approve', c.req.valid('json'))
    return 'user' in decided ? c.json(decided.user, 200) : c.json(proposed(decided), 202)
  })
  .openapi(rejectUser, async (c) => {
    const decided = await decideUser(c.var.ctx, c.req.valid('param').id, 'reject', c.req.valid('json'))
    return 'user' in decided ? c.json(decided.user, 200) : c.json(proposed(decided), 202)
  })
  .openapi(askForDocument, async (c) => {
    await askAgain(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
    return c.json({ success: true as const }, 200)
  })
  .openapi(identify, async (c) => {
    await identifyUser(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
    return c.json({ success: true as const }, 200)
  })
  .openapi(withdraw, async (c) => c.json(await withdrawProposal(c.var.ctx, c.req.valid('param').id), 200))
  .openapi(approveVehicle, async (c) =>
    c.json(await decideVehicle(c.var.ctx, c.req.valid('param').id, 'approve', c.req.valid('json')), 200),
  )
  .openapi(rejectVehicle, async (c) =>
    c.json(await decideVehicle(c.var.ctx, c.req.valid('param').id, 'reject', c.req.valid('json')), 200),
  )
export type AdminRoutes = typeof adminRoutes
