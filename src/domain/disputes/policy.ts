import type { Viewer } from '../rides/policy.ts'
import type { DisputePerson } from './transitions.ts'

export interface Parties {
  riderId: string
  ownerId: string
  driverId: string
}

/** An admin who is part of the trip must not decide. */
export const isParty = (viewer: Viewer, { riderId, ownerId, driverId }: Parties): boolean =>
  viewer !== null && [riderId, ownerId, driverId].includes(viewer.id)

/** Whether the viewer opened the dispute or is the other person; null for all other users, who get 404. */
export const disputeSide = (viewer: Viewer, dispute: { openedBy: string; against: string }): DisputePerson | null => {
  if (viewer?.id === dispute.against) return 'other'
  return viewer?.id === dispute.openedBy ? 'opener' : null
}
