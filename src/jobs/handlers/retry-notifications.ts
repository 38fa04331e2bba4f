import type { Dependencies } from '../../domain/context.ts'
import { retryNotifications as retry } from '../../domain/notifications/index.ts'

export const retryNotifications = (deps: Dependencies): Promise<void> => retry(deps)
