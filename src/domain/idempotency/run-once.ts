import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { idempotencyKeys } from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import { requireUser, type Ctx } from '../context.ts'

interface OnceKey {
  /** The caller's Idempotency-Key; with null the work always runs. */
  key: string | null
  route: string
  /** The validated body: its keys have the order of the schema, so equal bodies have equal text. */
  body: unknown
}

interface Answer<Status extends number, Body> {
  status: Status
  body: Body
}

/**
 * Runs the work once for a key of the signed-in caller, and gives its first answer to every repetition. The key is
 * stored in the transaction of the work: a crash leaves neither key nor work, and a concurrent duplicate waits until
 * the transaction commits.
 * Call this function before locking any row. A refusal is not stored, so the caller may try again with the same key.
 * @throws AppError IDEMPOTENCY_MISMATCH when the key was used with another route or body
 */
export const runOnce = async <Status extends number, Body>(
  ctx: Ctx,
  tx: Tx,
  once: OnceKey,
  work: () => Promise<Answer<Status, Body>>,
): Promise<Answer<Status, Body> & { replayed: boolean }> => {
  if (once.key === null) return { ...(await work()), replayed: false }
  const userId = requireUser(ctx).id
  const { key, route } = once
  const requestHash = createHash('sha256').update(JSON.stringify(once.body)).digest()
  const row = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
  const [claimed] = await tx
    .insert(idempotencyKeys)
    .values({ userId, key, route, requestHash, createdAt: ctx.clock.now() })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (claimed) {
    const answer = await work()
    await tx.update(idempotencyKeys).set(answer).where(row)
    return { ...answer, replayed: false }
  }
  const [first] = await tx.select().from(idempotencyKeys).where(row)
  if (!first || first.route !== route || !first.requestHash.equals(requestHash))
    throw new AppError('IDEMPOTENCY_MISMATCH', 'error.idempotencyMismatch')
  return { status: first.status as Status, body: first.body as Body, replayed: true }
}

/** Whether `runOnce` has an answer for this key of the caller, so that a repeated call need not count towards a limit. */
export const isAnswered = async (ctx: Ctx, key: string | null): Promise<boolean> => {
  if (key === null) return false
  const ownKey = and(eq(idempotencyKeys.userId, requireUser(ctx).id), eq(idempotencyKeys.key, key))
  return (await ctx.primary.$count(idempotencyKeys, ownKey)) > 0
}

export const deleteKeys = async (db: Db, before: Date): Promise<void> => {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}
