import type { Dependencies } from '../../domain/context.ts'
import { remindTravellers } from '../../domain/seat-requests/index.ts'

export const remindDueTravellers = (deps: Dependencies): Promise<void> => remindTravellers(deps)
