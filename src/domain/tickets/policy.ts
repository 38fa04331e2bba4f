import type { TicketPerson } from './transitions.ts'

/** An admin must not answer their own question. */
export const answeringPerson = (admin: { id: string }, { userId }: { userId: string }): TicketPerson =>
  admin.id === userId ? 'party' : 'admin'

/** An admin who is part of the trip must not open a report about it. @param isInvolved Whether the admin is */
export const handingPerson = (admin: { id: string }, ticket: { userId: string }, isInvolved: boolean): TicketPerson =>
  isInvolved ? 'party' : answeringPerson(admin, ticket)
