import { MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import type { DeliveryState, ReportedState } from '../../shared/contract/deliveries.ts'

// What is known about a message only grows: reports come late, twice and in any order, and the highest one counts. A
// failure gives way to having been delivered, and to nothing else.
const RANKS: readonly (readonly DeliveryState[])[] = [
  ['SENDING'],
  ['ACCEPTED', 'UNKNOWN'],
  ['SENT'],
  ['FAILED'],
  ['DELIVERED'],
  ['READ'],
]

/** The states that a report may replace. */
export const statesBelow = (reported: ReportedState): DeliveryState[] =>
  RANKS.slice(
    0,
    RANKS.findIndex((states) => states.includes(reported)),
  ).flat()

const STATE_OF_OUTCOME = {
  accepted: 'ACCEPTED',
  rejected: 'REJECTED',
  gone: 'REJECTED',
  unavailable: 'UNAVAILABLE',
  unknown: 'UNKNOWN',
} as const satisfies Record<string, DeliveryState>

/** What a provider's answer makes of an attempt. */
export const stateOfOutcome = ({ kind }: { kind: keyof typeof STATE_OF_OUTCOME }): DeliveryState =>
  STATE_OF_OUTCOME[kind]

const MATCHED_MINUTES = 10

/** A report that names a phone only can be about a message that was sent to it since then. */
export const matchedSince = (receivedAt: Date): Date => new Date(receivedAt.getTime() - MATCHED_MINUTES * MINUTE_MS)
