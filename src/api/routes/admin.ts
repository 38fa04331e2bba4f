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
  summary: 'The dashboard’s six numbers',
  responses: { 200: json(Counts, 'The numbers'), ...refusals },
})

const people = createRoute({
  method: 'get',
  path: '/admin/users',
  summary: 'All users, by name, email or phone',
  request: { query: AdminUsersQuery },
  responses: { 200: json(AdminUserList, 'One page, newest first'), ...refusals },
})

const vehicles = createRoute({
  method: 'get',
  path: '/admin/vehicles',
  summary: 'Every vehicle, by make, model, plate or owner',
  request: { query: AdminVehiclesQuery },
  responses: { 200: json(AdminVehicleList, 'One page, newest first'), ...refusals },
})

const rides = createRoute({
  method: 'get',
  path: '/admin/rides',
  summary: 'Rides with their people: of a user, of a vehicle, or one',
  request: { query: AdminRidesQuery },
  responses: { 200: json(AdminRideList, 'One page; without a filter the rides ahead'), ...refusals },
})

const userDecision = <Decision extends 'approve' | 'reject'>(decision: Decision, summary: string) =>
  createRoute({
    method: 'post',
    path: `/admin/users/{id}/${decision}`,
    summary,
    request: { params, body: optionalBody(DecisionBody) },
    responses: {
      200: json(OwnUser, 'The user'),
      202: json(ProposalAnswer, 'The user is an admin: this waits for a second admin'),
      ...refusals,
    },
  })
const approveUser = userDecision('approve', 'Make a user active, and a driver verified')
const rejectUser = userDecision('reject', 'Block a user and sign them out everywhere')

const askForDocument = createRoute({
  method: 'post',
  path: '/admin/users/{id}/ask-again',
  summary: 'Ask a user to send a document again, with the reason; does not block the user',
  request: { params, body: body(AskAgainBody) },
  responses: { 200: json(Done, 'The user gets a message'), ...refusals },
})

const identify = createRoute({
  method: 'post',
  path: '/admin/users/{id}/identity',
  summary: 'Enter what the national ID says; null takes it back, and ends rides and seats for women',
  request: { params, body: body(IdentityBody) },
  responses: { 200: json(Done, 'It is sealed; no answer says it'), ...refusals },
})

const withdraw = createRoute({
  method: 'delete',
  path: '/admin/proposals/{id}',
  summary: 'Cancel a decision about an admin that waits for a second admin',
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
  summary: 'What admins did',
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
