import type { Dependencies } from '../../domain/context.ts'
import { expireRequests } from '../../domain/seat-requests/index.ts'

export const expireDueRequests = (deps: Dependencies): Promise<void> => expireRequests(deps)
