import type { CancellationPolicy } from '../../shared/kernel/cancellation-policy.ts'
import { MAX_MPESA_KSH } from '../../shared/kernel/money.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import { titleCase } from '../../shared/kernel/title-case.ts'
import { DISPUTE_AFTER_MINUTES } from '../../shared/kernel/trip-times.ts'
import { releaseTime } from '../payouts/rules.ts'
import { hasLeft, isOpen, type RideMoment } from '../../shared/kernel/open-ride.ts'
import { isBeforeDeparture as isRideAhead } from '../rides/rules.ts'
import type { RefundReason, RequestStatus } from '../../shared/kernel/enums.ts'

export const PAY_WINDOW_HOURS = 2
/** The time to pay ends at least this long before departure, so that everyone knows who is coming. After a later approval: at departure. */
export const PAY_BEFORE_DEPARTURE_MINUTES = 30
/** Boarding can begin as early as a ride can start. */
export const BOARD_EARLY_MINUTES = 30
export const MAX_LISTED_REQUESTS = 100

export const payByOf = (departsAt: Date, now: Date): Date => {
  const latest = departsAt.getTime() - PAY_BEFORE_DEPARTURE_MINUTES * MINUTE_MS
  if (now.getTime() >= latest) return departsAt
  return new Date(Math.min(now.getTime() + PAY_WINDOW_HOURS * HOUR_MS, latest))
}

/** The reminder is sent this long before the hold ends; a hold that began later gets none. */
export const PAY_REMINDER_MS = 30 * MINUTE_MS

interface Hold {
  status: RequestStatus
  approvedAt: Date | null
  payBy: Date | null
}

export const isPayReminderDue = <Request extends Hold>(
  request: Request,
  now: Date,
): request is Request & { payBy: Date } => {
  const { status, approvedAt, payBy } = request
  if (status !== 'APPROVED' || approvedAt === null || payBy === null || now >= payBy) return false
  const remindAt = payBy.getTime() - PAY_REMINDER_MS
  return approvedAt.getTime() < remindAt && now.getTime() >= remindAt
}

export type Side = 'rider' | 'owner'

/** The most requests to one owner that a rider can make and cancel in a day: each sends the owner 2 messages. */
export const MAX_GIVEN_UP = 5
export const countedGivenUpSince = (now: Date): Date => new Date(now.getTime() - DAY_MS)

/**
 * Seconds until the rider may request seats from this owner again; 0 means now.
 * @param givenUpAt Cancellations of the last day, newest first
 */
export const askWait = (givenUpAt: readonly Date[], now: Date): number => {
  const frees = givenUpAt[MAX_GIVEN_UP - 1]
  return frees === undefined ? 0 : Math.max(0, Math.ceil((frees.getTime() + DAY_MS - now.getTime()) / 1000))
}

export interface PaidSeats {
  totalKsh: number
  paidAt: Date | null
  departsAt: Date
}

/** The rule that decides the refund of a paid request if this person cancels now. */
export const refundReason = (
  side: Side,
  { paidAt, departsAt }: PaidSeats,
  policy: CancellationPolicy,
  now: Date,
): RefundReason => {
  if (side === 'owner') return 'BY_DRIVER'
  const leftMs = departsAt.getTime() - now.getTime()
  if (leftMs >= policy.fullHours * HOUR_MS) return 'EARLY'
  if (leftMs < policy.partialHours * HOUR_MS) return 'TOO_LATE'
  // A rider who cancels right after paying gets a full refund.
  const justPaid = paidAt !== null && now.getTime() - paidAt.getTime() <= policy.regretMinutes * MINUTE_MS
  return justPaid ? 'JUST_PAID' : 'LATE'
}

export const refundPercent = (side: Side, paid: PaidSeats, policy: CancellationPolicy, now: Date): number => {
  const reason = refundReason(side, paid, policy, now)
  if (reason === 'LATE') return policy.partialPercent
  return reason === 'TOO_LATE' ? 0 : 100
}

/** Fractions are rounded up, in the rider's favour. */
export const cancellationRefund = (
  side: Side,
  paid: PaidSeats,
  policy: CancellationPolicy,
  now: Date,
): { amount: number; percent: number } => {
  const percent = refundPercent(side, paid, policy, now)
  return { percent, amount: Math.ceil((paid.totalKsh * percent) / 100) }
}

export interface Passenger {
  name: string
  phone: string
}

/** The first passenger is the caller, whatever was typed; the others' names are title-cased. */
export const passengersOf = (caller: Passenger, typed: readonly Passenger[]): Passenger[] => [
  { name: caller.name, phone: caller.phone },
  ...typed.slice(1).map(({ name, phone }) => ({ name: titleCase(name), phone })),
]

/** The typed names by their path in the input, without the caller's own name, which comes from the account. */
export const namesTyped = (passengers: readonly Passenger[]): Record<string, string> =>
  Object.fromEntries(passengers.slice(1).map(({ name }, place) => [`riders.${place + 1}.name`, name]))

export interface RequestFacts {
  status: RequestStatus
  payBy: Date | null
  totalKsh: number
  isPaying: boolean
  ride: RideMoment & { arrivesAt: Date; completedAt: Date | null }
  boardedAt: Date | null
  isDisputed: boolean
}

export const isRideOpen = ({ ride }: RequestFacts, now: Date): boolean => isOpen(ride, now)
export const isBeforeDeparture = ({ ride }: RequestFacts, now: Date): boolean => isRideAhead(ride, now)
/** After boarding, nobody can cancel the request. Users report problems instead. */
export const isNotOnBoard = ({ boardedAt }: RequestFacts): boolean => boardedAt === null
export const isNotDisputed = ({ isDisputed }: RequestFacts): boolean => !isDisputed
export const isHeld = ({ payBy }: Pick<RequestFacts, 'payBy'>, now: Date): boolean => payBy !== null && now < payBy
/** M-Pesa cannot move more than `MAX_MPESA_KSH` at once. */
export const isPayable = ({ totalKsh }: RequestFacts): boolean => totalKsh <= MAX_MPESA_KSH

/** Nobody can approve or pay a request after its ride has left, so an early start ends it too. */
export const isUnanswered = ({ ride }: RequestFacts, now: Date): boolean => hasLeft(ride, now)
/** Approved and not paid in time. During a payment the seats stay held. */
export const isHoldOver = ({ payBy, isPaying, ride }: RequestFacts, now: Date): boolean =>
  payBy !== null && (now >= payBy || hasLeft(ride, now)) && !isPaying

export const isTooEarlyToBoard = ({ ride }: RequestFacts, now: Date): boolean =>
  now.getTime() < ride.departsAt.getTime() - BOARD_EARLY_MINUTES * MINUTE_MS

/** From half an hour before departure until the ride has ended. */
export const isBoardingTime = (request: RequestFacts, now: Date): boolean =>
  (request.ride.status === 'CONFIRMED' || request.ride.status === 'STARTED') && !isTooEarlyToBoard(request, now)

/** How long after the planned arrival a shared trip is shown, so that people can follow a late trip. */
export const SHARED_AFTER_HOURS = 2
export const sharedUntil = (arrivesAt: Date): Date => new Date(arrivesAt.getTime() + SHARED_AFTER_HOURS * HOUR_MS)
export const isShareTime = ({ ride }: RequestFacts, now: Date): boolean => now < sharedUntil(ride.arrivesAt)

/** Rides that departed at or before this time can be reported. */
export const disputesFrom = (now: Date): Date => new Date(now.getTime() - DISPUTE_AFTER_MINUTES * MINUTE_MS)

/** From 15 minutes after departure until the seat's money is released. */
export const isDisputeTime = ({ ride, boardedAt }: RequestFacts, now: Date): boolean => {
  const releasedAt = releaseTime({ completedAt: ride.completedAt, boardedAt })
  return ride.status !== 'CANCELLED' && ride.departsAt <= disputesFrom(now) && (releasedAt === null || now < releasedAt)
}

export const REMINDER_HOURS = [24, 2] as const

/**
 * The latest reminder that is due, in hours before departure. Null if none is due, or if the rider paid later than the
 * reminder's time and so has just read the confirmation.
 */
export const remindedFor = (departsAt: Date, paidAt: Date | null, now: Date): number | null => {
  const due = REMINDER_HOURS.filter((hours) => departsAt.getTime() - hours * HOUR_MS <= now.getTime())
  const hours = due.at(-1)
  if (hours === undefined) return null
  return paidAt !== null && paidAt.getTime() > departsAt.getTime() - hours * HOUR_MS ? null : hours
}
