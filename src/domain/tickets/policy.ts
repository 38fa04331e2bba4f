import { isParty, type Parties } from '../disputes/policy.ts'
import type { TicketPerson } from './transitions.ts'

/** An admin must not answer their own question. */
export const answeringPerson = (admin: { id: string }, { userId }: { userId: string }): TicketPerson =>
  admin.id === userId ? 'party' : 'admin'

/** An admin who is the rider, owner or driver of the trip must not open a report about it. */
export const handingPerson = (admin: { id: string }, ticket: { userId: string }, trip: Parties): TicketPerson =>
  isParty(admin, trip) ? 'party' : answeringPerson(admin, ticket)
