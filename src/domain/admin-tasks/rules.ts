import type { AdminTaskKind, Role, UserStatus } from '../../shared/contract/enums.ts'
import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'

/** People should not wait longer than this for an admin. */
export const LATE_DAYS = 2
export const lateBefore = (now: Date): Date => new Date(now.getTime() - LATE_DAYS * DAY_MS)

export interface TaskSource {
  kind: AdminTaskKind
  id: string
  /** Whose page decides it, for a driver or a vehicle. */
  userId: string | null
  /** A refund that an admin asked for; other refunds are money reviews. */
  isManual: boolean
}

/** The page where it is decided. */
export const linkOf = ({ kind, id, userId, isManual }: TaskSource): string => {
  if (kind === 'DRIVER' || kind === 'VEHICLE') return `/dashboard/users/${userId ?? id}`
  if (kind === 'DISPUTE') return `/dashboard/money/disputes?id=${id}`
  if (kind === 'REPORT') return `/dashboard/reports/${id}`
  return isManual ? `/dashboard/money/refunds?id=${id}` : `/dashboard/money/reviews?id=${id}`
}

/** Whether an admin still has to verify this user as a driver. */
export const isToVerify = (user: { role: Role; status: UserStatus; verifiedAt: Date | null }): boolean =>
  user.role === 'DRIVER' && user.verifiedAt === null && (user.status === 'ACTIVE' || user.status === 'PENDING')
