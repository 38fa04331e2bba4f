import type { Context } from 'hono'
import { z } from 'zod'
import { zFilledText } from '../../shared/contract/primitives.ts'

const MAX_KEY_LENGTH = 255

/** For `request.headers` of a route that creates a ride, a request, a payment or a message. */
export const idempotencyHeaders = z.object({ 'idempotency-key': zFilledText(MAX_KEY_LENGTH).optional() })

export const idempotencyKey = (c: Context): string | null => c.req.header('idempotency-key')?.trim() ?? null

export const markReplay = (c: Context, result: { replayed: boolean }): void => {
  if (result.replayed) c.header('idempotency-replayed', 'true')
}
