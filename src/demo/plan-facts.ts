import type { documentFacts } from '../db/schema/index.ts'
import { endOf, graceOf } from '../domain/documents/rules.ts'
import { addDays, DAY_MS, nairobiDay } from '../shared/kernel/nairobi-time.ts'
import { DEMO_ADMIN, DEMO_DRIVERS } from './demo-data.ts'
import { demoId } from './plan-demo.ts'
import type { CheckedDocument } from '../shared/kernel/enums.ts'

const CHECKED_DAYS_AGO = 20
const ENDS_SOON_DAYS = 12
const LICENSE_DAYS = 420
const INSURANCE_DAYS = 190

/** The facts that the admin read on the drivers' documents. One license expires soon, and its driver was warned. */
export const planFacts = (now: Date): (typeof documentFacts.$inferInsert)[] =>
  DEMO_DRIVERS.flatMap(({ phone, vehicle }, index) => {
    const isLast = index === DEMO_DRIVERS.length - 1
    const read = (kind: CheckedDocument, days: number, vehicleId: string | null = null) => {
      const checkedAt = new Date(now.getTime() - CHECKED_DAYS_AGO * DAY_MS)
      const endsAt = endOf(addDays(nairobiDay(now), days))
      return {
        id: demoId(`${kind} read ${phone}`),
        userId: demoId(phone),
        vehicleId,
        kind,
        documentId: demoId(`${kind} ${phone}`),
        endsAt,
        graceUntil: graceOf(endsAt, checkedAt),
        checkedBy: demoId(DEMO_ADMIN.phone),
        checkedAt,
        warnedDays: days === ENDS_SOON_DAYS ? 14 : null,
      }
    }
    return [
      read('LICENSE', isLast ? ENDS_SOON_DAYS : LICENSE_DAYS + index * 40),
      read('INSURANCE', INSURANCE_DAYS + index * 9, demoId(vehicle.plate)),
    ]
  })
