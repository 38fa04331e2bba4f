import type { Role } from '../../shared/kernel/enums.ts'

export const mayReadPayment = (viewer: { id: string; role: Role }, riderId: string): boolean =>
  viewer.id === riderId || viewer.role === 'ADMIN'
