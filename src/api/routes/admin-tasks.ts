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
  summary: 'What waits for an admin: drivers, vehicles, disputes, refunds, money reviews and reports',
  request: { query: AdminTasksQuery },
  responses: { 200: json(AdminTaskList, 'One page, the oldest first'), ...refusals },
})

const person = createRoute({
  method: 'get',
  path: '/admin/users/{id}',
  summary: 'One user with documents, vehicles and what waits for an admin',
  request: { params },
  responses: { 200: json(AdminPerson, 'The user'), ...refusals },
})

const decide = createRoute({
  method: 'post',
  path: '/admin/users/{id}/decide',
  summary: 'Approve or reject a driver and their vehicles in one step',
  request: { params, body: body(DecidePersonBody) },
  responses: { 200: json(Done, 'All of it is decided'), ...refusals },
})

const enter = createRoute({
  method: 'post',
  path: '/admin/documents/{id}/fact',
  summary: 'Enter what an opened document says: its last day, and its number, of which only a hash is stored',
  request: { params, body: body(DocumentFactBody) },
  responses: { 200: json(DocumentFactSaved, 'On how many other accounts the number was seen'), ...refusals },
})

const ending = createRoute({
  method: 'get',
  path: '/admin/ending-documents',
  summary: 'Required documents that end within 30 days, or have ended; each row is recorded as a view',
  request: { query: EndingDocumentsQuery },
  responses: { 200: json(EndingDocumentList, 'One page, the first end first'), ...refusals },
})

const stretch = createRoute({
  method: 'post',
  path: '/admin/ending-documents/{id}/stretch',
  summary: 'Give rides after the end of a document more time before they are cancelled',
  request: { params, body: body(StretchBody) },
  responses: { 200: json(Done, 'They wait until the end of that day'), ...refusals },
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
