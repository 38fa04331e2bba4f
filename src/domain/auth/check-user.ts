import { HOUR_MS } from '../../shared/kernel/nairobi-time.ts'
import type { Ctx } from '../context.ts'
import { takeAddressHit } from '../limits/index.ts'
import { findUserByPhone } from '../users/index.ts'
import { parsePhone } from './parse-phone.ts'

const CHECKS = { name: 'check-user', max: 60, windowSeconds: HOUR_MS / 1000 }

/** Whether a phone has an account. A blocked one has: its owner learns that after proving the phone, nobody else does. */
export const checkUser = async (
  ctx: Ctx,
  input: { phoneNumber: string },
): Promise<{ success: true; userExists: boolean; exists: boolean; userId?: string }> => {
  const phone = parsePhone(input.phoneNumber)
  await takeAddressHit(ctx, CHECKS)
  const user = await findUserByPhone(ctx.db, phone)
  const exists = user !== null
  return { success: true, userExists: exists, exists, ...(user ? { userId: user.id } : {}) }
}
