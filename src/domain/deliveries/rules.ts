import { MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import type { DeliveryState, ReportedState } from '../../shared/contract/deliveries.ts'

// A message's status only moves up this list: reports come late, twice and in any order, and the highest one counts.
// Only DELIVERED and READ override FAILED.
const RANKS: readonly (readonly DeliveryState[])[] = [
  ['SENDING'],
  ['ACCEPTED', 'UNKNOWN'],
  ['SENT'],
  ['FAILED'],
  ['DELIVERED'],
  ['READ'],
]

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

export const stateOfOutcome = ({ kind }: { kind: keyof typeof STATE_OF_OUTCOME }): DeliveryState =>
  STATE_OF_OUTCOME[kind]

const MATCHED_MINUTES = 10

/** A report with an unknown id belongs to a message that was sent to the same phone after this time. */
export const matchedSince = (receivedAt: Date): Date => new Date(receivedAt.getTime() - MATCHED_MINUTES * MINUTE_MS)
