/** The sentences of the bell panel and of SMS; the approved WhatsApp templates say the same. */
export const notifications = {
  'notification.welcome_user': 'Karibu Pamoja, {name}! Your account is ready.',
  'notification.welcome_driver':
    'Karibu Pamoja, {name}! Your driver account is ready. You can post rides once your vehicle is approved.',
  'notification.driver_verified': '{name}, your documents were checked: you are now a verified driver.',
  'notification.vehicle_approved': 'Your vehicle {plate} was approved. You can post rides with it now.',
  'notification.ride_requested':
    'New request on your ride: {seatsBooked} {seatsBooked|seat|seats}. Asked for so far: {totalBooked} of {totalSeats}.',
  'notification.request_accepted': '{name} accepted your request for {trip}. Pay now to keep your seats.',
  'notification.request_confirmed': 'A rider has paid for your ride from {origin} to {destination}.',
  'notification.request_cancelled': 'A request for the ride from {origin} to {destination} was cancelled.',
  'notification.paid_ride_cancelled':
    '{name} cancelled the ride from {origin} to {destination}. {amount} goes back to your M-Pesa.',
  'notification.trip_confirmed': 'Your trip from {origin} to {destination} is paid and confirmed. Safe journey!',
  'notification.ride_coordinated': 'A coordinator posted a ride with your vehicle, from {origin} to {destination}.',
  'notification.reminder_rider':
    'Your trip from {origin} to {destination} leaves on {day} at {time}. Be at the pick-up point in good time.',
  'notification.reminder_driver':
    'You drive from {origin} to {destination} on {day} at {time}. Seats paid for: {seats}.',
  'notification.refund_sent': '{amount} for the trip from {origin} to {destination} is on its way back to your M-Pesa.',
  'notification.payout_sent': '{amount} for your ride from {origin} to {destination} was sent to your M-Pesa.',
  'notification.rider_boarded': 'Your PIN was entered: you are on board from {origin} to {destination}. Safe journey!',
  'notification.trip_completed':
    'Your trip from {origin} to {destination} is marked as completed. If something was wrong, report it before {day} {time}: then the driver is paid.',
  'notification.dispute_answered': 'There is an answer to your report about the ride from {origin} to {destination}.',
  'notification.dispute_opened':
    'Something was reported about the ride from {origin} to {destination}. Please tell us your side.',
  'notification.dispute_decided': 'What was reported about the ride from {origin} to {destination} has been decided.',
  'notification.vehicle_rejected':
    'Your vehicle {plate} was not approved. Your profile says why; correct it there and hand it in again.',
  'notification.document_asked_again': 'Please send your {document} again: {reason}.',
  'notification.documents_browsed':
    '{name} looked at more than {count} documents today. The admins’ record says which ones and why.',
  'notification.new_device':
    'Your account was signed in to on {day} at {time}: {device}. Was it not you? Sign out everywhere else in your settings.',
  'notification.unknownDevice': 'unknown device',
  'notification.otp_verification': 'Your Pamoja code is {code}. It works for 5 minutes. Do not share it with anybody.',
  'notification.pushEndpoint': 'This is not the address of a push service we know.',
  'notification.pushTooMany': 'You have allowed notifications on too many devices. Sign out on one of them first.',
  'notification.emailOpen': 'Open in Pamoja',
  'notification.emailWhy':
    'You get this because this address is on an account at Pamoja. What reaches you, and how: {address}',
  'notification.emailStop': 'No more e-mails to this address',
  'notification.emailStopped': 'Whoever reads this mailbox wants no e-mails from Pamoja.',
  'notification.emailByHand': 'A message from Pamoja',
  'notification.emailByHandWhy': 'You get this because the people of Pamoja wrote to you.',
} as const
