import type { PersonDocument } from '../../shared/contract/documents.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { hasOpened, listChecked, listFacts, type DocumentRow, type FactRow } from './queries.ts'
import { recordDatesSeen } from './record-view.ts'
import { endedAt, lastDayOf } from './rules.ts'
import type { CheckedDocument } from '../../shared/kernel/enums.ts'

const keyOf = ({ kind, vehicleId }: { kind: string; vehicleId: string | null }) => `${kind} ${vehicleId ?? ''}`

/** Showing the dates of documents is recorded as a view. */
export const showPersonDocuments = (ctx: Ctx, userId: string): Promise<PersonDocument[]> => {
  const admin = requireAdmin(ctx)
  return withTx(ctx, async (tx) => {
    const facts = await listFacts(tx, userId)
    const sent = await listChecked(tx, userId)
    const factOf = new Map(facts.map((fact) => [keyOf(fact), fact]))
    const sentOf = new Map(sent.map((document) => [keyOf(document), document]))
    await recordDatesSeen(ctx, tx, admin, facts)
    const shown: PersonDocument[] = []
    for (const [key, { kind, vehicleId }] of new Map<string, FactRow | DocumentRow>([...factOf, ...sentOf])) {
      const [fact, document] = [factOf.get(key), sentOf.get(key)]
      shown.push({
        id: document?.id ?? null,
        // Photos are not checked documents; listChecked leaves them out.
        kind: kind as CheckedDocument,
        vehicleId,
        isOpened: document !== undefined && (await hasOpened(tx, admin.id, document.id)),
        waits: document !== undefined && fact?.documentId !== document.id,
        validUntil: fact?.endsAt ? lastDayOf(fact.endsAt) : null,
        checkedAt: fact?.checkedAt.toISOString() ?? null,
        stopsRides: endedAt(ctx.settings.documents.required, fact ? [fact] : [], ctx.clock.now()) !== null,
      })
    }
    return shown
  })
}
