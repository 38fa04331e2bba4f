import { expect, it } from 'vitest'
import { NOTIFICATION_TEMPLATES } from '../contract/notifications.ts'
import { REQUEST_STATUSES, RIDE_STATUSES, RIDE_TYPES, ROLES, USER_STATUSES, VEHICLE_STATUSES } from './enums.ts'

const RIDE = 'AVAILABLE CANCELLED COMPLETED CONFIRMED FAVORITE REQUESTED STARTED'
const TEMPLATES =
  'driver_verified otp_verification request_accepted request_cancelled request_confirmed ride_requested trip_confirmed vehicle_approved welcome_driver welcome_user'

it.each([
  ['roles', ROLES, 'ADMIN ANONYMOUS COORDINATOR DRIVER RIDER'],
  ['statuses of users', USER_STATUSES, 'ACTIVE BLOCKED DELETED PENDING'],
  ['statuses of vehicles', VEHICLE_STATUSES, 'APPROVED DELETED PENDING REJECTED'],
  ['types of rides', RIDE_TYPES, 'COORDINATED NONE STANDARD'],
  ['statuses of rides', RIDE_STATUSES, RIDE],
  ['statuses of requests', REQUEST_STATUSES, 'APPROVED CANCELLED PAID PENDING'],
  ['templates', NOTIFICATION_TEMPLATES, TEMPLATES],
] as const)(
  'the product has exactly the %s of the specification [6.roles 3.enum.roles 3.enum.user-status 3.enum.vehicle-status 3.enum.ride-type 3.enum.ride-status 3.enum.request-status 3.templates]',
  (_what, known, names) => {
    expect(known.toSorted().join(' ')).toBe(names)
  },
)
