import type { Dependencies } from '../../domain/context.ts'
import { advanceRides } from '../../domain/rides/index.ts'
import { lapseRides } from '../../domain/seat-requests/index.ts'

export const advanceAllRides = async (deps: Dependencies): Promise<void> => {
  await lapseRides(deps)
  await advanceRides(deps)
}
