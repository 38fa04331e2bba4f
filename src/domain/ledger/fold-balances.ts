import { foldRows } from '../../db/fold-rows.ts'
import type { Dependencies } from '../context.ts'

export const foldBalances = ({ db }: Pick<Dependencies, 'db'>): Promise<void> =>
  foldRows(db, { table: 'balance_tallies', by: 'family', sums: ['balance_ksh', 'entries'], leave: 1000 })
