import { forgetOld } from '../../domain/accounts/index.ts'
import { forgetConversations } from '../../domain/messages/index.ts'
import { forgetReports } from '../../domain/reports/index.ts'
import { forgetExpired } from '../../domain/auth/index.ts'
import type { Dependencies } from '../../domain/context.ts'
import { forgetChecks } from '../../domain/trip-checks/index.ts'
import { forgetContacts } from '../../domain/trusted-contacts/index.ts'
import { forgetTickets } from '../../domain/tickets/index.ts'
import { forgetChanges } from '../../domain/search/index.ts'

export const sweepRetention = async (deps: Dependencies): Promise<void> => {
  await forgetExpired(deps)
  await forgetOld(deps)
  await forgetConversations(deps)
  await forgetReports(deps)
  await forgetChecks(deps)
  await forgetContacts(deps)
  await forgetTickets(deps)
  await forgetChanges(deps)
}
