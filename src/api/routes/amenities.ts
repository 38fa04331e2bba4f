import { z } from 'zod'
import { listAmenities } from '../../domain/amenities/index.ts'
import { Amenity } from '../../shared/contract/amenities.ts'
import { routesOf, createRouter, json, refusals } from '../router.ts'

const createRoute = routesOf('Amenities')

const list = createRoute({
  method: 'get',
  path: '/amenity',
  summary: 'List all amenities',
  responses: { 200: json(z.array(Amenity), 'The amenities, in the order in which screens show them'), ...refusals },
})

export const amenityRoutes = createRouter().openapi(list, (c) => c.json([...listAmenities(c.var.ctx)], 200))
export type AmenityRoutes = typeof amenityRoutes
