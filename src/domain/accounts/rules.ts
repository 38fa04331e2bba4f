import { ERASED_NAME } from '../../shared/kernel/first-name.ts'
import { DAY_MS, nairobiDay } from '../../shared/kernel/nairobi-time.ts'

/** Replaces an erased passenger, because the seat still counts. */
export const ERASED_PASSENGER = { name: ERASED_NAME, phone: '' }

const monthsBefore = (now: Date, months: number): Date => {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  return then
}

export const retainedSince = (now: Date) => ({
  passengers: new Date(now.getTime() - 90 * DAY_MS),
  payingNumbers: monthsBefore(now, 13),
  callbacks: monthsBefore(now, 13),
  notifications: monthsBefore(now, 12),
  deliveries: new Date(now.getTime() - 90 * DAY_MS),
  deliveryReports: new Date(now.getTime() - 7 * DAY_MS),
  pastAlerts: nairobiDay(new Date(now.getTime() - 30 * DAY_MS)),
  timelessAlerts: new Date(now.getTime() - 90 * DAY_MS),
  erasedPhones: monthsBefore(now, 12),
  incidents: monthsBefore(now, 12),
  records: monthsBefore(now, 24),
})
