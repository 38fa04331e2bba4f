import { nairobiClock } from '../../shared/kernel/nairobi-time.ts'
import { refusal, type TransitionTable } from '../transition-table.ts'
import { OPEN_STATUSES } from '../../shared/kernel/open-ride.ts'
import {
  arePeopleActive,
  completableFrom,
  hasSeatAhead,
  hasNoRequestYet,
  isBeforeDeparture,
  isCancelTime,
  isHalfOver,
  hasNobodyBoarded,
  isStartTime,
  START_EARLY_MINUTES,
  type RideFacts,
} from './rules.ts'
import type { RideStatus } from '../../shared/kernel/enums.ts'

/** A visitor is not signed in. A rider is any other user who neither posted nor drives the ride. */
export type RidePerson = 'owner' | 'driver' | 'rider' | 'visitor'

const ONLY_OWNER = refusal('FORBIDDEN', 'ride.onlyOwner')
const CLOSED = refusal('WRONG_STATE', 'ride.closed')
const NOT_BOOKABLE = refusal('RIDE_NOT_BOOKABLE', 'ride.notBookable')
const TOO_EARLY_TO_START = refusal('WRONG_STATE', 'ride.tooEarlyToStart', { minutes: START_EARLY_MINUTES })

type RideAction =
  | 'publish'
  | 'edit'
  | 'cancel'
  | 'start'
  | 'complete'
  | 'request'
  | 'settle'
  | 'stop'
  | 'depart'
  | 'lapse'
  | 'arrive'

export const RIDE_TRANSITIONS: TransitionTable<RideAction, RideStatus, RidePerson, RideFacts> = {
  publish: { by: ['owner'], from: [], to: ['AVAILABLE'] },
  edit: {
    by: ['owner'],
    from: OPEN_STATUSES,
    to: [],
    otherPerson: ONLY_OWNER,
    otherState: CLOSED,
    conditions: [{ rule: isBeforeDeparture, otherwise: CLOSED }],
  },
  // The system also cancels when the owner's account is deleted, and when the owner or driver of a ride for women is no longer
  // recorded as a woman.
  cancel: {
    by: ['owner', 'system'],
    from: OPEN_STATUSES,
    to: ['CANCELLED'],
    otherPerson: ONLY_OWNER,
    otherState: CLOSED,
    conditions: [
      { rule: isCancelTime, otherwise: CLOSED },
      { rule: hasNobodyBoarded, otherwise: refusal('WRONG_STATE', 'boarding.onBoard') },
    ],
  },
  start: {
    by: ['owner'],
    from: ['CONFIRMED'],
    to: ['STARTED'],
    otherPerson: ONLY_OWNER,
    otherState: TOO_EARLY_TO_START,
    conditions: [{ rule: isStartTime, otherwise: TOO_EARLY_TO_START }],
  },
  complete: {
    by: ['owner'],
    from: ['STARTED'],
    to: ['COMPLETED'],
    otherPerson: ONLY_OWNER,
    otherState: refusal('WRONG_STATE', 'ride.notUnderWay'),
    conditions: [
      {
        rule: isHalfOver,
        otherwise: (ride) =>
          refusal('WRONG_STATE', 'ride.tooEarlyToComplete', { time: nairobiClock(completableFrom(ride)) }),
      },
    ],
  },
  // A new request; `settle` then sets the ride's own state.
  request: {
    by: ['rider'],
    // A ride in progress can be requested for parts that begin later.
    from: [...OPEN_STATUSES, 'STARTED'],
    to: [],
    otherPerson: refusal('OWN_RIDE', 'request.ownRide'),
    otherState: NOT_BOOKABLE,
    conditions: [
      { rule: hasNoRequestYet, otherwise: refusal('ALREADY_REQUESTED', 'request.alreadyRequested') },
      { rule: arePeopleActive, otherwise: NOT_BOOKABLE },
      { rule: hasSeatAhead, otherwise: NOT_BOOKABLE },
    ],
  },
  // The state of an open ride follows from its requests: src/domain/rides/move-ride.ts.
  settle: { by: ['system'], from: OPEN_STATUSES, to: OPEN_STATUSES },
  // A required document has expired. The clock may stop the ride even after departure, if no process ran before.
  stop: {
    by: ['clock'],
    from: OPEN_STATUSES,
    to: ['CANCELLED'],
    conditions: [{ rule: hasNobodyBoarded, otherwise: refusal('WRONG_STATE', 'boarding.onBoard') }],
  },
  depart: { by: ['clock'], from: ['CONFIRMED'], to: ['STARTED'] },
  // The last leg has begun, and no seat was paid.
  lapse: { by: ['clock'], from: ['AVAILABLE', 'REQUESTED'], to: ['COMPLETED'] },
  arrive: { by: ['clock'], from: ['STARTED'], to: ['COMPLETED'] },
}
