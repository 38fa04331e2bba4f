import { line, read } from './spec-line.ts'

const search = [
  line('9.search.cap', 'results are capped at 10 rides'),
  line('9.search.once', 'deduplicated between name matches and coordinate matches'),
  line('9.search.name', 'name match is a case-insensitive substring of place id or name'),
  line('9.search.ladder', 'coordinate radius ladder: 1, 3, 5, 10 km'),
  line('9.search.long-ladder', '1, 3, 5, 10, 20, 30 km if the two points are more than 200 km apart'),
  line('9.search.both', 'matching needs both origin and destination within the radius'),
  line('9.search.confidence', 'confidence is 0.9 minus 0.3 times distance/radius'),
  line('9.search.order', 'sorted by confidence, then distance'),
  line('9.search.earth', 'Earth radius used is 6371 km'),
  line('9.search.bands', '06:00-12:00, 12:00-18:00, 18:00-06:00 (wrapping past midnight)'),
  line('9.search.filter', 'remSeats at least the searched passengers, and all chosen amenities'),
  line('9.search.window', 'default date window is 60 days'),
]

const limits = [
  line('9.posting.window', 'posting window: tomorrow to 30 days ahead'),
  line('9.limit.passengers', 'max passengers per search: 10'),
  line('9.limit.seats', 'max seats per vehicle: 10'),
  line('9.limit.year', 'earliest vehicle year: 2010'),
  line('9.limit.table', 'admin table page size: 10'),
  line('9.limit.faqs', 'FAQ listing: 5 max'),
  line('9.limit.upload', 'upload limit: 1 MB'),
]

const autocomplete = [
  line('9.autocomplete.start', 'min 2 chars, 300 ms debounce'),
  line('9.autocomplete.box', 'place search box: 5 chars'),
  line('9.autocomplete.search', 'radius 10 km on search; types establishment and geocode'),
  line('9.autocomplete.post', 'radius 15 km on post; types establishment and geocode'),
  line('9.autocomplete.coordinates', 'up to 3 coordinate fetches by default'),
  line('9.autocomplete.session', 'the places session token refreshes every 180 s'),
]

const otp = [line('9.otp.length', 'OTP length 6'), line('9.otp.wait', 'resend wait 60 s')]

const messaging = [
  line('9.messages.page', 'page size 25'),
  line('9.messages.toast', 'toast duration 5 s'),
  line('9.messages.arrival', '6 s for messages'),
  line('9.messages.text', 'message text preview 50 characters'),
  line('9.messages.last', 'last-message preview 30 chars (own) or 35 (other)'),
  line('9.messages.navbar', 'badge cap 9+ (navbar)'),
  line('9.messages.badge', 'and 99+'),
  line('9.messages.name', 'user-name fetch timeout 10 s'),
  line('9.messages.receipt', 'read receipt refresh after 200 ms'),
  line('9.messages.pending', 'pending message removal 10 s'),
  line('9.messages.sweep', 'cleanup sweep 15 s'),
]

const display = [
  line('9.display.pickup', 'pickup time is rounded to the nearest 30 minutes'),
  line(
    '9.display.ago',
    'Today, Yesterday, weekday, Last week, N weeks ago, Last month, N months ago, Last year, N years ago',
  ),
  line('9.display.ksh', 'currency shown as Ksh with thousands separators'),
]

const session = [
  line('9.session.check', 'deleted-user check runs every 300000 ms (5 min)'),
  line('9.session.activity', 'and on mouse down, key press, touch and scroll, at most once per 120000 ms'),
  read(
    '9.session.refresh',
    'session refresh waits 500 ms after sign-in and 1000 ms after profile registration (100 ms before loading user data)',
    'such waits are for a session that the browser stores itself. In this product, the answer to the code sets a session cookie, and the server renders the next page with it, so no wait is needed',
  ),
  line('9.session.scroll', 'navbar style changes at 40 px scroll'),
]

const rest = [
  line('9.channels', 'notification channels: whatsapp (messaging app), email, sms'),
  line('9.default.seats', 'default seats: 1'),
  line('9.default.rating', 'default user rating: 5'),
]

export const section9 = [...search, ...limits, ...autocomplete, ...otp, ...messaging, ...display, ...session, ...rest]
