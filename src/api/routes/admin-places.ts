import { z } from 'zod'
import { addPlace, changePlace, listPlaces } from '../../domain/places/index.ts'
import {
  AddPlaceBody,
  AdminPlace,
  AdminPlaceList,
  AdminPlacesQuery,
  ChangePlaceBody,
} from '../../shared/contract/admin-places.ts'
import { zFilledText } from '../../shared/contract/primitives.ts'
import { body, routesOf, createRouter, json, refusals, signedIn } from '../router.ts'

const createRoute = routesOf('Admin', signedIn)

const list = createRoute({
  method: 'get',
  path: '/admin/places',
  summary: 'List Pamoja’s own places',
  description:
    'Lists the built-in places and those that admins have added. The search compares names, aliases and ids.',
  request: { query: AdminPlacesQuery },
  responses: { 200: json(AdminPlaceList, 'One page, the most important places first'), ...refusals },
})

const add = createRoute({
  method: 'post',
  path: '/admin/places',
  summary: 'Add a place',
  description: 'The place search suggests the place within seconds.',
  request: { body: body(AddPlaceBody) },
  responses: { 201: json(AdminPlace, 'The place'), ...refusals },
})

const change = createRoute({
  method: 'patch',
  path: '/admin/places/{placeId}',
  summary: 'Change or hide a place',
  request: { params: z.strictObject({ placeId: zFilledText(200) }), body: body(ChangePlaceBody) },
  responses: { 200: json(AdminPlace, 'The place'), ...refusals },
})

export const adminPlaceRoutes = createRouter()
  .openapi(list, async (c) => c.json(await listPlaces(c.var.ctx, c.req.valid('query')), 200))
  .openapi(add, async (c) => c.json(await addPlace(c.var.ctx, c.req.valid('json')), 201))
  .openapi(change, async (c) =>
    c.json(await changePlace(c.var.ctx, c.req.valid('param').placeId, c.req.valid('json')), 200),
  )
export type AdminPlaceRoutes = typeof adminPlaceRoutes
