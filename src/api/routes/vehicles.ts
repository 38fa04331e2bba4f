import { z } from 'zod'
import { addVehicle, deleteVehicle, getVehicle, listVehicles, updateVehicle } from '../../domain/vehicles/index.ts'
import { Done } from '../../shared/contract/errors.ts'
import { AddVehicleBody, ListVehiclesQuery, UpdateVehicleBody, Vehicle } from '../../shared/contract/vehicles.ts'
import { body, routesOf, createRouter, idParam, json, refusals, signedIn } from '../router.ts'

const createRoute = routesOf('Vehicles', signedIn)
const params = z.object(idParam)

const list = createRoute({
  method: 'get',
  path: '/vehicle',
  summary: 'List vehicles',
  description:
    'Lists the caller’s vehicles. Coordinators and admins also get the vehicles of all others. The list has at most 500 vehicles.',
  request: { query: ListVehiclesQuery },
  responses: { 200: json(z.array(Vehicle), 'The vehicles'), ...refusals },
})

const one = createRoute({
  method: 'get',
  path: '/vehicle/{id}',
  summary: 'Get a vehicle',
  request: { params },
  responses: { 200: json(Vehicle, 'The vehicle'), ...refusals },
})

const add = createRoute({
  method: 'post',
  path: '/vehicle',
  summary: 'Register a vehicle',
  request: { body: body(AddVehicleBody) },
  responses: { 201: json(Vehicle, 'The vehicle, waiting for approval'), ...refusals },
})

const update = createRoute({
  method: 'patch',
  path: '/vehicle/{id}',
  summary: 'Change a vehicle of the caller',
  request: { params, body: body(UpdateVehicleBody) },
  responses: { 200: json(Vehicle, 'The changed vehicle'), ...refusals },
})

const remove = createRoute({
  method: 'delete',
  path: '/vehicle/{id}',
  summary: 'Delete a vehicle of the caller',
  request: { params },
  responses: { 200: json(Done, 'The vehicle is deleted'), ...refusals },
})

export const vehicleRoutes = createRouter()
  .openapi(list, async (c) => c.json(await listVehicles(c.var.ctx, c.req.valid('query')), 200))
  .openapi(one, async (c) => c.json(await getVehicle(c.var.ctx, c.req.valid('param').id), 200))
  .openapi(add, async (c) => c.json(await addVehicle(c.var.ctx, c.req.valid('json')), 201))
  .openapi(update, async (c) =>
    c.json(await updateVehicle(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 200),
  )
  .openapi(remove, async (c) => c.json(await deleteVehicle(c.var.ctx, c.req.valid('param').id), 200))
export type VehicleRoutes = typeof vehicleRoutes
