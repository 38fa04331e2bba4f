import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { blockUser, listBlocks, unblockUser } from '../../domain/blocks/index.ts'
import { Done } from '../../shared/contract/errors.ts'
import { BlockList } from '../../shared/contract/safety.ts'
import { createRouter, idParam, json, refusals, signedIn } from '../router.ts'

const tags = ['Safety']
const params = z.object(idParam)

const blocks = createRoute({
  method: 'get',
  path: '/user/me/blocks',
  middleware: signedIn,
  tags,
  summary: 'Whom the caller has blocked',
  responses: { 200: json(BlockList, 'The last one first'), ...refusals },
})

const block = createRoute({
  method: 'put',
  path: '/user/{id}/block',
  middleware: signedIn,
  tags,
  summary: 'Have nothing to do with somebody: no search, chat, request or look-up, in either direction',
  request: { params },
  responses: { 200: json(Done, 'The two do not meet any more'), ...refusals },
})

const unblock = createRoute({
  method: 'delete',
  path: '/user/{id}/block',
  middleware: signedIn,
  tags,
  summary: 'Take a block back',
  request: { params },
  responses: { 200: json(Done, 'The caller blocks them no longer'), ...refusals },
})

export const safetyRoutes = createRouter()
  .openapi(blocks, async (c) => c.json(await listBlocks(c.var.ctx), 200))
  .openapi(block, async (c) => c.json(await blockUser(c.var.ctx, c.req.valid('param').id), 200))
  .openapi(unblock, async (c) => c.json(await unblockUser(c.var.ctx, c.req.valid('param').id), 200))
export type SafetyRoutes = typeof safetyRoutes
