import { SOS_AFTER_HOURS, SOS_BEFORE_HOURS } from '../../shared/kernel/trip-times.ts'
import { refusal, type Transition, type TransitionTable } from '../transition-table.ts'
import { hasSeat, isDuringTrip, type IncidentFacts } from './rules.ts'
import type { IncidentStatus } from '../../shared/kernel/enums.ts'

/** A person in the car, another user who may read the ride, an admin, and an admin who is in the car. */
export type IncidentPerson = 'traveller' | 'other' | 'admin' | 'party'

/** Whether an admin may act does not depend on the trip. */
type IncidentTable = TransitionTable<'raise', IncidentStatus, IncidentPerson, IncidentFacts> &
  Record<'acknowledge' | 'close', Transition<IncidentStatus, IncidentPerson, { status: IncidentStatus }>>

const CONCERNS_YOU = refusal('FORBIDDEN', 'incident.concernsYou')

export const INCIDENT_TRANSITIONS: IncidentTable = {
  raise: {
    by: ['traveller'],
    from: [],
    to: ['OPEN'],
    otherPerson: refusal('FORBIDDEN', 'incident.onlyTravellers'),
    conditions: [
      { rule: hasSeat, otherwise: refusal('WRONG_STATE', 'incident.noSeat') },
      {
        rule: isDuringTrip,
        otherwise: refusal('WRONG_STATE', 'incident.notNow', { before: SOS_BEFORE_HOURS, after: SOS_AFTER_HOURS }),
      },
    ],
  },
  acknowledge: {
    by: ['admin'],
    from: ['OPEN'],
    to: ['ACKNOWLEDGED'],
    otherPerson: CONCERNS_YOU,
    otherState: refusal('WRONG_STATE', 'incident.acknowledged'),
  },
  close: {
    by: ['admin'],
    from: ['ACKNOWLEDGED'],
    to: ['CLOSED'],
    otherPerson: CONCERNS_YOU,
    otherState: ({ status }) =>
      refusal('WRONG_STATE', status === 'OPEN' ? 'incident.acknowledgeFirst' : 'incident.closed'),
  },
}
