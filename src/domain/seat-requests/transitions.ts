import { DISPUTE_AFTER_MINUTES, RELEASE_BOARDED_HOURS, RELEASE_OTHERS_HOURS } from '../../shared/kernel/trip-times.ts'
import { refusal, type TransitionTable } from '../transition-table.ts'
import {
  BOARD_EARLY_MINUTES,
  isBeforeDeparture,
  isBoardingTime,
  isDisputeTime,
  isHeld,
  isHoldOver,
  isNotDisputed,
  isNotOnBoard,
  isPayable,
  isRideOpen,
  isShareTime,
  isTooEarlyToBoard,
  isUnanswered,
  type RequestFacts,
  type Side,
} from './rules.ts'
import type { RequestStatus } from '../../shared/kernel/enums.ts'

const CLOSED = refusal('WRONG_STATE', 'request.closed')
const DEPARTED = refusal('WRONG_STATE', 'payment.departed')

type RequestAction =
  | 'request'
  | 'approve'
  | 'cancel'
  | 'pay'
  | 'paid'
  | 'showPin'
  | 'share'
  | 'board'
  | 'dispute'
  | 'lapse'
  | 'expire'
  | 'rideEnds'

/** Of all users, only the rider and the ride's owner may act; the others get 404. */
export const REQUEST_TRANSITIONS: TransitionTable<RequestAction, RequestStatus, Side, RequestFacts> = {
  // Whether a ride accepts requests is in src/domain/rides/transitions.ts.
  request: { by: ['rider'], from: [], to: ['PENDING'] },
  approve: {
    by: ['owner'],
    from: ['PENDING'],
    to: ['APPROVED'],
    otherPerson: refusal('FORBIDDEN', 'request.onlyOwnerApproves'),
    otherState: refusal('WRONG_STATE', 'request.notPending'),
    conditions: [{ rule: isRideOpen, otherwise: refusal('RIDE_NOT_BOOKABLE', 'ride.notBookable') }],
  },
  cancel: {
    by: ['rider', 'owner'],
    from: ['PENDING', 'APPROVED', 'PAID'],
    to: ['CANCELLED'],
    otherState: CLOSED,
    conditions: [
      { rule: isNotOnBoard, otherwise: refusal('WRONG_STATE', 'boarding.onBoard') },
      { rule: isBeforeDeparture, otherwise: CLOSED },
    ],
  },
  // Sends an M-Pesa request. `paid` changes the state when M-Pesa has confirmed the money.
  pay: {
    by: ['rider'],
    from: ['APPROVED'],
    to: [],
    otherPerson: refusal('FORBIDDEN', 'error.forbidden'),
    otherState: ({ status }) =>
      refusal('WRONG_STATE', status === 'PAID' ? 'payment.alreadyPaid' : 'payment.notApproved'),
    conditions: [
      { rule: isRideOpen, otherwise: DEPARTED },
      { rule: isHeld, otherwise: refusal('WRONG_STATE', 'payment.holdOver') },
      { rule: isPayable, otherwise: refusal('WRONG_STATE', 'payment.tooMuch') },
    ],
  },
  paid: { by: ['system'], from: ['APPROVED'], to: ['PAID'] },
  showPin: {
    by: ['rider'],
    from: ['PAID'],
    to: [],
    otherPerson: refusal('FORBIDDEN', 'boarding.onlyRider'),
    otherState: refusal('WRONG_STATE', 'boarding.notPaid'),
  },
  share: {
    by: ['rider'],
    from: ['PAID'],
    to: [],
    otherPerson: refusal('FORBIDDEN', 'safety.onlyRiderShares'),
    otherState: refusal('WRONG_STATE', 'safety.shareNotPaid'),
    conditions: [{ rule: isShareTime, otherwise: refusal('WRONG_STATE', 'safety.shareOver') }],
  },
  board: {
    by: ['owner'],
    from: ['PAID'],
    to: [],
    otherPerson: refusal('FORBIDDEN', 'boarding.onlyOwner'),
    otherState: refusal('WRONG_STATE', 'boarding.notPaid'),
    conditions: [
      { rule: isNotDisputed, otherwise: refusal('WRONG_STATE', 'boarding.disputed') },
      {
        rule: isBoardingTime,
        otherwise: (request, now) =>
          refusal('WRONG_STATE', isTooEarlyToBoard(request, now) ? 'boarding.tooEarly' : 'boarding.over', {
            minutes: BOARD_EARLY_MINUTES,
          }),
      },
    ],
  },
  dispute: {
    by: ['rider', 'owner'],
    from: ['PAID'],
    to: [],
    otherState: refusal('WRONG_STATE', 'dispute.notPaid'),
    conditions: [
      { rule: isNotDisputed, otherwise: refusal('CONFLICT', 'dispute.exists') },
      {
        rule: isDisputeTime,
        otherwise: refusal('WRONG_STATE', 'dispute.notNow', {
          minutes: DISPUTE_AFTER_MINUTES,
          boardedHours: RELEASE_BOARDED_HOURS,
          hours: RELEASE_OTHERS_HOURS,
        }),
      },
    ],
  },
  lapse: {
    by: ['clock'],
    from: ['PENDING'],
    to: ['CANCELLED'],
    conditions: [{ rule: isUnanswered, otherwise: CLOSED }],
  },
  expire: {
    by: ['clock'],
    from: ['APPROVED'],
    to: ['CANCELLED'],
    conditions: [{ rule: isHoldOver, otherwise: CLOSED }],
  },
  // The ride is cancelled, or its last leg begins without a paid seat.
  rideEnds: { by: ['system'], from: ['PENDING', 'APPROVED', 'PAID'], to: ['CANCELLED'] },
}
