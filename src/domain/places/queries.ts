import { eq, inArray, max, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { gazetteerPlaces } from '../../db/schema/index.ts'

const CHANGING_PLACES = 7_234_150

/** Makes changes of places run one after the other, so that revisions become visible in order. @returns the next revision */
export const lockRevision = async (tx: Tx): Promise<number> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${CHANGING_PLACES}::bigint)`)
  const [last] = await tx.select({ revision: max(gazetteerPlaces.revision) }).from(gazetteerPlaces)
  return (last?.revision ?? 0) + 1
}

export const findStored = async (tx: Tx, placeId: string) => {
  const [row] = await tx.select().from(gazetteerPlaces).where(eq(gazetteerPlaces.placeId, placeId))
  return row ?? null
}

export const listStoredIds = async (tx: Tx, among: string[]): Promise<Set<string>> => {
  const rows = await tx
    .select({ placeId: gazetteerPlaces.placeId })
    .from(gazetteerPlaces)
    .where(inArray(gazetteerPlaces.placeId, among))
  return new Set(rows.map(({ placeId }) => placeId))
}
