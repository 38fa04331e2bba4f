import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { documentFacts, documents } from '../../db/schema/index.ts'
import { AppError, invalidFields, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { DocumentFactBody, DocumentFactSaved } from '../../shared/contract/documents.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { mayCheck } from './policy.ts'
import { hasOpened, isCurrent, type FactRow } from './queries.ts'
import { endOf, graceOf } from './rules.ts'

/** Equal hashes for a number that people type in different ways; the hash under the active key comes first. */
const macsOf = (ctx: Ctx, kind: FactRow['kind'], number: string): [Buffer, ...Buffer[]] =>
  ctx.keyring.macs('document-number', `${kind}\n${number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`)

const countOthers = async (tx: Tx, userId: string, kind: FactRow['kind'], numberMacs: Buffer[]): Promise<number> => {
  const others = await tx
    .selectDistinct({ userId: documentFacts.userId })
    .from(documentFacts)
    .where(
      and(eq(documentFacts.kind, kind), inArray(documentFacts.numberMac, numberMacs), ne(documentFacts.userId, userId)),
    )
  return others.length
}

/**
 * Stores the expiry date and number that an admin read on a document. The audit log does not contain them.
 * @throws AppError FORBIDDEN, NOT_FOUND, CONFLICT before this admin has opened the document, INVALID
 */
export const enterFact = async (
  ctx: Ctx,
  documentId: string,
  { validUntil, number }: DocumentFactBody,
): Promise<DocumentFactSaved> => {
  const admin = requireAdmin(ctx)
  return withTx(ctx, async (tx) => {
    const [document] = await tx
      .select()
      .from(documents)
      .where(and(eq(documents.id, documentId), isCurrent))
      .for('update')
    if (!document || document.kind === 'PHOTO') throw notFound()
    const { userId, vehicleId, kind } = document
    if (!mayCheck(admin, userId)) throw new AppError('FORBIDDEN', 'users.ownRow')
    if (!(await hasOpened(tx, admin.id, documentId))) throw new AppError('CONFLICT', 'documents.openFirst')
    if (validUntil === null && kind !== 'NATIONAL_ID')
      throw invalidFields(admin.language, { path: 'validUntil', messageKey: 'documents.endMissing' })
    const now = ctx.clock.now()
    const endsAt = validUntil === null ? null : endOf(validUntil)
    const numberMacs = number === undefined ? [] : macsOf(ctx, kind, number)
    const read = { documentId, numberMac: numberMacs[0] ?? null, endsAt, checkedBy: admin.id, checkedAt: now }
    const graceUntil = endsAt && graceOf(endsAt, now)
    const isSame = sql`${documentFacts.endsAt} is not distinct from excluded.ends_at`
    await tx
      .insert(documentFacts)
      .values({ id: newId(), userId, vehicleId, kind, ...read, graceUntil })
      .onConflictDoUpdate({
        ...(vehicleId === null
          ? { target: [documentFacts.userId, documentFacts.kind], targetWhere: isNull(documentFacts.vehicleId) }
          : { target: [documentFacts.vehicleId, documentFacts.kind], targetWhere: sql`vehicle_id is not null` }),
        set: {
          ...read,
          // When the expiry date is the same, sent warnings and an extended grace period stay.
          graceUntil: sql`case when ${isSame} then ${documentFacts.graceUntil} else excluded.grace_until end`,
          warnedDays: sql`case when ${isSame} then ${documentFacts.warnedDays} end`,
        },
      })
    await recordAction(ctx, tx, {
      action: 'document.fact',
      target: { kind: 'user', id: userId },
      details: { document: kind },
    })
    return {
      success: true,
      sameNumber: numberMacs.length === 0 ? 0 : await countOthers(tx, userId, kind, numberMacs),
    }
  })
}
