import type { StatementDifference } from '../../shared/contract/reconciliations.ts'
import { MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import type { StatementLine } from './read-statement.ts'

export interface LedgerLine {
  receipt: string
  /** M-Pesa moved the money between `since` and `at`: we may have learned of it much later. */
  since: Date
  at: Date
  ksh: number
  /** Null for unmatched money. */
  paymentId: string | null
}

/** Our clock and M-Pesa's differ, so a movement near the start or end may be in the previous or next statement. */
const EDGE_MS = 15 * MINUTE_MS

/** A difference between statement and ledger, without the result of a query to M-Pesa. */
export type FoundDifference = Omit<StatementDifference, 'check'>

export interface Comparison {
  from: Date
  to: Date
  lines: number
  matched: number
  differences: FoundDifference[]
}

const sumByReceipt = (lines: readonly StatementLine[]): Map<string, StatementLine> => {
  const sums = new Map<string, StatementLine>()
  for (const line of lines) {
    const known = sums.get(line.receipt)
    sums.set(line.receipt, known ? { ...known, ksh: known.ksh + line.ksh } : line)
  }
  return sums
}

export const spanOf = (lines: readonly StatementLine[]): { from: Date; to: Date } => {
  const times = lines.map(({ at }) => at.getTime()).toSorted((a, b) => a - b)
  return { from: new Date(times[0] ?? 0), to: new Date(times.at(-1) ?? 0) }
}

export const compareStatement = (lines: readonly StatementLine[], ledger: readonly LedgerLine[]): Comparison => {
  const { from, to } = spanOf(lines)
  const stated = sumByReceipt(lines)
  const ours = new Map(ledger.map((line) => [line.receipt, line]))
  const differences: FoundDifference[] = []
  for (const line of stated.values()) {
    const own = ours.get(line.receipt)
    if (own?.ksh === line.ksh) continue
    differences.push({
      row: line.row,
      kind: own ? 'AMOUNT_DIFFERS' : 'NOT_IN_LEDGER',
      mpesaReceipt: line.receipt,
      at: line.at.toISOString(),
      statementKsh: line.ksh,
      ledgerKsh: own?.ksh ?? null,
      paymentId: own?.paymentId ?? null,
    })
  }
  const matched = stated.size - differences.length
  for (const own of ours.values()) {
    const isInside = own.since.getTime() >= from.getTime() + EDGE_MS && own.at.getTime() <= to.getTime() - EDGE_MS
    if (stated.has(own.receipt) || !isInside) continue
    differences.push({
      row: null,
      kind: 'NOT_IN_STATEMENT',
      mpesaReceipt: own.receipt,
      at: own.at.toISOString(),
      statementKsh: null,
      ledgerKsh: own.ksh,
      paymentId: own.paymentId,
    })
  }
  return { from, to, lines: stated.size, matched, differences }
}
