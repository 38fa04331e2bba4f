import { z } from 'zod'
import { enterFact, stretchFact } from '../../domain/documents/index.ts'
import { listEndingDocuments } from '../../domain/expiries/index.ts'
import { decidePerson, getPerson, listTasks } from '../../domain/admin-tasks/index.ts'
import { AdminPerson, AdminTaskList, AdminTasksQuery, DecidePersonBody } from '../../shared/contract/admin-tasks.ts'
import {
  DocumentFactBody,
  DocumentFactSaved,
  EndingDocumentList,
  EndingDocumentsQuery,
  StretchBody,
} from '../../shared/contract/documents.ts'
import { Done } from '../../shared/contract/errors.ts'
import { body, routesOf, createRouter, idParam, json, refusals, signedIn } from '../router.ts'

const createRoute = routesOf('Admin', signedIn)
const params = z.object(idParam)

const list = createRoute({
  method: 'get',
  path: '/admin/tasks',
  summary: 'List the tasks that wait for an admin',
  description:
    'The tasks are about SOS, drivers, national IDs, vehicles, documents, trip reports, manual refunds, money reviews, reports about users and tickets.',
  request: { query: AdminTasksQuery },
  responses: { 200: json(AdminTaskList, 'One page, oldest first'), ...refusals },
})

const person = createRoute({
  method: 'get',
  path: '/admin/users/{id}',
  summary: 'Get a user with documents, vehicles and open tasks',
  request: { params },
  responses: { 200: json(AdminPerson, 'The user'), ...refusals },
})

const decide = createRoute({
  method: 'post',
  path: '/admin/users/{id}/decide',
  summary: 'Approve or reject a driver and their vehicles in one step',
  request: { params, body: body(DecidePersonBody) },
  responses: { 200: json(Done, 'All decisions are saved'), ...refusals },
})

const enter = createRoute({
  method: 'post',
  path: '/admin/documents/{id}/fact',
  summary: 'Record the expiry date and the number of a document',
  description: 'The admin must have opened the document. Only a hash of the number is stored.',
  request: { params, body: body(DocumentFactBody) },
  responses: {
    200: json(DocumentFactSaved, 'The number of other accounts with the same document number'),
    ...refusals,
  },
})

const ending = createRoute({
  method: 'get',
  path: '/admin/ending-documents',
  summary: 'List required documents that expire within 30 days or have expired',
  description: 'Each row of the answer is recorded as a view of the document.',
  request: { query: EndingDocumentsQuery },
  responses: { 200: json(EndingDocumentList, 'One page, the earliest expiry date first'), ...refusals },
})

const stretch = createRoute({
  method: 'post',
  path: '/admin/ending-documents/{id}/stretch',
  summary: 'Extend the grace period of an expired document',
  description: 'Rides after the expiry date are cancelled when the grace period ends without a new document.',
  request: { params, body: body(StretchBody) },
  responses: { 200: json(Done, 'The grace period ends with the given day'), ...refusals },
})

export const adminTaskRoutes = createRouter()
  .openapi(enter, async (c) => c.json(await enterFact(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 200))
  .openapi(ending, async (c) => c.json(await listEndingDocuments(c.var.ctx, c.req.valid('query')), 200))
  .openapi(stretch, async (c) => {
    await stretchFact(c.var.ctx, c.req.valid('param').id, c.req.valid('json').until)
    return c.json({ success: true as const }, 200)
  })
  .openapi(list, async (c) => c.json(await listTasks(c.var.ctx, c.req.valid('query')), 200))
  .openapi(person, async (c) => c.json(await getPerson(c.var.ctx, c.req.valid('param').id), 200))
  .openapi(decide, async (c) => {
    await decidePerson(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
    return c.json({ success: true as const }, 200)
  })
export type AdminTaskRoutes = typeof adminTaskRoutes
