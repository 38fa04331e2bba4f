/** For the panel and SMS; the approved WhatsApp templates say the same. */
export const notifications = {
  'notification.welcome_user': 'Karibu Pamoja, {name}! Your account is ready.',
  'notification.welcome_driver':
    'Karibu Pamoja, {name}! Your driver account is ready. You can post rides once your vehicle is approved.',
  'notification.driver_verified': '{name}, we checked your documents. You are now a verified driver.',
  'notification.vehicle_approved': 'Your vehicle {plate} is approved. You can now post rides with it.',
  'notification.ride_requested':
    'New request for your ride. Seats: {seatsBooked}. Requested so far: {totalBooked} of {totalSeats}. Open Pamoja to answer.',
  'notification.request_accepted': '{name} approved your request for {trip}. Pay now to keep your seats.',
  'notification.request_confirmed': 'A rider has paid for your ride from {origin} to {destination}.',
  'notification.request_cancelled': 'A request for the ride from {origin} to {destination} was cancelled.',
  'notification.paid_ride_cancelled':
    '{name} cancelled the ride from {origin} to {destination}. We refund {amount} to your M-Pesa.',
  'notification.paid_request_cancelled':
    '{name} cancelled your request for the ride from {origin} to {destination}. We refund {amount} to your M-Pesa.',
  'notification.rider_cancelled':
    '{name} cancelled their request for your ride from {origin} to {destination}. We refund them {amount}.',
  'notification.rider_cancelled_late':
    '{name} cancelled their request for your ride from {origin} to {destination}, too late for a refund.',
  'notification.trip_confirmed': 'Your trip from {origin} to {destination} is paid and confirmed. Safe journey!',
  'notification.ride_coordinated': 'A coordinator posted a ride with your vehicle, from {origin} to {destination}.',
  'notification.meeting_point_changed':
    'New meeting point for your trip from {origin} to {destination} on {day} at {time}: {place}.',
  'notification.reminder_rider':
    'Your trip from {origin} to {destination} leaves on {day} at {time}. Please be at the pickup point on time.',
  'notification.reminder_driver':
    'You are driving from {origin} to {destination} on {day} at {time}. Seats paid: {seats}.',
  'notification.refund_sent':
    'Your refund of {amount} for the trip from {origin} to {destination} is on its way to your M-Pesa.',
  'notification.payout_sent': 'We sent {amount} to your M-Pesa for your ride from {origin} to {destination}.',
  'notification.rider_boarded':
    'Your boarding PIN is confirmed. You are on board from {origin} to {destination}. Safe journey!',
  'notification.trip_completed':
    'Your trip from {origin} to {destination} is marked as completed. If something was wrong, report it before {day} {time}. We pay the driver after that.',
  'notification.dispute_answered':
    'The other person answered your report about the ride from {origin} to {destination}.',
  'notification.dispute_opened':
    'Someone reported a problem with the ride from {origin} to {destination}. Please tell us your side.',
  'notification.dispute_decided':
    'We decided the report about the ride from {origin} to {destination}. Open Pamoja to see the result.',
  'notification.vehicle_rejected':
    'Your vehicle {plate} was not approved. See the reason in your profile, correct it and send it again.',
  'notification.document_asked_again': 'Please send your {document} again. Reason: {reason}.',
  'notification.documents_browsed':
    '{name} viewed more than {count} documents today. The admin log shows which ones and why.',
  'notification.new_device':
    'Someone signed in to your account on {day} at {time} ({device}). Not you? Sign out of all other devices in Settings.',
  'notification.unknownDevice': 'unknown device',
  'notification.otp_verification': 'Your Pamoja code is {code}. It works for 5 minutes. Do not share it with anyone.',
  'notification.pushEndpoint': 'This browser cannot get notifications from Pamoja.',
  'notification.pushTooMany': 'Notifications are on for too many devices. Sign out of one first.',
  'notification.emailOpen': 'Open in Pamoja',
  'notification.emailWhy':
    'You get this email because this address is on a Pamoja account. Change your settings: {address}',
  'notification.emailStop': 'Stop emails to this address',
  'notification.emailStopped': 'The owner of this address stopped emails from Pamoja.',
  'notification.emailByHand': 'A message from Pamoja',
  'notification.emailByHandWhy': 'You get this email because the Pamoja team wrote to you.',
} as const
