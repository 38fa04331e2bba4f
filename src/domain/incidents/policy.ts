import type { IncidentPerson } from './transitions.ts'

/** An admin must not decide about an SOS on a ride that they travel on. */
export const decidingPerson = (
  admin: { id: string },
  { reporter, driver, riders }: { reporter: { id: string }; driver: { id: string }; riders: readonly { id: string }[] },
): IncidentPerson => ([reporter, driver, ...riders].some(({ id }) => id === admin.id) ? 'party' : 'admin')
