/** The whole text of a message for panel, push, email and WhatsApp templates; the link is added separately. */
export const notifications = {
  'notification.welcome_user':
    'Welcome to Pamoja, {name}! Your account is ready. Search for a ride, request seats, and pay by M-Pesa only after the driver approves.',
  'notification.welcome_driver':
    'Welcome to Pamoja, {name}! Your driver account is ready. Send your license and your vehicle next: we usually check them within a day. Then you can post rides and share the cost of fuel.',
  'notification.driver_verified':
    'Good news, {name}: your documents are approved. You are now a verified driver, and riders see this on every ride you post.',
  'notification.vehicle_approved': 'Your vehicle {plate} ({vehicle}) is approved. You can now post rides with it.',
  'notification.ride_requested':
    'New request from {name} for your ride from {origin} to {destination}, {day} at {time}. Seats: {seatsBooked}, {amount} in total. Requested so far: {totalBooked} of {totalSeats} seats. Please answer before {deadline}.',
  'notification.request_accepted':
    'Good news: {name} approved your request: {trip}, {seats}. Pay {amount} by M-Pesa before {deadline}, or the seats go to others. Meeting point: {meeting}.',
  'notification.request_confirmed':
    'Your rider {name} has paid {amount} for {seats}: {origin} to {destination}, {day} at {time}. We hold the money and pay you after the trip: ask for the boarding PIN in the car. Seats left: {seatsLeft}.',
  'notification.request_cancelled':
    'This request was cancelled: {seats} from {origin} to {destination}, {day} at {time}. {outcome} The ride’s page shows more.',
  'notification.trip_confirmed':
    'Payment received: {amount}, M-Pesa code {receipt}. You have {seats} from {origin} to {destination}, {day} at {time}. Pickup: {meeting}. Driver {driver}, car {plate}. Your boarding PIN is in Pamoja: say it only when you sit in the car.',
  'notification.ride_coordinated':
    'A coordinator posted a ride with your vehicle {plate}: {origin} to {destination}, {day} at {time}, {seats}, {amount} per seat. You are the driver.',
  'notification.ride_cancelled':
    '{name} cancelled the ride from {origin} to {destination}, {day} at {time}, with the vehicle {plate}. Riders who paid get a full refund.',
  'notification.ride_cancelled_by_document':
    'We cancelled the ride from {origin} to {destination}, {day} at {time}, with the vehicle {plate}: a document of the driver or the vehicle is not valid on that day. The driver knows which one. Riders who paid get a full refund.',
  'notification.meeting_point_changed':
    'New meeting point for your trip from {origin} to {destination}, {day} at {time}: {pickup}. Driver {driver}, car {plate}.',
  'notification.pay_reminder':
    'Reminder: pay {amount} before {deadline} to keep {seats} with {driver}: {origin} to {destination}, {day} at {time}. After that the seats go to others. Meeting point: {pickup}.',
  'notification.payment_failed':
    'Your payment of {amount} for {origin} to {destination}, {day} at {time}, did not go through. {failure} Your seats are held until {deadline}.',
  'notification.ticket_answered':
    'The Pamoja team answered your question of {day}. Read the answer, and write back if you need more.',
  'notification.report_answered':
    'We looked into your report of {day} about {name} and closed it. We cannot tell you more about another user. If it happens again, block and report the user. Thank you for telling us.',
  'notification.chat_waiting': 'New on Pamoja from {name}: {text} · Reply',
  'notification.alert_ride':
    'A ride you are waiting for: {origin} to {destination}, {day} at {time}, {amount} per seat. Seats left: {seatsLeft}. Driver {driver}, meeting point: {pickup}.',
  'notification.stopAlert': 'Stop this alert: {stop}',
  'notification.alert_ending':
    'Your alert for {origin} to {destination} ends on {day}. Do you still need it? If you keep it, we still tell you about new rides.',
  'notification.alert_ending_from':
    'Your alert for rides from {origin} ends on {day}. Do you still need it? If you keep it, we still tell you about new rides.',
  'notification.alert_ending_to':
    'Your alert for rides to {destination} ends on {day}. Do you still need it? If you keep it, we still tell you about new rides.',
  'notification.otp_verification': 'Your Pamoja code is {code}. It works for 5 minutes. Do not share it with anyone.',
  'notification.reminder_rider':
    'Your trip is coming up: {origin} to {destination}, {day} at {time}, {seats}, driver {driver}, car {plate}. Be at {pickup} 10 minutes early. If you cannot come, cancel now.',
  'notification.reminder_rider_soon':
    'You leave soon: {origin} to {destination}, {day} at {time}. Be at {pickup} 10 minutes early and look for {plate}. Driver: {driver}, {phone}. Say your boarding PIN only when you sit in the car.',
  'notification.reminder_driver':
    'You drive from {origin} to {destination}, {day} at {time}, with {plate}. Seats paid: {numSeats}. If you cannot go, cancel now so that your riders find another ride.',
  'notification.reminder_driver_soon':
    'You leave soon: {origin} to {destination}, {day} at {time}, from {pickup}. Seats paid: {numSeats}. In the car, ask every rider for the boarding PIN. With the PIN we pay you sooner.',
  'notification.refund_sent':
    'Your refund of {amount} for {origin} to {destination}, {day}, was sent to the M-Pesa number ending in {phoneEnd}. M-Pesa code: {receipt}. Not there within 24 hours? Write to us.',
  'notification.refund_sent_without_number':
    'Your refund of {amount} for {origin} to {destination}, {day}, was sent by M-Pesa. M-Pesa code: {receipt}. Not there within 24 hours? Write to us.',
  'notification.payout_sent':
    'You have been paid {amount} for {seats} on your ride from {origin} to {destination}, {day}. Service fee: {fee}. Sent to the M-Pesa number ending in {phoneEnd}, M-Pesa code: {receipt}.',
  'notification.payout_sent_without_number':
    'You have been paid {amount} for {seats} on your ride from {origin} to {destination}, {day}. Service fee: {fee}. M-Pesa code: {receipt}.',
  'notification.rider_boarded':
    'Your boarding PIN is confirmed: you are on board from {origin} to {destination}, {day} at {time}, with {driver}, car {plate}. Safe journey!',
  'notification.trip_completed':
    'Your trip from {origin} to {destination}, {day}, is marked as completed. If something was wrong, report it before {deadline}. We pay {driver} after that.',
  'notification.all_right':
    'Your trip from {origin} to {destination}, {day}, is {count} minutes late. Are you all right? Answer in Pamoja. If you are in danger, call 999.',
  'notification.sos_raised':
    'SOS from {name} on the ride from {origin} to {destination}, car {plate}. Open it now and call them.',
  'notification.rate_trip':
    'How was your trip from {origin} to {destination}, {day}? Rate it in half a minute. You can do this until {deadline}.',
  'notification.rate_trip_with':
    'How was your trip with {name} from {origin} to {destination}, {day}? Rate it in half a minute. You can do this until {deadline}.',
  'notification.dispute_opened':
    'Your trip from {origin} to {destination}, {day}, was reported by {name}: {reported}. We hold {amount} until we decide. Tell us your side before {deadline}, or we decide without it.',
  'notification.dispute_opened_driver':
    'Your trip from {origin} to {destination}, {day}, was reported. We hold {amount} until we decide. You need to do nothing: we tell you the decision.',
  'notification.dispute_answered':
    'Your report about {origin} to {destination}, {day}, has an answer from {name}. We still hold {amount}. You need to do nothing: our team reads both and tells you the decision.',
  'notification.dispute_decided':
    'We decided the report about the trip from {origin} to {destination}, {day}. Refund to the rider: {amount}. For the driver: {driverAmount}. Pamoja shows the reason.',
  'notification.dispute_decided_driver':
    'We decided the report about your trip from {origin} to {destination}, {day}. For you, before fees: {driverAmount}. Refund to the rider: {amount}.',
  'notification.vehicle_rejected':
    'Your vehicle {plate} ({vehicle}) was not approved. Reason: {reason}. Correct it in your profile and save. We will check it again.',
  'notification.document_asked_again':
    'Please send your {document} again. Reason: {reason}. It takes a minute on your phone.',
  'notification.document_ending':
    'Your {document} is valid until {day}. Send a new one before that day. Without it, you cannot post rides after that day, and we cancel those you posted.',
  'notification.document_ended':
    'Your {document} was valid until {day}. Send a new one now. We cancel your upcoming rides on {deadline}, or 3 hours before departure, with full refunds.',
  'notification.document_stopped_ride':
    'We cancelled your ride from {origin} to {destination}, {day} at {time}: your {document} is not valid on that day. Your riders get a full refund. Send a new document to post rides again.',
  'notification.documents_browsed':
    '{name} viewed more than {count} documents today. The admin log shows which ones and why.',
  'notification.new_device':
    'Someone signed in to your Pamoja account on a new device: {device}, {day} at {time}. If it was you, do nothing. If not, sign that device out now.',
  'notification.outcome_RIDE': '{name} cancelled the ride. We refund {amount} to your M-Pesa.',
  'notification.outcome_RIDE_UNPAID': '{name} cancelled the ride. You had paid nothing.',
  'notification.outcome_RIDE_REFUNDED': '{name} cancelled the ride. We had already refunded you.',
  'notification.outcome_RIDE_OVER': 'The ride has ended. We refund {amount} to your M-Pesa.',
  'notification.outcome_REQUEST': '{name} cancelled your request. We refund {amount} to your M-Pesa.',
  'notification.outcome_REQUEST_UNPAID': '{name} cancelled your request. You had paid nothing.',
  'notification.outcome_REQUEST_REFUNDED': '{name} cancelled your request. We had already refunded you.',
  'notification.outcome_DECLINED': '{name} declined your request. You have paid nothing.',
  'notification.outcome_UNANSWERED': 'The driver did not answer in time. You have paid nothing.',
  'notification.outcome_UNPAID': 'It was not paid in time, so the seats are no longer held.',
  'notification.outcome_STARTED_EARLY': 'The ride left early, before this request was paid.',
  'notification.outcome_OWN_REQUEST': '{name} cancelled it. We refund them {amount}.',
  'notification.outcome_OWN_LATE': '{name} cancelled it, too late for a refund.',
  'notification.outcome_OWN_UNPAID': '{name} cancelled it. Nothing was paid.',
  'notification.outcome_OWN_REFUNDED': '{name} cancelled it. We had already refunded them.',
  'notification.reported_NO_SHOW_DRIVER': 'the driver did not come',
  'notification.reported_NO_SHOW_RIDER': 'the rider did not come',
  'notification.reported_OTHER': 'something else went wrong',
  'notification.trip': '{origin} to {destination}, {day} at {time}',
  'notification.seats': '{numSeats} {numSeats|seat|seats}',
  'notification.driverNote': 'Note from the driver: {note}',
  'notification.without_name': 'someone',
  'notification.without_driver': 'the driver',
  'notification.without_origin': 'the start',
  'notification.without_destination': 'the destination',
  'notification.without_day': 'the day of the ride',
  'notification.without_time': 'the agreed time',
  'notification.without_seats': 'your seats',
  'notification.without_numSeats': 'see the ride',
  'notification.without_seatsLeft': 'see the ride',
  'notification.without_amount': 'the price',
  'notification.without_driverAmount': 'the rest',
  'notification.without_fee': 'see your earnings',
  'notification.without_deadline': 'departure',
  'notification.without_receipt': 'not known yet',
  'notification.without_plate': 'see the ride',
  'notification.without_vehicle': 'your vehicle',
  'notification.without_pickup': 'the pickup point',
  'notification.without_phone': 'see the ride',
  'notification.without_reason': 'see your profile',
  'notification.without_reported': 'see the report',
  'notification.without_stop': 'see your alerts',
  'notification.without_text': 'new message',
  'notification.without_device': 'unknown device',
  'notification.without_trip': 'your trip',
  'notification.without_outcome': 'See what happens next in Pamoja.',
  'notification.pushEndpoint': 'This browser cannot get notifications from Pamoja.',
  'notification.pushTooMany': 'Notifications are on for too many devices. Sign out of one first.',
  'notification.emailWhy':
    'You get this email because this address is on a Pamoja account. Change your settings: {address}',
  'notification.emailStop': 'Stop emails to this address',
  'notification.emailStopped': 'The owner of this address stopped emails from Pamoja.',
  'notification.emailByHand': 'A message from Pamoja',
  'notification.emailByHandWhy': 'You get this email because the Pamoja team wrote to you.',
} as const
