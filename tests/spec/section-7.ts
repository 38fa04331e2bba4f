import { differs, line, read } from './spec-line.ts'

const vehiclesAndPlaces = [
  differs(
    '7.vehicles',
    'GET /api/vehicle?status=APPROVED: list of vehicles (id, year, make, model, numSeats)',
    'users get their own vehicles; coordinators and admins get all (shared decisions, section 3)',
  ),
  line('7.vehicle', 'GET /api/vehicle/{id}: one vehicle'),
  line('7.amenity', 'GET /api/amenity: list of amenities'),
  line('7.location', "GET /api/location: coordinates from the caller's network; fallback about -1.2921, 36.8219"),
  line(
    '7.autocomplete',
    'POST /api/places/autocomplete: input, optional sessionToken, location, radius, types; suggestions',
  ),
  line(
    '7.autocomplete.enhanced',
    'POST /api/places/autocomplete-enhanced: includeCoordinates, maxCoordinateFetches; coordinates and mainText',
  ),
  line('7.details', 'GET /api/places/details/{placeId}: location (lat, lng), name, formattedAddress'),
]

const ridesAndPeople = [
  line('7.rides.available', 'GET /api/ride/available'),
  line('7.rides.own', 'GET /api/ride/requested, /confirmed, /mine, /pending'),
  line('7.rides.requests', 'GET /api/ride/{id}/requests: requests for a ride (uId, status and others)'),
  differs(
    '7.user',
    'GET /api/user/{id}: user (name, phone)',
    'only users with a reason to know the phone number get it (contract)',
  ),
  line('7.user.deleted', 'also an existence check: 404 means deleted'),
  line('7.find', 'POST /api/users/find-by-phone: phone; user (id, firstName, lastName, phone) or none'),
  line('7.find.error', 'an error field on failure'),
]

const messaging = [
  line('7.messages.fetch', 'GET /api/messaging/fetch: messages and lastDocId, page size 25'),
  line('7.messages.subscribe', 'GET /api/messaging/subscribe: events carry a JSON array of new messages'),
  line('7.messages.since', 'subscribe takes lastTimestamp'),
  line('7.messages.send', 'POST /api/messaging/send: senderId, receiverId, text'),
  line('7.messages.delete', 'DELETE /api/messaging/delete: chatId, messageId'),
  line(
    '7.messages.conversations',
    'GET /api/messaging/conversations: otherUserId, lastMessage, lastTimestamp, readReceipts',
  ),
  line('7.messages.receipt', 'PUT /api/messaging/read-receipt: lastReadTimestamp'),
]

const signIn = [
  line(
    '7.auth.check-user',
    'POST /api/auth/check-user: phoneNumber; success, userExists (or exists: both come), userId',
  ),
  line('7.auth.send-otp', 'POST /api/auth/send-otp: phoneNumber, isRegistration; success, waitTime, attemptsLeft'),
  line('7.auth.send-otp.error', 'send-otp: error, with waitTime and attemptsLeft'),
  line(
    '7.auth.verify-otp',
    'POST /api/auth/verify-otp: phoneNumber, code; success, userId, accessToken (or token: both come)',
  ),
  line('7.auth.verify-otp.error', 'verify-otp: attemptsLeft, error'),
  differs(
    '7.notify',
    'POST /api/notifications: channel, payload',
    'only admins can call it, because others could send any message to anyone (shared decisions, section 8)',
  ),
  line('7.notify.error', 'an error field on failure'),
]

const actions = [
  line('7.actions.rides', 'addRide, updateRide(id, partial ride)'),
  differs(
    '7.actions.requests',
    'addRequest, updateRequest(id, partial), cancelRequest',
    'a request is changed by the calls approve, cancel and pay, and not by setting its fields (contract)',
  ),
  line('7.actions.users', 'addUser, getInfo, save user, get user data'),
  line('7.actions.delete-user', 'deleteUser'),
  line('7.actions.photo', 'getPhoto, updatePhoto, get photo URL'),
  line('7.actions.papers', 'updateNationalId, updateLicense'),
  line('7.actions.faqs', 'getFaqs, addFaq, updateFaq, deleteFaq'),
  line('7.actions.session', 'set session with a token, clear session'),
  line('7.actions.vehicles', 'update one vehicle by id, add or update a vehicle'),
  line('7.actions.messages', 'conversation load, send message, delete message and unread-count calls'),
]

const outside = [
  line('7.sender', 'the messaging-app sender takes phone, template and params'),
  line('7.sender.confirmed', 'request confirmed: origin, destination, rideId'),
  line('7.sender.requested', 'ride requested: seatsBooked, totalBooked, totalSeats, rideId'),
  line('7.sender.cancelled', 'request cancelled: origin, destination'),
  line('7.encrypted', 'messages are described as encrypted'),
  read(
    '7.identity-key',
    'a key for an identity service appears in client configuration (value withheld)',
    'the product has its own sessions, and sends no key of an identity service to a browser',
  ),
  line('7.telemetry', 'telemetry is sent to an observability collector'),
]

const answers = [
  line('7.answers.card', 'a failed ride-card data fetch shows Failed to load'),
  read(
    '7.answers.place',
    'a failed place lookup shows the place id instead of the name',
    'a ride and a search contain the names of their places, so no lookup is needed to show them. A place without a name reads Unknown location, as in the error catalogue',
  ),
  line('7.answers.coordinates', 'a failed coordinate search just stops loading'),
  line('7.answers.retry', 'fetch messages retries after a 5xx or network failure, up to 2 times, after 1 s and 2 s'),
  line('7.answers.chat.foreign', 'Unauthorized access to chat is returned as a failure'),
  line('7.answers.chat.ids', 'Chat ID and User ID required is returned as a failure'),
  line(
    '7.answers.user-check',
    'a user-check answer of 5xx gives a network error, 429 gives rate-limited, and other failures give unknown',
  ),
  line('7.answers.notification', 'a failed notification call returns false quietly'),
]

export const section7 = [
  ...vehiclesAndPlaces,
  ...ridesAndPeople,
  ...messaging,
  ...signIn,
  ...actions,
  ...outside,
  ...answers,
]
