import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { recoveryCodes, secondFactors } from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import { matchTotp, newTotpSecret, toBase32, totpUri } from '../../platform/totp.ts'
import type { SecondFactorConfirmed, SecondFactorSecret } from '../../shared/contract/second-factor.ts'
import { recordAction } from '../audit/index.ts'
import { holdingFreshCode, withTx, type Ctx } from '../context.ts'
import { setSecondFactor } from '../users/index.ts'
import {
  limitGuesses,
  lockSecret,
  raiseSession,
  recoveryMac,
  requireAdminAccount,
  wrongAppCode,
} from './consume-second-factor.ts'

const ISSUER = 'Pamoja'
const RECOVERY_CODES = 10
// 128 random bits cannot be guessed, even with a copy of the database and the key of its hashes.
const RECOVERY_BYTES = 16

const newRecoveryCode = (): string => (toBase32(randomBytes(RECOVERY_BYTES)).match(/.{1,4}/g) ?? []).join('-')

/** Creates a new secret for the caller's authenticator app. Codes are required once a first code has confirmed it. */
export const enrolSecondFactor = (ctx: Ctx): Promise<SecondFactorSecret> => {
  const user = holdingFreshCode(requireAdminAccount(ctx))
  return withTx(ctx, async (tx) => {
    if (await lockSecret(ctx, tx, user.id, 'confirmed')) throw new AppError('CONFLICT', 'auth.secondFactorExists')
    const secret = newTotpSecret()
    const set = { secretSealed: ctx.keyring.seal('second-factor', user.id, secret), createdAt: ctx.clock.now() }
    await tx
      .insert(secondFactors)
      .values({ userId: user.id, ...set })
      .onConflictDoUpdate({ target: secondFactors.userId, set })
    return { secret, uri: totpUri(secret, ISSUER, user.phone) }
  })
}

/** The first code proves that the app has the secret. @returns 10 recovery codes, which are stored as hashes only */
export const confirmSecondFactor = async (ctx: Ctx, { code }: { code: string }): Promise<SecondFactorConfirmed> => {
  const user = requireAdminAccount(ctx)
  await limitGuesses(ctx, user)
  return withTx(ctx, async (tx) => {
    const waiting = await lockSecret(ctx, tx, user.id, 'waiting')
    if (!waiting) throw new AppError('CONFLICT', 'auth.secondFactorMissing')
    const now = ctx.clock.now()
    const step = matchTotp(waiting.secret, code, now, waiting.lastStep)
    if (step === null) throw wrongAppCode()
    await tx.update(secondFactors).set({ confirmedAt: now, lastStep: step }).where(eq(secondFactors.userId, user.id))
    await setSecondFactor(tx, user.id, now)
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
    await tx
      .insert(recoveryCodes)
      .values(codes.map((made) => ({ userId: user.id, codeMac: recoveryMac(ctx, user.id, made) })))
    await recordAction(ctx, tx, { action: 'second-factor.enrol', target: { kind: 'user', id: user.id } })
    const until = await raiseSession(ctx, tx, user)
    return { recoveryCodes: codes, elevatedUntil: until.toISOString() }
  })
}
