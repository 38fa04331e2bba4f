import { foldRows } from '../../db/fold-rows.ts'
import type { Dependencies } from '../context.ts'

export const foldTallies = ({ db }: Pick<Dependencies, 'db'>): Promise<void> =>
  foldRows(db, { table: 'tallies', by: 'name', sums: ['amount'], leave: 100 })
