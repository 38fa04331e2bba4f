import type { Dependencies } from '../../domain/context.ts'
import { foldBalances } from '../../domain/ledger/index.ts'
import { foldTallies } from '../../domain/stats/index.ts'

export const foldAllTallies = async (deps: Dependencies): Promise<void> => {
  await foldTallies(deps)
  await foldBalances(deps)
}
