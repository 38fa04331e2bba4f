import type { Role } from '../../shared/kernel/enums.ts'

/** The rider of the request, and admins; all others, including the ride's owner, get 404. */
export const mayReadPayment = (viewer: { id: string; role: Role }, riderId: string): boolean =>
  viewer.id === riderId || viewer.role === 'ADMIN'
