import type { AdminPerson, DecidePersonBody } from '../../../shared/contract/admin-tasks.ts'
import { browserApi } from '../../lib/api-client.ts'
import { askForDocumentAgain, decidePerson } from './api.ts'
import type { DocumentFlaw, IdDocument } from '../../../shared/kernel/enums.ts'

export type Choice =
  | { kind: 'APPROVE' }
  | { kind: 'REJECT'; reason: string }
  | { kind: 'ASK'; document: IdDocument; reason: DocumentFlaw }

export interface Waiting {
  driver: boolean
  vehicles: AdminPerson['vehicles']
}

export const waitingOf = ({ decides, vehicles }: AdminPerson): Waiting => ({
  driver: decides.driver,
  vehicles: vehicles.filter(({ id }) => decides.vehicleIds.includes(id)),
})

// The request is sent even when the page is being closed.
const LEAVING = { keepalive: true }

/** A rejected driver is blocked, so their vehicles need no separate decision. */
const bodyOf = (choice: Exclude<Choice, { kind: 'ASK' }>, { driver, vehicles }: Waiting): DecidePersonBody => {
  const vehicleIds = vehicles.map(({ id }) => id)
  if (choice.kind === 'APPROVE') return { decision: 'APPROVE', driver, vehicleIds }
  return { decision: 'REJECT', driver, vehicleIds: driver ? [] : vehicleIds, reason: choice.reason }
}

export const sendChoice = (id: string, choice: Choice, waiting: Waiting) =>
  choice.kind === 'ASK'
    ? askForDocumentAgain(browserApi(), id, { document: choice.document, reason: choice.reason }, LEAVING)
    : decidePerson(browserApi(), id, bodyOf(choice, waiting), LEAVING)
