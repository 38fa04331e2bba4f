import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { addWish, listWishes, removeWish } from '../../domain/wishes/index.ts'
import { Done } from '../../shared/contract/errors.ts'
import { AddWishBody, Wish, WishList } from '../../shared/contract/wishes.ts'
import { body, createRouter, idParam, json, refusals, signedIn } from '../router.ts'

const tags = ['Wishes']

const list = createRoute({
  method: 'get',
  path: '/wishes',
  middleware: signedIn,
  tags,
  summary: 'The caller’s saved searches that are not over, newest first',
  responses: { 200: json(WishList, 'The wishes'), ...refusals },
})

const add = createRoute({
  method: 'post',
  path: '/wishes',
  middleware: signedIn,
  tags,
  summary: 'Save a search: for any ride, or for one that is wanted',
  request: { body: body(AddWishBody) },
  responses: { 201: json(Wish, 'The wish, now or before'), ...refusals },
})

const remove = createRoute({
  method: 'delete',
  path: '/wishes/{id}',
  middleware: signedIn,
  tags,
  summary: 'Remove a saved search',
  request: { params: z.object(idParam) },
  responses: { 200: json(Done, 'Gone'), ...refusals },
})

export const wishRoutes = createRouter()
  .openapi(list, async (c) => c.json(await listWishes(c.var.ctx), 200))
  .openapi(add, async (c) => c.json(await addWish(c.var.ctx, c.req.valid('json')), 201))
  .openapi(remove, async (c) => c.json(await removeWish(c.var.ctx, c.req.valid('param').id), 200))
export type WishRoutes = typeof wishRoutes
