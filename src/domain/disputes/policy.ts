import type { Viewer } from '../rides/policy.ts'
import type { DisputePerson } from './transitions.ts'

/** Whether the viewer opened the dispute or is the other person; null for all other users, who get 404. */
export const disputeSide = (viewer: Viewer, dispute: { openedBy: string; against: string }): DisputePerson | null => {
  if (viewer?.id === dispute.against) return 'other'
  return viewer?.id === dispute.openedBy ? 'opener' : null
}
