import { and, eq, inArray, isNotNull, isNull, or, sql, type SQLWrapper } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { prepareOnce } from '../../db/prepare-once.ts'
import { documentFacts, documents, documentViews } from '../../db/schema/index.ts'
import {
  type DocumentFlaw,
  type DocumentKind,
  ID_DOCUMENTS,
  type IdDocument,
  type StoredDocument,
  type VehicleDocument,
} from '../../shared/kernel/enums.ts'

export type DocumentRow = typeof documents.$inferSelect

export const isCurrent = and(isNotNull(documents.uploadedAt), isNull(documents.discardedAt))

const isIdDocument = (kind: StoredDocument): kind is IdDocument => ID_DOCUMENTS.some((one) => one === kind)

export const findDocument = async (db: Db | Tx, userId: string, kind: DocumentKind): Promise<DocumentRow | null> => {
  const [row] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.userId, userId), eq(documents.kind, kind), isCurrent))
  return row ?? null
}

export type HeldDocuments = ReadonlyMap<IdDocument, DocumentFlaw | null>

const prepareHeld = prepareOnce((db, name: 'held_documents') =>
  db
    .select({ userId: documents.userId, kind: documents.kind, flaw: documents.askedAgainBecause })
    .from(documents)
    .where(
      and(
        sql`${documents.userId} = any(${sql.placeholder('userIds')})`,
        inArray(documents.kind, [...ID_DOCUMENTS]),
        isCurrent,
        // Always true for these kinds, but the index is used only with this condition.
        isNull(documents.vehicleId),
      ),
    )
    .orderBy(documents.kind)
    .prepare(name),
)

/** The result of `heldDocuments` for one user, as a column of a larger statement. */
export const heldColumn = (userId: SQLWrapper) =>
  sql`(select coalesce(json_agg(json_build_array(held.kind, held.asked_again_because) order by held.kind), '[]')
    from documents held where held.user_id = ${userId} and held.kind in ${[...ID_DOCUMENTS]}
      and held.uploaded_at is not null and held.discarded_at is null and held.vehicle_id is null)`.mapWith(
    (rows: [IdDocument, DocumentFlaw | null][]): HeldDocuments => new Map(rows),
  )

export const heldDocuments = async (
  db: Db | Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, HeldDocuments>> => {
  const held = new Map<string, Map<IdDocument, DocumentFlaw | null>>()
  if (userIds.length === 0) return held
  const rows = await prepareHeld(db, 'held_documents').execute({ userIds: [...userIds] })
  for (const { userId, kind, flaw } of rows) {
    if (!isIdDocument(kind)) continue
    const byKind = held.get(userId) ?? new Map<IdDocument, DocumentFlaw | null>()
    held.set(userId, byKind.set(kind, flaw))
  }
  return held
}

/** A view of only the dates does not count as a view of the picture. */
const isPicture = sql`${documentViews.reason} is distinct from 'DATES'`

export const openedDocuments = async (
  db: Db | Tx,
  viewerId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly IdDocument[]>> => {
  const opened = new Map<string, IdDocument[]>()
  if (userIds.length === 0) return opened
  const rows = await db
    .selectDistinct({ userId: documentViews.ownerId, kind: documentViews.kind })
    .from(documentViews)
    .innerJoin(documents, eq(documents.id, documentViews.documentId))
    .where(
      and(eq(documentViews.viewerId, viewerId), inArray(documentViews.ownerId, [...userIds]), isPicture, isCurrent),
    )
    .orderBy(documentViews.kind)
  for (const { userId, kind } of rows) if (isIdDocument(kind)) opened.set(userId, [...(opened.get(userId) ?? []), kind])
  return opened
}

export const findUnopened = async (db: Db | Tx, viewerId: string, userId: string): Promise<IdDocument[]> => {
  const held = await heldDocuments(db, [userId])
  const opened = await openedDocuments(db, viewerId, [userId])
  return [...(held.get(userId)?.keys() ?? [])].filter((kind) => !(opened.get(userId) ?? []).includes(kind))
}

export const findVehicleDocument = async (
  db: Db | Tx,
  vehicleId: string,
  kind: VehicleDocument,
): Promise<DocumentRow | null> => {
  const [row] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.vehicleId, vehicleId), eq(documents.kind, kind), isCurrent))
  return row ?? null
}

export const listChecked = (db: Db | Tx, userId: string): Promise<DocumentRow[]> =>
  db
    .select()
    .from(documents)
    .where(and(eq(documents.userId, userId), sql`${documents.kind} <> 'PHOTO'`, isCurrent))
    .orderBy(documents.kind, documents.createdAt)

export type FactRow = typeof documentFacts.$inferSelect

export const listFacts = (db: Db | Tx, userId: string): Promise<FactRow[]> =>
  db.select().from(documentFacts).where(eq(documentFacts.userId, userId)).orderBy(documentFacts.kind, documentFacts.id)

const prepareFacts = prepareOnce((db, name: 'list_facts_of_ride') =>
  db
    .select()
    .from(documentFacts)
    .where(
      or(
        and(eq(documentFacts.userId, sql.placeholder('driverId')), isNull(documentFacts.vehicleId)),
        eq(documentFacts.vehicleId, sql.placeholder('vehicleId')),
      ),
    )
    .prepare(name),
)

export const factsOfRide = (
  db: Db | Tx,
  { driverId, vehicleId }: { driverId: string; vehicleId: string },
): Promise<FactRow[]> => prepareFacts(db, 'list_facts_of_ride').execute({ driverId, vehicleId })

export const hasOpened = async (db: Db | Tx, viewerId: string, documentId: string): Promise<boolean> => {
  const [view] = await db
    .select({ id: documentViews.id })
    .from(documentViews)
    .where(and(eq(documentViews.viewerId, viewerId), eq(documentViews.documentId, documentId), isPicture))
    .limit(1)
  return view !== undefined
}
