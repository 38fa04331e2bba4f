import type { Dependencies } from '../../domain/context.ts'
import { destroyFiles } from '../../domain/papers/index.ts'

export const destroyDiscardedFiles = (deps: Dependencies): Promise<void> => destroyFiles(deps)
