import { z } from 'zod'
import { decidePerson, getPerson, listTasks } from '../../domain/admin-tasks/index.ts'
import { AdminPerson, AdminTaskList, AdminTasksQuery, DecidePersonBody } from '../../shared/contract/admin-tasks.ts'
import { Done } from '../../shared/contract/errors.ts'
import { body, createRoute, createRouter, idParam, json, refusals, signedIn } from '../router.ts'

const tags = ['Admin']
const params = z.object(idParam)

const list = createRoute({
  method: 'get',
  path: '/admin/tasks',
  middleware: signedIn,
  tags,
  summary: 'What waits for an admin: drivers, vehicles, disputes, refunds, money reviews and reports',
  request: { query: AdminTasksQuery },
  responses: { 200: json(AdminTaskList, 'One page, the oldest first'), ...refusals },
})

const person = createRoute({
  method: 'get',
  path: '/admin/users/{id}',
  middleware: signedIn,
  tags,
  summary: 'One user with documents, vehicles and what waits for an admin',
  request: { params },
  responses: { 200: json(AdminPerson, 'The user'), ...refusals },
})

const decide = createRoute({
  method: 'post',
  path: '/admin/users/{id}/decide',
  middleware: signedIn,
  tags,
  summary: 'Approve or reject a driver and their vehicles in one step',
  request: { params, body: body(DecidePersonBody) },
  responses: { 200: json(Done, 'All of it is decided'), ...refusals },
})

export const adminTaskRoutes = createRouter()
  .openapi(list, async (c) => c.json(await listTasks(c.var.ctx, c.req.valid('query')), 200))
  .openapi(person, async (c) => c.json(await getPerson(c.var.ctx, c.req.valid('param').id), 200))
  .openapi(decide, async (c) => {
    await decidePerson(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
    return c.json({ success: true as const }, 200)
  })
export type AdminTaskRoutes = typeof adminTaskRoutes
