import type { Dependencies } from '../../domain/context.ts'
import type { JobPayloads } from '../../domain/jobs.ts'
import { deliverNotification as deliver } from '../../domain/notifications/index.ts'

export const deliverNotification = (deps: Dependencies, payload: JobPayloads['notifications.deliver']): Promise<void> =>
  deliver(deps, payload.notificationId)
