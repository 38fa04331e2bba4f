import type { Dependencies } from '../../domain/context.ts'
import type { JobPayloads } from '../../domain/jobs.ts'
import { tellPerson as tell } from '../../domain/notifications/index.ts'

export const tellPerson = (deps: Dependencies, payload: JobPayloads['notifications.tell']): Promise<void> =>
  tell(deps, payload)
