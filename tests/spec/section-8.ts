import { differs, line, read } from './spec-line.ts'

const auth = [
  line('8.code.invalid-phone', 'INVALID_PHONE: Please enter a valid phone number.'),
  line('8.code.invalid-otp', 'INVALID_OTP: Invalid OTP code. Please try again.'),
  line('8.code.network', 'NETWORK_ERROR: Network error. Please check your connection and try again.'),
  line('8.code.rate-limited', 'RATE_LIMITED: Too many requests. Please try again later.'),
  line('8.code.user-not-found', 'USER_NOT_FOUND: User not found. Please check your phone number.'),
  line('8.code.unknown', 'UNKNOWN_ERROR: An error occurred. Please try again.'),
  line('8.wait', 'Please wait N minute(s) before requesting another code, rounded up'),
  line('8.attempts', '0: Maximum attempts exceeded. Please request a new code. Otherwise N attempt(s) remaining.'),
  line('8.send.429', 'send-code: HTTP 429 gives rate-limited with waitTime and attemptsLeft'),
  line('8.send.phone', 'send-code: error text containing Phone number gives invalid phone'),
  line('8.send.network', 'send-code: error text containing Network or unavailable gives network error'),
  line('8.send.unknown', 'send-code: otherwise unknown'),
  line('8.verify.invalid', 'verify-code: failure gives invalid code, with attemptsLeft kept'),
  line('8.verify.429', 'verify-code: rate-limited on 429, with attemptsLeft kept'),
  line('8.verify.network', 'verify-code: network failures give a network error'),
  differs(
    '8.verify.registration',
    'registration failure gives unknown error',
    'a known failure, such as a plate that is taken or a blocked account, has its own message; all others give the unknown error (decision 246)',
  ),
  line('8.boundary', 'Authentication Error. Something went wrong with the authentication process.'),
]

const rides = [
  line('8.card.failed', 'ride card: Failed to load. when any data fetch fails'),
  line('8.card.unknown', 'Unknown location and Unknown destination as name fallbacks'),
  line('8.card.cancelled', 'cancelled rides show the status in red'),
  differs(
    '8.image.failed',
    'Failed to load image, then a placeholder image',
    'the sentence is shown when the picture is the main content of a page. A photo beside a name is replaced by initials, because there is no room; the sentence is then the label and the tooltip of the initials',
  ),
  line('8.image.scheme', 'photo URLs that do not begin with http are ignored'),
  line('8.image.quiet', 'expected missing-photo load failures are not reported'),
  line('8.list.none', 'No rides available at the moment.'),
  line('8.list.not-found', 'No rides found for your search criteria., with its hint'),
  line('8.list.needs-place', 'Please enter at least one location (from or to) to search for rides.'),
  line('8.list.no-rows', 'No rows to display.'),
]

const messaging = [
  line('8.toast.invalid-input', 'Invalid Input (Please enter a phone number)'),
  line('8.toast.authentication', 'Authentication Error (Please sign in to search for users)'),
  line('8.toast.invalid-action', 'Invalid Action (You cannot start a conversation with yourself)'),
  line('8.toast.search-error', 'Search Error'),
  line('8.toast.not-found', 'No user found with this phone number'),
  line('8.toast.started', 'Conversation Started'),
  line('8.toast.delete', 'Delete Message, Message Deleted, Failed to delete message. Please try again.'),
  line('8.alert.send', 'Failed to send message. Please check your connection and try again.'),
  line('8.alert.texts', 'Please enter a message. / You cannot message yourself. / Please sign in to send messages.'),
  line('8.alert.no-user', 'messaging send or delete with no user fails with User not authenticated'),
]

const reporting = [
  read(
    '8.misuse',
    'messages such as useAuth must be used within an AuthProvider exist',
    'these messages are for developers. The hooks of the product get their data from the router or have a default, so no component can be used outside of a provider',
  ),
  line('8.severity', 'critical: 5xx, payment and database errors; high: 4xx; medium: not found, permission; low: else'),
]

export const section8 = [...auth, ...rides, ...messaging, ...reporting]
