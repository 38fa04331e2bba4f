import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import type { Ctx } from '../context.ts'
import { findUserByPhone } from '../users/index.ts'
import { parsePhone } from '../users/rules.ts'
import { countCheck } from './limit-codes.ts'
import { recogniseOrigin } from './recognise-origin.ts'

const HANDLE_LIVES_MS = 5 * MINUTE_MS

/**
 * Whether a phone number has an account. A blocked account counts too, because only its owner may learn that it is
 * blocked, after proving the number. The `userId` is a handle that no call accepts: with the real id, a caller could
 * find the profile of a phone number.
 */
export const checkUser = async (
  ctx: Ctx,
  input: { phoneNumber: string },
): Promise<{ success: true; userExists: boolean; exists: boolean; userId?: string }> => {
  const phone = parsePhone(input.phoneNumber)
  const user = await findUserByPhone(ctx.db, phone)
  const origins = await recogniseOrigin(ctx, user ?? { id: randomUUID() })
  if (!origins.includes('DEVICE')) await countCheck(ctx, phone)
  const expiresAt = ctx.clock.now().getTime() + HANDLE_LIVES_MS
  // The handle is always computed, so that the response time reveals nothing.
  const handle = ctx.keyring.seal('user-handle', 'check-user', `${user?.id ?? randomUUID()}|${expiresAt}`)
  const exists = user !== null
  return { success: true, userExists: exists, exists, ...(exists ? { userId: handle.toString('base64url') } : {}) }
}
