import type { TicketPerson } from './transitions.ts'

/** An admin must not answer their own question. */
export const answeringPerson = (admin: { id: string }, { userId }: { userId: string }): TicketPerson =>
  admin.id === userId ? 'party' : 'admin'
