import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { mpesaStatements, unmatchedMoney } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'
import type { StatementUploaded } from '../../shared/contract/reconciliations.ts'
import { isPossibleAmount } from '../../shared/kernel/money.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { startCheck } from '../receipt-checks/index.ts'
import { compareStatement, spanOf, type Comparison } from './compare-statement.ts'
import { presentStatement } from './get-reconciliation.ts'
import { listMovements } from './list-movements.ts'
import { storedReference } from './rules.ts'
import { readStatement, type StatementLine } from './read-statement.ts'
import { refuseMalware } from '../refuse-malware.ts'

/** Enough for the statement of a busy day. */
export const MAX_STATEMENT_BYTES = 2 * 1024 * 1024

const findBySha = async (ctx: Ctx, sha256: Buffer) =>
  (await ctx.db.query.mpesaStatements.findFirst({ where: eq(mpesaStatements.sha256, sha256) })) ?? null

const listUnknownRows = async (
  tx: Tx,
  lines: readonly StatementLine[],
  found: Comparison,
): Promise<StatementLine[]> => {
  const unknown = new Set(
    found.differences
      .filter(({ kind, statementKsh }) => kind === 'NOT_IN_LEDGER' && isPossibleAmount(statementKsh))
      .map(({ mpesaReceipt }) => mpesaReceipt),
  )
  const kept = await tx
    .select({ receipt: unmatchedMoney.receipt })
    .from(unmatchedMoney)
    .where(inArray(unmatchedMoney.receipt, [...unknown]))
  for (const { receipt } of kept) unknown.delete(receipt)
  return lines.filter(({ receipt }) => unknown.delete(receipt))
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
    for (const { receipt, ksh, reference, at } of await listUnknownRows(tx, lines, found))
      await startCheck(ctx, tx, {
        receipt,
        direction: 'IN',
        claimedKsh: ksh,
        claimedBy: admin.id,
        statementId: written.id,
        reference: storedReference(reference),
        paidAt: at,
      })
    await ctx.enqueue(tx, 'finance.work-checks', {})
    const details = { lines: found.lines, matched: found.matched, differences: found.differences.length }
    await recordAction(ctx, tx, {
      action: 'mpesa-statement.upload',
      target: { kind: 'statement', id: written.id },
      details,
    })
    return written
  })

/**
 * Imports M-Pesa's own statement. Differences from the ledger are stored and raise an alarm. A row proves nothing:
 * M-Pesa is queried about every unknown code with an amount that a rider can pay, and M-Pesa's answer decides. The same
 * file again changes nothing.
 * @throws AppError INVALID naming the row and column of the first error; then nothing has changed
 */
export const importStatement = async (ctx: Ctx, bytes: Buffer): Promise<StatementUploaded> => {
  requireAdmin(ctx)
  await refuseMalware(ctx, bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  const known = await findBySha(ctx, sha256)
  if (known) return { ...(await presentStatement(ctx.db, known)), isRepeat: true }
  const lines = readStatement(bytes)
  const written = await write(ctx, sha256, lines)
  const stored = written ?? (await findBySha(ctx, sha256))
  if (!stored) throw new Error('the statement was neither written nor found')
  if (written && written.differences.length > 0)
    ctx.logger.log('critical', 'statement differs from the ledger', { count: written.differences.length })
  return { ...(await presentStatement(ctx.db, stored)), isRepeat: written === null }
}
