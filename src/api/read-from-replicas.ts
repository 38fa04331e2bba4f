import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from './environment.ts'
import { readFromReplica, readFromReplicaAsVisitor } from './middleware/show-own-writes.ts'

/**
 * Operations that may show data that is up to a second old. Lists and files for admins are among them, because the API
 * reads a row again on the primary before it stores a decision about it. The list leaves out calls about money, disputes
 * and SOS alarms, single records that an admin opens before a decision, and the caller's own session and documents. It
 * also leaves out chats and notifications, because browsers read these right after a hint.
 */
export const READ_FROM_REPLICAS: readonly string[] = [
  '/admin/audit',
  '/admin/counts',
  '/admin/deliveries',
  '/admin/places',
  '/admin/reports',
  '/admin/reviews',
  '/admin/rides',
  '/admin/tables/{table}',
  '/admin/tasks',
  '/admin/tickets',
  '/admin/users',
  '/admin/vehicles',
  '/alerts',
  '/alerts/{id}/matches',
  '/faq',
  '/help',
  '/ride/available',
  '/ride/confirmed',
  '/ride/favorite',
  '/ride/lists',
  '/ride/mine',
  '/ride/pending',
  '/ride/price-guide',
  '/ride/requested',
  '/ride/search',
  '/ride/{id}/preview.png',
  '/routes/popular',
  '/tickets',
  '/user/me/blocks',
  '/user/me/next-steps',
  '/user/me/trips',
  '/user/me/trusted-contacts',
  '/user/{id}',
  '/user/{id}/reviews',
  '/vehicle',
  '/vehicle/{id}',
]

/** Only for visitors, because a signed-in rider needs the current seats of the ride and their own request. */
export const READ_FROM_REPLICAS_BY_VISITORS: readonly string[] = ['/ride/{id}']

export const chooseReader = (method: string, path: string): MiddlewareHandler<ApiEnv>[] => {
  if (method !== 'get') return []
  if (READ_FROM_REPLICAS.includes(path)) return [readFromReplica]
  return READ_FROM_REPLICAS_BY_VISITORS.includes(path) ? [readFromReplicaAsVisitor] : []
}
