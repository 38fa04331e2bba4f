/** At most 160 letters of the GSM alphabet, even with long names: so no arrows and no typographic quotes. */
export const notificationSms = {
  'notificationSms.welcome_user':
    'Welcome to Pamoja, {name}! Find a ride and pay by M-Pesa only after the driver approves: {link}',
  'notificationSms.welcome_driver':
    'Welcome to Pamoja, {name}! Send your license and vehicle: we usually check them within a day. {link}',
  'notificationSms.driver_verified':
    'Good news, {name}: your documents are approved. You are a verified driver. Post a ride: {link}',
  'notificationSms.vehicle_approved': 'Your vehicle {plate} is approved. Post a ride now: {link}',
  'notificationSms.ride_requested':
    'New request: {name}, {seatsBooked} {seatsBooked|seat|seats}, {origin}-{destination}, {day} {time}, {amount}. Answer before {deadline}: {link}',
  'notificationSms.request_accepted':
    '{name} approved your request: {trip}, {seats}. Pay {amount} before {deadline}: {link}',
  'notificationSms.request_confirmed':
    '{name} paid {amount} for {seats}, {origin}-{destination}, {day} {time}. Seats left: {seatsLeft}. {link}',
  'notificationSms.request_cancelled':
    'Request cancelled: {seats}, {origin}-{destination}, {day} {time}. {outcome} {link}',
  'notificationSms.trip_confirmed':
    'Paid {amount}, {receipt}: {seats}, {origin}-{destination}, {day} {time}, {pickup}. {driver}, {plate}. Boarding PIN: {link}',
  'notificationSms.ride_coordinated':
    'A coordinator posted a ride with your {plate}: {origin}-{destination}, {day} {time}, {seats}. You are the driver: {link}',
  'notificationSms.ride_cancelled':
    '{name} cancelled the ride {origin}-{destination}, {day} {time}, vehicle {plate}. Riders who paid get a full refund: {link}',
  'notificationSms.ride_cancelled_by_document':
    'We cancelled the ride {origin}-{destination}, {day} {time}, vehicle {plate}: a document is not valid on that day. {link}',
  'notificationSms.meeting_point_changed':
    'New meeting point for {origin}-{destination}, {day} {time}: {pickup}. {driver}, {plate}. {link}',
  'notificationSms.pay_reminder':
    'Pay {amount} before {deadline} to keep {seats}: {origin}-{destination}, {day} {time}, {driver}. {link}',
  'notificationSms.payment_failed':
    'Payment of {amount} failed: {origin}-{destination}, {day} {time}. Try again before {deadline}: {link}',
  'notificationSms.ticket_answered': 'The Pamoja team answered your question of {day}. Read it: {link}',
  'notificationSms.report_answered':
    'We looked into your report of {day} and closed it. If it happens again, block and report the user. {link}',
  'notificationSms.chat_waiting': '{name}: {text} - Reply: {link}',
  'notificationSms.alert_ride': 'New ride {origin}-{destination}, {day} {time}, {amount} a seat: {link} Stop: {stop}',
  'notificationSms.alert_ending': 'Your alert {origin}-{destination} ends on {day}. Still need it? Keep it: {link}',
  'notificationSms.alert_ending_from':
    'Your alert for rides from {origin} ends on {day}. Still need it? Keep it: {link}',
  'notificationSms.alert_ending_to':
    'Your alert for rides to {destination} ends on {day}. Still need it? Keep it: {link}',
  'notificationSms.reminder_rider':
    'Your trip {origin}-{destination}: {day} {time}, {plate}, {driver}. Be at {pickup} 10 min early. {link}',
  'notificationSms.reminder_rider_soon':
    'Leaving {time}, {origin}-{destination}. Be at {pickup} early. Car {plate}, {driver} {phone}. PIN: {link}',
  'notificationSms.reminder_driver':
    'You drive {origin}-{destination}, {day} {time}, {plate}. Seats paid: {numSeats}. Cannot go? Cancel now: {link}',
  'notificationSms.reminder_driver_soon':
    'You leave {time} from {pickup} to {destination}. Seats paid: {numSeats}. Ask every rider for the boarding PIN: {link}',
  'notificationSms.refund_sent':
    'Refund sent: {amount} for {origin}-{destination}, {day}, to M-Pesa ..{phoneEnd}, code {receipt}. {link}',
  'notificationSms.refund_sent_without_number':
    'Refund sent: {amount} for {origin}-{destination}, {day}, M-Pesa code {receipt}. {link}',
  'notificationSms.payout_sent':
    'You have been paid {amount}: {seats}, {origin}-{destination}, {day}, M-Pesa ..{phoneEnd}, code {receipt}. {link}',
  'notificationSms.payout_sent_without_number':
    'You have been paid {amount}: {seats}, {origin}-{destination}, {day}, M-Pesa code {receipt}. {link}',
  'notificationSms.rider_boarded':
    'On board: {origin}-{destination}, {day} {time}, {driver}, {plate}. Was it not you? Report it: {link}',
  'notificationSms.trip_completed':
    'Trip {origin}-{destination}, {day}, is completed. Something wrong? Report it before {deadline}: {link}',
  'notificationSms.all_right':
    'Your trip {origin}-{destination} is {count} minutes late. Are you all right? Answer: {link} In danger? Call 999.',
  'notificationSms.sos_raised': 'SOS from {name}, {origin}-{destination}, car {plate}. Open it now: {link}',
  'notificationSms.rate_trip': 'How was your trip {origin}-{destination}, {day}? Rate it before {deadline}: {link}',
  'notificationSms.rate_trip_with':
    'How was {origin}-{destination}, {day}, with {name}? Rate it before {deadline}: {link}',
  'notificationSms.dispute_opened':
    '{name} reported your trip {origin}-{destination}, {day}. We hold {amount}. Tell your side before {deadline}: {link}',
  'notificationSms.dispute_opened_driver':
    'Your trip {origin}-{destination}, {day}, was reported. We hold {amount} until we decide. {link}',
  'notificationSms.dispute_answered':
    '{name} answered your report on {origin}-{destination}, {day}. We decide next. {link}',
  'notificationSms.dispute_decided':
    'Report decided: {origin}-{destination}, {day}. Rider {amount}, driver {driverAmount}. Read why: {link}',
  'notificationSms.dispute_decided_driver':
    'Report decided: {origin}-{destination}, {day}. You {driverAmount} before fees, rider {amount}. {link}',
  'notificationSms.vehicle_rejected': 'Vehicle {plate} was not approved. Reason: {reason}. Correct it: {link}',
  'notificationSms.document_asked_again': 'Please send your {document} again. Reason: {reason}. {link}',
  'notificationSms.document_ending':
    'Your {document} is valid until {day}. Send a new one before that day, or rides after it are cancelled: {link}',
  'notificationSms.document_ended':
    'Your {document} was valid until {day}. We cancel your rides ahead on {deadline}. Send a new one: {link}',
  'notificationSms.document_stopped_ride':
    'We cancelled your ride {origin}-{destination}, {day} {time}: your {document} is not valid. {link}',
  'notificationSms.documents_browsed':
    '{name} viewed more than {count} documents today. See which ones and why: {link}',
  'notificationSms.new_device':
    'New sign-in to your Pamoja account: {device}, {day} {time}. Not you? Sign it out now: {link}',
  'notificationSms.outcome_RIDE': '{name} cancelled the ride. Refund {amount}.',
  'notificationSms.outcome_RIDE_UNPAID': '{name} cancelled the ride.',
  'notificationSms.outcome_RIDE_REFUNDED': '{name} cancelled the ride.',
  'notificationSms.outcome_RIDE_OVER': 'Refund {amount}.',
  'notificationSms.outcome_REQUEST': 'By {name}. Refund {amount}.',
  'notificationSms.outcome_REQUEST_UNPAID': 'By {name}. You paid nothing.',
  'notificationSms.outcome_REQUEST_REFUNDED': 'By {name}, refunded before.',
  'notificationSms.outcome_DECLINED': '{name} declined. You paid nothing.',
  'notificationSms.outcome_UNANSWERED': 'The driver did not answer in time.',
  'notificationSms.outcome_UNPAID': 'It was not paid in time.',
  'notificationSms.outcome_STARTED_EARLY': 'The ride left early, before payment.',
  'notificationSms.outcome_OWN_REQUEST': 'By {name}. We refund {amount}.',
  'notificationSms.outcome_OWN_LATE': 'By {name}, too late for a refund.',
  'notificationSms.outcome_OWN_UNPAID': 'By {name}.',
  'notificationSms.outcome_OWN_REFUNDED': 'By {name}, refunded before.',
  'notificationSms.trip': '{origin}-{destination}, {day} {time}',
} as const
