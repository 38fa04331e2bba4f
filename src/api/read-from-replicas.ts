import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from './environment.ts'
import { readFromReplica, readFromReplicaAsVisitor } from './middleware/show-own-writes.ts'

/**
 * Operations that may show what was true a second ago. Not here: money, the caller's own session and documents, chats
 * and notifications, which a hint asks for at once, and what an admin decides on.
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

/** A signed-in rider looks at the ride's seats and the own request. */
export const READ_FROM_REPLICAS_BY_VISITORS: readonly string[] = ['/ride/{id}']

/** What an operation does before its handler to choose where it reads. */
export const chooseReader = (method: string, path: string): MiddlewareHandler<ApiEnv>[] => {
  if (method !== 'get') return []
  if (READ_FROM_REPLICAS.includes(path)) return [readFromReplica]
  return READ_FROM_REPLICAS_BY_VISITORS.includes(path) ? [readFromReplicaAsVisitor] : []
}
