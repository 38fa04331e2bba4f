import type { Viewer } from '../rides/policy.ts'
import type { DisputePerson } from './transitions.ts'

export interface Parties {
  riderId: string
  ownerId: string
  driverId: string
}

/** Whose case it is, and so nobody's to decide. */
export const isParty = (viewer: Viewer, { riderId, ownerId, driverId }: Parties): boolean =>
  viewer !== null && [riderId, ownerId, driverId].includes(viewer.id)

/** Which side of a report somebody is on; null for everybody else, to whom it does not exist. */
export const disputeSide = (viewer: Viewer, dispute: { openedBy: string; against: string }): DisputePerson | null => {
  if (viewer?.id === dispute.against) return 'other'
  return viewer?.id === dispute.openedBy ? 'opener' : null
}
