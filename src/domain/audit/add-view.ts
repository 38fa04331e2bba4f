import type { Tx } from '../../db/client.ts'
import { documentViews } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'

export const addView = async (tx: Tx, view: Omit<typeof documentViews.$inferInsert, 'id'>): Promise<void> => {
  await tx.insert(documentViews).values({ id: newId(), ...view })
}
