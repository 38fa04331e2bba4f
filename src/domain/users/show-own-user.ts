import type { Db, Tx } from '../../db/client.ts'
import type { OwnUser } from '../../shared/contract/users.ts'
import type { Dependencies } from '../context.ts'
import { heldDocuments } from '../documents/index.ts'
import { presentOwnUser } from './present.ts'
import type { UserRow } from './queries.ts'

type Settings = Pick<Dependencies, 'settings'>

export const showOwnUser = async (deps: Settings, db: Db | Tx, row: UserRow): Promise<OwnUser> => {
  const held = await heldDocuments(db, [row.id])
  return presentOwnUser(row, deps.settings.publicUrl, held.get(row.id))
}
