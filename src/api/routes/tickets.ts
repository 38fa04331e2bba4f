import { z } from 'zod'
import {
  answerTicket,
  closeOwnTicket,
  finishTicket,
  getOwnTicket,
  holdTicket,
  listOwnTickets,
  listTickets,
  openTicket,
  openTicketDispute,
  readTicket,
  reportTicketPartner,
  writeTicket,
} from '../../domain/tickets/index.ts'
import {
  AdminTicket,
  AdminTicketList,
  AdminTicketsQuery,
  NewTicketBody,
  Ticket,
  TicketList,
  TicketMessageBody,
  TicketsQuery,
} from '../../shared/contract/tickets.ts'
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

const createRoute = routesOf('Support', signedIn)
const params = z.object(idParam)
const ownTicket = { 200: json(Ticket, 'The ticket with its messages'), ...refusals }
const adminTicket = { 200: json(AdminTicket, 'The ticket with its messages'), ...refusals }

const open = createRoute({
  method: 'post',
  path: '/tickets',
  summary: 'Open a ticket',
  description: 'Asks the admins a question. It can be about a trip, a payment or a notification of the caller.',
  request: { headers: idempotencyHeaders, body: body(NewTicketBody) },
  responses: { 201: json(Ticket, 'The new ticket'), ...refusals },
})

const list = createRoute({
  method: 'get',
  path: '/tickets',
  summary: 'List the caller’s tickets',
  request: { query: TicketsQuery },
  responses: { 200: json(TicketList, 'One page, the newest message first'), ...refusals },
})

const read = createRoute({
  method: 'get',
  path: '/tickets/{id}',
  summary: 'Get a ticket of the caller',
  request: { params },
  responses: ownTicket,
})

const write = createRoute({
  method: 'post',
  path: '/tickets/{id}/messages',
  summary: 'Add a message to a ticket',
  description: 'A message within 30 days opens a closed ticket again.',
  request: { params, headers: idempotencyHeaders, body: body(TicketMessageBody) },
  responses: { 201: json(Ticket, 'The ticket with its messages'), ...refusals },
})

const close = createRoute({
  method: 'post',
  path: '/tickets/{id}/close',
  summary: 'Close a ticket of the caller',
  request: { params },
  responses: ownTicket,
})

const queue = createRoute({
  method: 'get',
  path: '/admin/tickets',
  summary: 'List all tickets (admin)',
  description: 'The answer also says how long users waited for a first answer.',
  request: { query: AdminTicketsQuery },
  responses: { 200: json(AdminTicketList, 'One page, tickets that wait for an answer first'), ...refusals },
})

const readAny = createRoute({
  method: 'get',
  path: '/admin/tickets/{id}',
  summary: 'Get a ticket (admin)',
  description: 'Each call is recorded in the admin log.',
  request: { params },
  responses: adminTicket,
})

const hold = createRoute({
  method: 'post',
  path: '/admin/tickets/{id}/hold',
  summary: 'Hold a ticket for 15 minutes (admin)',
  description: 'No other admin can answer the ticket in this time.',
  request: { params },
  responses: adminTicket,
})

const answer = createRoute({
  method: 'post',
  path: '/admin/tickets/{id}/messages',
  summary: 'Answer a ticket (admin)',
  description: 'The caller must hold the ticket. The user is told.',
  request: { params, headers: idempotencyHeaders, body: body(TicketMessageBody) },
  responses: { 201: json(AdminTicket, 'The ticket with its messages'), ...refusals },
})

const finish = createRoute({
  method: 'post',
  path: '/admin/tickets/{id}/close',
  summary: 'Close a ticket (admin)',
  description: 'The caller must hold the ticket.',
  request: { params },
  responses: adminTicket,
})

const dispute = createRoute({
  method: 'post',
  path: '/admin/tickets/{id}/dispute',
  summary: 'Report a trip for the user of a ticket (admin)',
  description: 'The trip report contains what the user wrote.',
  request: { params },
  responses: adminTicket,
})

const report = createRoute({
  method: 'post',
  path: '/admin/tickets/{id}/report',
  summary: 'Report the other person of the trip for the user of a ticket (admin)',
  description: 'The report contains what the user wrote.',
  request: { params },
  responses: adminTicket,
})

export const ticketRoutes = createRouter()
  .openapi(open, async (c) => answerOnce(c, await openTicket(c.var.ctx, c.req.valid('json'), idempotencyKey(c))))
  .openapi(list, async (c) => c.json(await listOwnTickets(c.var.ctx, c.req.valid('query')), 200))
  .openapi(read, async (c) => c.json(await getOwnTicket(c.var.ctx, c.req.valid('param').id), 200))
  .openapi(write, async (c) =>
    answerOnce(c, await writeTicket(c.var.ctx, c.req.valid('param').id, c.req.valid('json'), idempotencyKey(c))),
  )
  .openapi(close, async (c) => c.json(await closeOwnTicket(c.var.ctx, c.req.valid('param').id), 200))
  .openapi(queue, async (c) => c.json(await listTickets(c.var.ctx, c.req.valid('query')), 200))
  .openapi(readAny, async (c) => c.json(await readTicket(c.var.ctx, c.req.valid('param').id), 200))
  .openapi(hold, async (c) => c.json(await holdTicket(c.var.ctx, c.req.valid('param').id), 200))
  .openapi(answer, async (c) =>
    answerOnce(c, await answerTicket(c.var.ctx, c.req.valid('param').id, c.req.valid('json'), idempotencyKey(c))),
  )
  .openapi(dispute, async (c) => c.json(await openTicketDispute(c.var.ctx, c.req.valid('param').id), 200))
  .openapi(report, async (c) => c.json(await reportTicketPartner(c.var.ctx, c.req.valid('param').id), 200))
  .openapi(finish, async (c) => c.json(await finishTicket(c.var.ctx, c.req.valid('param').id), 200))
export type TicketRoutes = typeof ticketRoutes
