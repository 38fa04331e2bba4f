import type { Dependencies } from '../../domain/context.ts'
import { giveUpUnsettled } from '../../domain/notifications/index.ts'

export const giveUpUnsettledNotifications = (deps: Dependencies): Promise<void> => giveUpUnsettled(deps)
