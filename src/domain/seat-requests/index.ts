export { approveRequest } from './approve-request.ts'
export { attachOwnRequest, attachRequests, attachRequestsTo } from './attach-requests.ts'
export { callOffRide, canCallOff, cancelRide } from './cancel-ride.ts'
export { cancelRequest, giveUpRequest } from './cancel-request.ts'
export { completeRide } from './complete-ride.ts'
export { expireRequests } from './expire-requests.ts'
export { findRequests } from './find-requests.ts'
export { getRequest } from './get-request.ts'
export { hasOpenRequests, listOpenRequests, type OpenRequest } from './list-open-requests.ts'
export { freeMoney, holdMoney } from './hold-money.ts'
export { lapseRides } from './lapse-rides.ts'
export { listOwnRequests } from './list-own-requests.ts'
export { listRequests } from './list-requests.ts'
export { lockRequestFor, lockRideAndRequest, type Locked } from './lock-request.ts'
export { markRequestsPaid } from './mark-requests-paid.ts'
export { previewCancel } from './preview-cancel.ts'
export {
  findInvolved,
  selectInvolved,
  findRequest,
  findRequestFacts,
  isCancelledLate,
  isInvolved,
  segmentArrivesAt,
  segmentDepartsAt,
  segmentFrom,
  segmentTo,
  type RequestRow,
} from './queries.ts'
export { announcePaymentFailed, paidAnnouncements } from './events.ts'
export { quoteBothSides } from './quote-refund.ts'
export { remindPayers } from './remind-payers.ts'
export { remindTravellers } from './remind-travellers.ts'
export { requestSeats } from './request-seats.ts'
