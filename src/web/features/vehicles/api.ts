import type { AddVehicleBody, UpdateVehicleBody } from '../../../shared/contract/vehicles.ts'
import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'

export const listVehicles = (api: ApiClient) => attempt(api.vehicles.vehicle.$get({ query: {} }))

export const addVehicle = (api: ApiClient, json: AddVehicleBody) => attempt(api.vehicles.vehicle.$post({ json }))

export const updateVehicle = (api: ApiClient, id: string, json: UpdateVehicleBody) =>
  attempt(api.vehicles.vehicle[':id'].$patch({ param: { id }, json }))
