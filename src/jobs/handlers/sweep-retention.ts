import { deleteOld } from '../../domain/accounts/index.ts'
import { deleteConversations } from '../../domain/messages/index.ts'
import { deleteReports } from '../../domain/reports/index.ts'
import { deleteExpired } from '../../domain/auth/index.ts'
import type { Dependencies } from '../../domain/context.ts'
import { deleteChecks } from '../../domain/trip-checks/index.ts'
import { deleteContacts } from '../../domain/trusted-contacts/index.ts'
import { deleteTickets } from '../../domain/tickets/index.ts'
import { pruneChanges } from '../../domain/search/index.ts'

export const sweepRetention = async (deps: Dependencies): Promise<void> => {
  await deleteExpired(deps)
  await deleteOld(deps)
  await deleteConversations(deps)
  await deleteReports(deps)
  await deleteChecks(deps)
  await deleteContacts(deps)
  await deleteTickets(deps)
  await pruneChanges(deps.db)
}
