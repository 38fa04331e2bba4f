import type { Dependencies } from '../../domain/context.ts'
import { advanceRides } from '../../domain/rides/index.ts'

export const advanceDueRides = (deps: Dependencies): Promise<void> => advanceRides(deps)
