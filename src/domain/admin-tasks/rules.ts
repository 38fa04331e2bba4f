import { DAY_MS, MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import type { AdminTaskKind, Role, UserStatus } from '../../shared/kernel/enums.ts'

export const LATE_DAYS = 2
const LATE_INCIDENT_MINUTES = 5

export interface LateBefore {
  incident: Date
  other: Date
}
export const lateBefore = (now: Date): LateBefore => ({
  incident: new Date(now.getTime() - LATE_INCIDENT_MINUTES * MINUTE_MS),
  other: new Date(now.getTime() - LATE_DAYS * DAY_MS),
})
export const isLate = ({ kind, since }: { kind: AdminTaskKind; since: Date }, late: LateBefore): boolean =>
  since < (kind === 'INCIDENT' ? late.incident : late.other)

export interface TaskSource {
  kind: AdminTaskKind
  id: string
  userId: string | null
  /** A refund that an admin asked for; other refunds are money reviews. */
  isManual: boolean
}

export const linkOf = ({ kind, id, userId, isManual }: TaskSource): string => {
  if (kind === 'DRIVER' || kind === 'IDENTITY' || kind === 'VEHICLE' || kind === 'DOCUMENT')
    return `/dashboard/users/${userId ?? id}`
  if (kind === 'INCIDENT') return `/dashboard/incidents?id=${id}`
  if (kind === 'DISPUTE') return `/dashboard/money/disputes?id=${id}`
  if (kind === 'TICKET') return `/dashboard/tickets/${id}`
  if (kind === 'REPORT') return `/dashboard/reports/${id}`
  return isManual ? `/dashboard/money/refunds?id=${id}` : `/dashboard/money/reviews?id=${id}`
}

export const isToVerify = (user: { role: Role; status: UserStatus }, isVerified: boolean): boolean =>
  user.role === 'DRIVER' && !isVerified && (user.status === 'ACTIVE' || user.status === 'PENDING')
