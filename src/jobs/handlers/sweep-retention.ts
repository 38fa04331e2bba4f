import { forgetExpired } from '../../domain/auth/index.ts'
import type { Dependencies } from '../../domain/context.ts'

export const sweepRetention = (deps: Dependencies): Promise<void> => forgetExpired(deps)
