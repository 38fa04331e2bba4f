import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { mpesaStatements, unmatchedMoney } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'
import type { StatementDifference, StatementUploaded } from '../../shared/contract/reconciliations.ts'
import { MAX_MPESA_KSH } from '../../shared/kernel/money.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { postTransaction, suspended } from '../ledger/index.ts'
import { openReview } from '../money-reviews/index.ts'
import { compareStatement, spanOf } from './compare-statement.ts'
import { presentStatement } from './get-reconciliation.ts'
import { listMovements } from './list-movements.ts'
import { readStatement, type StatementLine } from './read-statement.ts'
import { settleByStatement } from './settle-by-statement.ts'

/** A busy day's statement. */
export const MAX_STATEMENT_BYTES = 2 * 1024 * 1024

const findBySha = async (ctx: Ctx, sha256: Buffer) =>
  (await ctx.db.query.mpesaStatements.findFirst({ where: eq(mpesaStatements.sha256, sha256) })) ?? null

/** Money on our account that no payment knows of waits in suspense, for a person to say whose it is. */
const suspend = async (ctx: Ctx, tx: Tx, difference: StatementDifference, line: StatementLine | undefined) => {
  const ksh = difference.statementKsh ?? 0
  if (difference.kind !== 'NOT_IN_LEDGER' || !Number.isInteger(ksh) || ksh < 1 || ksh > MAX_MPESA_KSH) return
  const now = ctx.clock.now()
  const id = newId()
  const [kept] = await tx
    .insert(unmatchedMoney)
    .values({
      id,
      receipt: difference.mpesaReceipt,
      amountKsh: ksh,
      reference: line?.reference === '' ? null : (line?.reference.slice(0, 40) ?? null),
      paidAt: new Date(difference.at),
      status: 'OPEN',
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: unmatchedMoney.id })
  if (!kept) return
  await postTransaction(tx, ctx, { unmatchedId: id, ...suspended(ksh) })
  await openReview(tx, ctx, { kind: 'UNMATCHED_MONEY', unmatchedId: id, amountKsh: ksh, cause: 'NOT_IN_LEDGER' })
}

const write = (ctx: Ctx, sha256: Buffer, lines: readonly StatementLine[]) =>
  withTx(ctx, async (tx) => {
    const admin = requireAdmin(ctx)
    const { from, to } = spanOf(lines)
    const receipts = lines.map(({ receipt }) => receipt)
    const found = compareStatement(lines, await listMovements(tx, receipts, { from, to }))
    const [written] = await tx
      .insert(mpesaStatements)
      .values({
        id: newId(),
        sha256,
        uploadedBy: admin.id,
        uploadedAt: ctx.clock.now(),
        fromAt: found.from,
        toAt: found.to,
        lines: found.lines,
        matched: found.matched,
        differences: found.differences,
      })
      .onConflictDoNothing()
      .returning()
    if (!written) return null
    const byRow = new Map(lines.map((line) => [line.row, line]))
    for (const difference of found.differences) await suspend(ctx, tx, difference, byRow.get(difference.row ?? 0))
    const details = { lines: found.lines, matched: found.matched, differences: found.differences.length }
    await recordAction(ctx, tx, {
      action: 'mpesa-statement.upload',
      target: { kind: 'statement', id: written.id },
      details,
    })
    return written
  })

/**
 * An admin brings M-Pesa's own statement. What it proves is settled, what it and the ledger do not agree about is kept
 * and alarmed about, and money nobody knows of goes into suspense. The same file again changes nothing.
 * @throws AppError INVALID naming the row and column of what cannot be true; then nothing has changed
 */
export const takeStatement = async (ctx: Ctx, bytes: Buffer): Promise<StatementUploaded> => {
  requireAdmin(ctx)
  const sha256 = createHash('sha256').update(bytes).digest()
  const known = await findBySha(ctx, sha256)
  if (known) return { ...presentStatement(known), isRepeat: true }
  const lines = readStatement(bytes)
  await settleByStatement(ctx, lines)
  const written = await write(ctx, sha256, lines)
  const stored = written ?? (await findBySha(ctx, sha256))
  if (!stored) throw new Error('the statement was neither written nor found')
  if (written && written.differences.length > 0)
    ctx.logger.log('critical', 'statement differs from the ledger', { count: written.differences.length })
  return { ...presentStatement(stored), isRepeat: written === null }
}
