import { z } from 'zod'
import { exportTable } from '../../domain/admin-tables/index.ts'
import { zAdminTable } from '../../shared/contract/enums.ts'
import { routesOf, createRouter, refusals, signedIn } from '../router.ts'

const createRoute = routesOf('Admin', signedIn)

const csv = createRoute({
  method: 'get',
  path: '/admin/tables/{table}',
  summary: 'Export a table of the admin area as CSV',
  description:
    'The export accepts the same filters as the list and has at most 10,000 rows. Each export is recorded in the admin log.',
  // A loose schema, because the filters differ by table. `exportTable` checks them.
  request: { params: z.object({ table: zAdminTable }), query: z.looseObject({}) },
  responses: {
    200: { description: 'The table as CSV', content: { 'text/csv': { schema: z.string() } } },
    ...refusals,
  },
})

const streamOf = (pages: AsyncGenerator<string>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await pages.next()
      if (done === true) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => {
      await pages.return(undefined)
    },
  })
}

export const adminTableRoutes = createRouter().openapi(csv, async (c) => {
  const { table } = c.req.valid('param')
  return c.body(streamOf(await exportTable(c.var.ctx, table, c.req.valid('query'))), 200, {
    'cache-control': 'private, no-store',
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="pamoja-${table}.csv"`,
  })
})
