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
  summary: 'Ask the admins, about one’s own trip, payment or notification if wished',
  request: { headers: idempotencyHeaders, body: body(NewTicketBody) },
  responses: { 201: json(Ticket, 'The new ticket'), ...refusals },
})

const list = createRoute({
  method: 'get',
  path: '/tickets',
  summary: 'The caller’s own tickets',
  request: { query: TicketsQuery },
  responses: { 200: json(TicketList, 'One page, those with the newest message first'), ...refusals },
})

const read = createRoute({
  method: 'get',
  path: '/tickets/{id}',
  summary: 'An own ticket with its messages',
  request: { params },
  responses: ownTicket,
})

const write = createRoute({
  method: 'post',
  path: '/tickets/{id}/messages',
  summary: 'Write more; within 30 days a closed ticket opens again',
  request: { params, headers: idempotencyHeaders, body: body(TicketMessageBody) },
  responses: { 201: json(Ticket, 'The ticket with its messages'), ...refusals },
})

const close = createRoute({
  method: 'post',
  path: '/tickets/{id}/close',
  summary: 'Close an own ticket',
  request: { params },
  responses: ownTicket,
})

const queue = createRoute({
  method: 'get',
  path: '/admin/tickets',
  summary: 'All tickets, and how long users waited for a first answer (admin)',
  request: { query: AdminTicketsQuery },
  responses: { 200: json(AdminTicketList, 'One page: those that wait for an answer first'), ...refusals },
})

const readAny = createRoute({
  method: 'get',
  path: '/admin/tickets/{id}',
  summary: 'A ticket with its messages; the view is recorded (admin)',
  request: { params },
  responses: adminTicket,
})

const hold = createRoute({
  method: 'post',
  path: '/admin/tickets/{id}/hold',
  summary: 'Take a ticket for 15 minutes: nobody else answers it (admin)',
  request: { params },
  responses: adminTicket,
})

const answer = createRoute({
  method: 'post',
  path: '/admin/tickets/{id}/messages',
  summary: 'Answer a ticket that one has taken; its user is told (admin)',
  request: { params, headers: idempotencyHeaders, body: body(TicketMessageBody) },
  responses: { 201: json(AdminTicket, 'The ticket with its messages'), ...refusals },
})

const finish = createRoute({
  method: 'post',
  path: '/admin/tickets/{id}/close',
  summary: 'Close a ticket that one has taken (admin)',
  request: { params },
  responses: adminTicket,
})

const dispute = createRoute({
  method: 'post',
  path: '/admin/tickets/{id}/dispute',
  summary: 'Open a trip report for the user who asked, with what they wrote (admin)',
  request: { params },
  responses: adminTicket,
})

const report = createRoute({
  method: 'post',
  path: '/admin/tickets/{id}/report',
  summary: 'Report the other person of the trip for the user who asked, with what they wrote (admin)',
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
