import type { Dependencies } from '../../domain/context.ts'
import { foldTallies } from '../../domain/stats/index.ts'

export const foldTalliesOfDashboard = (deps: Dependencies): Promise<void> => foldTallies(deps)
