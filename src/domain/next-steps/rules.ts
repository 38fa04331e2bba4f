import type { NextStepAction, NextStepKind } from '../../shared/contract/next-steps.ts'
import type { Ride } from '../../shared/contract/rides.ts'
import type { SeatRequest } from '../../shared/contract/seat-requests.ts'
import { HOUR_MS, nairobiDay } from '../../shared/kernel/nairobi-time.ts'
import type { Side } from '../seat-requests/rules.ts'

export interface Step {
  kind: NextStepKind
  actions: NextStepAction[]
  dueAt: string | null
}

/** A trip that begins this soon, or has begun, is among the most urgent steps. */
const TRIP_IS_NEAR_MS = 3 * HOUR_MS
const isNear = (departsAt: string, now: Date): boolean => Date.parse(departsAt) - now.getTime() <= TRIP_IS_NEAR_MS

/** Whether the day of the trip has begun, or departure is at most 3 hours away: then the card shows the PIN. */
export const isTripDay = (departsAt: string, now: Date): boolean =>
  nairobiDay(new Date(departsAt)) <= nairobiDay(now) || isNear(departsAt, now)

const contact = (hasPhone: boolean): NextStepAction[] => [...(hasPhone ? (['CALL'] as const) : []), 'MESSAGE']

interface Seen {
  request: SeatRequest
  ride: Ride
  isPaying: boolean
  hasPhone: boolean
}

export const riderStep = ({ request, ride, isPaying, hasPhone }: Seen): Step | null => {
  if (request.status === 'APPROVED' && isPaying) return { kind: 'PAYING', actions: [], dueAt: request.payBy }
  if (request.can.pay) return { kind: 'PAY', actions: ['PAY'], dueAt: request.payBy }
  if (!request.can.showPin) return null
  return { kind: 'TRIP', actions: ['SHOW_PIN', ...contact(hasPhone)], dueAt: ride.time }
}

export const ownerStep = ({ request, ride, hasPhone }: Omit<Seen, 'isPaying'>): Step | null => {
  if (request.can.approve) {
    // With too few free seats an approval would be refused. Held seats can become free again, so the step stays.
    const hasSeats = request.numSeats <= ride.freeSeats
    return { kind: 'ANSWER_REQUEST', actions: hasSeats ? ['APPROVE', 'DECLINE'] : ['DECLINE'], dueAt: ride.time }
  }
  if (request.can.board) return { kind: 'BOARD', actions: ['ENTER_PIN', ...contact(hasPhone)], dueAt: ride.time }
  return null
}

export const rideStep = ({ can, time, arrivalTime }: Ride): Step | null => {
  if (can.start) return { kind: 'START', actions: ['START'], dueAt: time }
  return can.complete ? { kind: 'COMPLETE', actions: ['COMPLETE'], dueAt: arrivalTime } : null
}

export const stepOf = (side: Side, seen: Seen): Step | null => (side === 'rider' ? riderStep(seen) : ownerStep(seen))

const urgency = ({ kind, dueAt }: Pick<Step, 'kind' | 'dueAt'>, now: Date): number => {
  if (kind === 'ALL_RIGHT') return -1
  if (kind === 'PAYING' || kind === 'BOARD' || kind === 'START') return 0
  if (kind === 'TRIP') return dueAt !== null && isNear(dueAt, now) ? 0 : 3
  if (kind === 'PAY') return 1
  if (kind === 'ANSWER_REQUEST' || kind === 'ANSWER_REPORT' || kind === 'COMPLETE') return 2
  if (kind === 'RATE') return 6
  return kind === 'VEHICLE_CHECK' || kind === 'DOCUMENT_CHECK' ? 5 : 4
}

export const byUrgency =
  (now: Date) =>
  (a: { kind: NextStepKind; dueAt?: string | undefined }, b: { kind: NextStepKind; dueAt?: string | undefined }) => {
    const [first, second] = [a, b].map(({ kind, dueAt = null }) => urgency({ kind, dueAt }, now))
    return (first ?? 0) - (second ?? 0) || (a.dueAt ?? '~').localeCompare(b.dueAt ?? '~')
  }
