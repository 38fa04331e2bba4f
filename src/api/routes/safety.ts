import { z } from 'zod'
import { blockUser, listBlocks, unblockUser } from '../../domain/blocks/index.ts'
import { addReport, closeReport, listReports, readReport } from '../../domain/reports/index.ts'
import { Done } from '../../shared/contract/errors.ts'
import {
  AddReportBody,
  BlockList,
  CloseReportBody,
  Report,
  ReportList,
  ReportsQuery,
  ReportSummary,
  ReportTaken,
} from '../../shared/contract/safety.ts'
import { body, routesOf, createRouter, idParam, json, refusals, signedIn } from '../router.ts'

const createRoute = routesOf('Safety', signedIn)
const params = z.object(idParam)

const blocks = createRoute({
  method: 'get',
  path: '/user/me/blocks',
  summary: 'List the users whom the caller has blocked',
  responses: { 200: json(BlockList, 'The users, the last blocked first'), ...refusals },
})

const block = createRoute({
  method: 'put',
  path: '/user/{id}/block',
  summary: 'Block a user',
  description:
    'Neither of the two can find the other in a search or by phone number, send messages to the other, or request seats from the other.',
  request: { params },
  responses: { 200: json(Done, 'The user is blocked'), ...refusals },
})

const unblock = createRoute({
  method: 'delete',
  path: '/user/{id}/block',
  summary: 'Unblock a user',
  request: { params },
  responses: { 200: json(Done, 'The user is not blocked'), ...refusals },
})

const report = createRoute({
  method: 'post',
  path: '/reports',
  summary: 'Report a user to the admins',
  description: 'The report can contain messages of the chat.',
  request: { body: body(AddReportBody) },
  responses: { 201: json(ReportTaken, 'The report waits for an admin'), ...refusals },
})

const queue = createRoute({
  method: 'get',
  path: '/admin/reports',
  summary: 'List the reports about users (admin)',
  request: { query: ReportsQuery },
  responses: { 200: json(ReportList, 'One page, newest first'), ...refusals },
})

const open = createRoute({
  method: 'get',
  path: '/admin/reports/{id}',
  summary: 'Get a report with its messages (admin)',
  description: 'Each call is recorded in the admin log.',
  request: { params },
  responses: { 200: json(Report, 'The report'), ...refusals },
})

const close = createRoute({
  method: 'post',
  path: '/admin/reports/{id}/close',
  summary: 'Close a report (admin)',
  description: 'The outcome `BLOCKED` also blocks the reported user.',
  request: { params, body: body(CloseReportBody) },
  responses: { 200: json(ReportSummary, 'The closed report'), ...refusals },
})

export const safetyRoutes = createRouter()
  .openapi(blocks, async (c) => c.json(await listBlocks(c.var.ctx), 200))
  .openapi(block, async (c) => c.json(await blockUser(c.var.ctx, c.req.valid('param').id), 200))
  .openapi(unblock, async (c) => c.json(await unblockUser(c.var.ctx, c.req.valid('param').id), 200))
  .openapi(report, async (c) => c.json(await addReport(c.var.ctx, c.req.valid('json')), 201))
  .openapi(queue, async (c) => c.json(await listReports(c.var.ctx, c.req.valid('query')), 200))
  .openapi(open, async (c) => c.json(await readReport(c.var.ctx, c.req.valid('param').id), 200))
  .openapi(close, async (c) => c.json(await closeReport(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 200))
export type SafetyRoutes = typeof safetyRoutes
