import type { Role } from '../../shared/contract/enums.ts'

/** The one who pays, and an admin; to everybody else, the ride's owner too, a payment is not there. */
export const mayReadPayment = (viewer: { id: string; role: Role }, riderId: string): boolean =>
  viewer.id === riderId || viewer.role === 'ADMIN'
