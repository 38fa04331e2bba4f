import { nairobiDay } from '../../shared/kernel/nairobi-time.ts'
import type { SeenDocument } from '../../shared/contract/documents.ts'
import type { FactRow } from './queries.ts'
import { isOver, lastDayOf } from './rules.ts'

/** Documents that other users see. An ID is never shown, and an expired document is no longer shown. */
export const showSeen = (facts: readonly FactRow[], now: Date): SeenDocument[] =>
  facts
    .filter((fact) => fact.kind !== 'NATIONAL_ID' && !isOver(fact, now))
    .flatMap(({ kind, checkedAt, endsAt }) =>
      endsAt === null ? [] : [{ kind, seenOn: nairobiDay(checkedAt), validTo: lastDayOf(endsAt).slice(0, 4) }],
    )
    .toSorted((a, b) => Number(b.kind === 'LICENSE') - Number(a.kind === 'LICENSE') || a.kind.localeCompare(b.kind))
