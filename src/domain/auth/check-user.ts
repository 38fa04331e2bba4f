import { randomUUID } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import type { Ctx } from '../context.ts'
import { takeAddressHitOnce } from '../limits/index.ts'
import { findUserByPhone } from '../users/index.ts'
import { parsePhone } from './parse-phone.ts'

/** Different phones an hour for one address; asking about the same one again costs nothing. */
const CHECKS = { name: 'check-user', max: 10, networkMax: 60, windowSeconds: HOUR_MS / 1000 }
const HANDLE_LIVES_MS = 5 * MINUTE_MS

/**
 * Whether a phone has an account. A blocked one has: its owner learns that after proving the phone, nobody else does. The
 * `userId` is a handle that nothing accepts: the lasting id would lead from a phone to a profile.
 */
export const checkUser = async (
  ctx: Ctx,
  input: { phoneNumber: string },
): Promise<{ success: true; userExists: boolean; exists: boolean; userId?: string }> => {
  const phone = parsePhone(input.phoneNumber)
  await takeAddressHitOnce(ctx, CHECKS, phone)
  const user = await findUserByPhone(ctx.db, phone)
  const expiresAt = ctx.clock.now().getTime() + HANDLE_LIVES_MS
  // Made for everybody, so that the time an answer takes tells nothing.
  const handle = ctx.keyring.seal('user-handle', 'check-user', `${user?.id ?? randomUUID()}|${expiresAt}`)
  const exists = user !== null
  return { success: true, userExists: exists, exists, ...(exists ? { userId: handle.toString('base64url') } : {}) }
}
