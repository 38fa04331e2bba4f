import { checkRecords as check } from '../../domain/audit/index.ts'
import type { Dependencies } from '../../domain/context.ts'

export const checkRecords = async (deps: Dependencies): Promise<void> => {
  await check(deps)
}
