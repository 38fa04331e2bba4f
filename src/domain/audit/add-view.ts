import type { Tx } from '../../db/client.ts'
import { documentViews } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'

/** Writes down that somebody looked at an identity document: a record that is chained like the actions of admins. */
export const addView = async (tx: Tx, view: Omit<typeof documentViews.$inferInsert, 'id'>): Promise<void> => {
  await tx.insert(documentViews).values({ id: newId(), ...view })
}
