import { differs, line, read } from './spec-line.ts'

const rides = [
  line('4.ride.new', 'a new ride starts AVAILABLE; publishing creates it'),
  line('4.ride.form', 'and the form then resets'),
  line('4.ride.requested', 'when a rider sends a request the ride becomes REQUESTED'),
  line('4.ride.cancel', 'the driver can cancel, which sets CANCELLED; cancelled once, never again'),
  line('4.ride.cancelled', 'a cancelled ride cannot be edited'),
  line('4.ride.later', 'CONFIRMED, STARTED and COMPLETED exist (who moves a ride there is settled in our decisions)'),
  line('4.seats.edit', 'editing seats on an existing ride changes remSeats by the same difference as numSeats'),
  line('4.seats.new', 'on a new ride remSeats equals numSeats'),
]

const requests = [
  line('4.request.new', 'a new request is PENDING'),
  line('4.request.approved', 'the driver approves it (APPROVED)'),
  line('4.request.paid', "the rider then pays (PAID), and remSeats is reduced by the request's numSeats"),
  line('4.request.cancelled', 'a request can be cancelled (CANCELLED)'),
  line('4.request.search', 'after submit or cancel the user goes to /ride/search'),
]

const signIn = [
  line('4.otp.countdown', 'a 60-second countdown runs before Resend becomes available'),
  line('4.otp.auto-submit', 'filling all 6 digits auto-submits'),
  line('4.otp.success', 'on success Success! and Authentication successful. Redirecting.'),
  line('4.sign-in.steps', 'phone entry, then code entry, then success'),
  line('4.sign-in.active', 'registered and authenticated only when ACTIVE; any other status counts as ANONYMOUS'),
  differs(
    '4.sign-in.existing',
    'existing user: verify the code, store the session, load user data, refresh the session, go to success',
    'no refresh is needed, because the answer already sets the session cookie (decision 246)',
  ),
  line(
    '4.register.record',
    'after code verification the user record is created or saved, with the given role and status active',
  ),
  differs(
    '4.register.vehicle',
    'the vehicle is created, or updated if it has an id',
    'the registration form has no id, so the user’s own vehicle with the same plate is updated (decision 246)',
  ),
  line('4.register.papers', 'photo, national ID and license are uploaded'),
  line('4.register.session', 'the session is stored and refreshed'),
  line('4.register.success', 'the step becomes success'),
  read(
    '4.register.flags',
    'local flags for completed registration are set',
    'the session cookie, which the answer sets, is the only flag, because the server knows who is registered. The browser clears what it stored for the unfinished registration',
  ),
  line('4.register.once', 'duplicate registration submissions are ignored while loading'),
  line('4.sign-out', 'sign-out clears the session and resets the flow to the phone step'),
  line('4.gone', 'a session whose user no longer exists is logged out and sent to /'),
]

const search = [
  line('4.search.before', 'before any search the first 10 available rides are shown'),
  line('4.search.needs-place', 'once searched, from or to is needed'),
]

const chat = [
  line('4.chat.optimistic', 'pending messages are shown optimistically'),
  line('4.chat.arrived', 'they are removed when the real message arrives'),
  differs(
    '4.chat.pending',
    'or after 10 s',
    'the message is then no longer pending, but is sent again automatically, so that no typed text is lost (decision 131)',
  ),
  differs(
    '4.chat.sweep',
    'a cleanup sweep drops those older than 15 s',
    'the sweep ends the attempt and starts another one (decision 131)',
  ),
]

const rest = [
  line('4.vehicle-form', 'the button is disabled when nothing changed and the vehicle already exists'),
  line('4.deleted', 'deleted-user check: its timing is in section 9'),
]

export const section4 = [...rides, ...requests, ...signIn, ...search, ...chat, ...rest]
