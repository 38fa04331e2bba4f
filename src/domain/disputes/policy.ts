import type { Viewer } from '../rides/policy.ts'

export interface Parties {
  riderId: string
  ownerId: string
  driverId: string
}

/** Whose case it is, and so nobody's to decide. */
export const isParty = (viewer: Viewer, { riderId, ownerId, driverId }: Parties): boolean =>
  viewer !== null && [riderId, ownerId, driverId].includes(viewer.id)
