import { operationsOf, type OpenApiDocument } from './openapi-calls.ts'
import type { TestProduct } from './test-product.ts'
import { ADMIN_TABLES } from '../src/shared/kernel/enums.ts'

/** Not read: pictures, PDFs, and event streams, which never end. */
const NOT_READ = /\/(?:photo|national-id|license|subscribe|stream)$|\.(?:png|pdf)$|\/pdf$/
const NOTHING = '00000000-0000-4000-8000-000000000000'

export interface Named {
  requestId: string
  rideId: string
  vehicleId: string
  userId: string
  paymentId?: string
}

export const readPaths = async (product: TestProduct): Promise<string[]> => {
  const document = (await product.call('GET', '/api/openapi.json')).body as OpenApiDocument
  return operationsOf(document)
    .filter(({ method, path }) => method === 'GET' && !NOT_READ.test(path))
    .map(({ path }) => path)
}

const idFor = (path: string, { requestId, rideId, vehicleId, userId, paymentId = NOTHING }: Named): string => {
  if (/\/request\//.test(path)) return requestId
  if (/\/ride\//.test(path)) return rideId
  if (/\/vehicle\//.test(path)) return vehicleId
  if (/\/payments?\//.test(path)) return paymentId
  return /\/users?\//.test(path) ? userId : NOTHING
}

const queriesOf = (path: string, { userId }: Named): string[] => {
  if (path === '/api/ride/search') return ['?from=Nairobi&to=Nakuru']
  if (path === '/api/ride/available') return ['?limit=50']
  if (path === '/api/messaging/fetch') return [`?userId=${userId}`]
  if (path === '/api/user/{id}/reviews') return ['?role=DRIVER', '?role=RIDER']
  return ['']
}

export const addressesOf = (paths: readonly string[], named: Named): string[] =>
  paths.flatMap((path) => {
    const filled = path.includes('{table}') ? ADMIN_TABLES.map((table) => path.replace('{table}', table)) : [path]
    return filled.flatMap((one) =>
      queriesOf(path, named).map(
        (query) =>
          one.replaceAll('{id}', idFor(path, named)).replaceAll(/\{(?:token|code|placeId)\}/g, 'nothing') + query,
      ),
    )
  })
