import { DOCUMENT_POLICY } from './policy-documents.ts'

/** `pass` is anything but a refusal of the caller: 2xx, and also 409, 422 and the like about the input. */
export type Outcome = 'pass' | 401 | 403 | 404
export const ROLES = ['anonymous', 'blocked', 'registrant', 'rider', 'driver', 'coordinator', 'admin'] as const
export type MatrixRole = (typeof ROLES)[number]
export const TARGETS = ['own', 'other', 'deleted', 'random'] as const
export type Target = (typeof TARGETS)[number]
type Outcomes = Outcome | Readonly<Partial<Record<Target, Outcome>>>

export interface PolicyRow {
  /** The target of `{id}`. */
  target?: 'user' | 'ride' | 'request' | 'payment' | 'vehicle' | 'faq' | 'session' | 'alert'
  /** Callers without a session and blocked users; registrants too, unless `registrant` is set. */
  guest: Outcomes
  registrant?: Outcomes
  /** All signed-in users, except the roles that `roles` names. */
  user: Outcomes
  roles?: Readonly<Partial<Record<MatrixRole, Outcomes>>>
  body?: unknown
}

const open: PolicyRow = { guest: 'pass', user: 'pass' }
const signedIn: PolicyRow = { guest: 401, user: 'pass' }
const forAdmins: PolicyRow = { guest: 401, user: 403, roles: { admin: 'pass' } }
const PHONE = '+254711000111'
const rideOf = (own: Outcome, other: Outcome): PolicyRow => ({
  target: 'ride',
  guest: 401,
  user: { own, other, deleted: other, random: 404 },
})
const requestOf = (own: Outcome, body?: unknown): PolicyRow => ({
  target: 'request',
  guest: 401,
  user: { own, other: 404, deleted: 404, random: 404 },
  ...(body === undefined ? {} : { body }),
})
const decision = (target: 'user' | 'vehicle'): PolicyRow => ({
  target,
  guest: 401,
  user: 403,
  roles: { admin: { own: 403, other: 'pass', deleted: 404, random: 404 } },
  body: {},
})
const faqChange: PolicyRow = {
  target: 'faq',
  guest: 401,
  user: 403,
  roles: { admin: { other: 'pass', random: 404 } },
}
const vehicleChange: PolicyRow = {
  target: 'vehicle',
  guest: 401,
  user: { own: 'pass', other: 404, deleted: 404, random: 404 },
}
const upload: PolicyRow = { target: 'user', guest: 401, user: { own: 'pass', other: 403, deleted: 403, random: 403 } }
// No user of this proof has documents, and the answer must not reveal that.
const document: PolicyRow = { target: 'user', guest: 401, user: 404 }

/** Every operation has its row; the proof fails for an operation without a row. */
export const POLICY: Readonly<Record<string, PolicyRow>> = {
  ...DOCUMENT_POLICY,
  'GET /api/amenity': open,
  'GET /api/app': open,
  'GET /api/location': open,
  'GET /api/ride/available': open,
  'GET /api/ride/search': open,
  'GET /api/ride/price-guide': open,
  'GET /api/auth/session': open,
  'DELETE /api/auth/session': open,
  'POST /api/auth/check-user': { ...open, body: { phoneNumber: PHONE } },
  'POST /api/auth/send-otp': { ...open, body: { phoneNumber: PHONE, isRegistration: true } },
  'POST /api/auth/verify-otp': { guest: 401, user: 401, body: { phoneNumber: '+254711000222', code: '000000' } },
  'POST /api/auth/session': { guest: 401, user: 401, body: { token: 'nobody' } },
  // No caller here claims a long unused account.
  'POST /api/auth/owner-check': { guest: 401, user: 401, body: { email: 'old@example.com' } },
  'POST /api/auth/new-number': { guest: 401, user: 401 },
  // Needs the link of an email; without it the answer is 422.
  'POST /api/email/stop': open,
  'POST /api/email/resume': open,
  'POST /api/places/autocomplete': { ...open, body: {} },
  'POST /api/places/autocomplete-enhanced': { ...open, body: {} },
  'GET /api/places/nearby-stages': open,
  'GET /api/places/short-names': open,
  'GET /api/routes/popular': open,
  'GET /api/user/me/next-steps': signedIn,
  'GET /api/user/me/trips': signedIn,
  // Called without a query: 422, also for riders, who get 403 with a valid query.
  'GET /api/ride/demand': signedIn,
  'GET /api/alerts': signedIn,
  'POST /api/alerts': { ...signedIn, body: {} },
  'PATCH /api/alerts/{id}': {
    target: 'alert',
    guest: 401,
    user: { own: 'pass', other: 404, random: 404 },
    body: {},
  },
  'GET /api/alerts/{id}/matches': {
    target: 'alert',
    guest: 401,
    user: { own: 'pass', other: 404, random: 404 },
  },
  'DELETE /api/alerts/{id}': {
    target: 'alert',
    guest: 401,
    user: { own: 'pass', other: 404, random: 404 },
  },
  'DELETE /api/admin/proposals/{id}': { ...forAdmins, roles: { admin: 404 } },
  'GET /api/admin/places': forAdmins,
  'POST /api/admin/places': {
    ...forAdmins,
    body: { name: 'Tena Corner', kind: 'stage', county: 'Nairobi', coordinates: { lat: -1.29, lng: 36.9 } },
  },
  'PATCH /api/admin/places/{placeId}': { ...forAdmins, roles: { admin: 404 }, body: {} },
  'GET /api/places/details/{placeId}': { guest: 404, user: 404 },
  'POST /api/payment/mpesa/callback/{secret}': { ...open, body: {} },
  'POST /api/transfer/{kind}/{secret}': { ...open, body: {} },
  'POST /api/receipt-check/{kind}/{secret}': { ...open, body: {} },
  // Not our users: providers prove themselves by a signature, or by the secret of the address.
  'GET /api/reports/whatsapp': { guest: 403, user: 403 },
  'POST /api/reports/whatsapp': { guest: 403, user: 403, body: {} },
  'POST /api/reports/sms/{token}': { guest: 404, user: 404, body: {} },

  'GET /api/ride/requested': signedIn,
  'GET /api/ride/confirmed': signedIn,
  'GET /api/ride/mine': signedIn,
  'GET /api/ride/pending': signedIn,
  'GET /api/ride/favorite': signedIn,
  'GET /api/ride/lists': signedIn,
  'POST /api/ride': { ...signedIn, body: {} },
  'GET /api/ride/{id}': {
    target: 'ride',
    guest: { own: 'pass', other: 'pass', deleted: 'pass', random: 404 },
    user: { own: 'pass', other: 'pass', deleted: 'pass', random: 404 },
  },
  'GET /api/ride/{id}/preview.png': {
    target: 'ride',
    guest: { own: 'pass', other: 'pass', deleted: 404, random: 404 },
    user: { own: 'pass', other: 'pass', deleted: 404, random: 404 },
  },
  'PATCH /api/ride/{id}': { ...rideOf('pass', 403), body: { numSeats: 2 } },
  'POST /api/ride/{id}/cancel': rideOf('pass', 403),
  'POST /api/ride/{id}/start': rideOf('pass', 403),
  'POST /api/ride/{id}/complete': rideOf('pass', 403),
  'PUT /api/ride/{id}/favorite': rideOf('pass', 'pass'),
  'DELETE /api/ride/{id}/favorite': rideOf('pass', 'pass'),
  'GET /api/ride/{id}/requests': rideOf('pass', 'pass'),
  'POST /api/ride/{id}/requests': {
    ...rideOf('pass', 'pass'),
    body: { riders: [{ name: 'Amina', phone: PHONE }], paymentPhone: PHONE },
  },
  'GET /api/request/{id}': requestOf('pass'),
  'POST /api/request/{id}/approve': requestOf(403),
  'GET /api/request/{id}/cancel': requestOf('pass'),
  'POST /api/request/{id}/cancel': requestOf('pass'),
  'POST /api/request/{id}/pay': requestOf('pass', {}),
  'GET /api/request/{id}/boarding-pin': requestOf('pass'),
  'POST /api/request/{id}/share': requestOf('pass'),
  'DELETE /api/request/{id}/share/{token}': { guest: 401, user: 404 },
  'PUT /api/request/{id}/share/{token}/position': { guest: 401, user: 404, body: { lat: -1.28, lng: 36.82 } },
  'DELETE /api/request/{id}/position': { guest: 401, user: 404 },
  'GET /api/shared-trip/{token}': open,
  'GET /api/shared-trip/{token}/photo': open,
  'POST /api/ride/{id}/all-right': { guest: 401, user: 404 },
  'GET /api/user/me/trusted-contacts': signedIn,
  'POST /api/user/me/trusted-contacts': { ...signedIn, body: {} },
  'PATCH /api/user/me/trusted-contacts/{id}': { guest: 401, user: 404, body: { tellsTrips: true } },
  'DELETE /api/user/me/trusted-contacts/{id}': { guest: 401, user: 404 },
  'GET /api/contact-link/{token}': { guest: 404, user: 404 },
  'POST /api/contact-link/{token}': { guest: 404, user: 404, body: { answer: 'YES' } },
  'POST /api/request/{id}/sos': requestOf('pass', {}),
  'POST /api/ride/{id}/sos': { ...rideOf('pass', 403), body: {} },
  'POST /api/tickets': { ...signedIn, body: { category: 'OTHER', subject: 'My trip', text: 'Where is my bag?' } },
  'GET /api/help': open,
  'GET /api/tickets': signedIn,
  'GET /api/tickets/{id}': { guest: 401, user: 404 },
  'POST /api/tickets/{id}/messages': { guest: 401, user: 404, body: { text: 'It is blue.' } },
  'POST /api/tickets/{id}/close': { guest: 401, user: 404 },
  'GET /api/admin/tickets': forAdmins,
  'GET /api/admin/tickets/{id}': { ...forAdmins, roles: { admin: 404 } },
  'POST /api/admin/tickets/{id}/hold': { ...forAdmins, roles: { admin: 404 } },
  'POST /api/admin/tickets/{id}/messages': { ...forAdmins, roles: { admin: 404 }, body: { text: 'We look for it.' } },
  'POST /api/admin/tickets/{id}/dispute': { ...forAdmins, roles: { admin: 404 } },
  'POST /api/admin/tickets/{id}/report': { ...forAdmins, roles: { admin: 404 } },
  'POST /api/admin/tickets/{id}/close': { ...forAdmins, roles: { admin: 404 } },
  'GET /api/admin/incidents': forAdmins,
  'POST /api/admin/incidents/{id}/acknowledge': { guest: 401, user: 403, roles: { admin: 404 } },
  'POST /api/admin/incidents/{id}/close': { ...forAdmins, roles: { admin: 404 }, body: { outcome: 'SAFE' } },
  'POST /api/request/{id}/board': requestOf(403, { pin: '0000' }),
  'POST /api/request/{id}/dispute': requestOf('pass', { kind: 'OTHER', text: 'The car did not come.' }),
  'GET /api/request/{id}/dispute': requestOf(404),
  // The answer is the same for a trip of other users and for a missing trip: only its rider and its driver learn more.
  'GET /api/request/{id}/review': requestOf('pass'),
  'PUT /api/request/{id}/review': requestOf('pass', { stars: 5, tags: [] }),
  'POST /api/request/{id}/review/reply': requestOf('pass', { text: 'Thank you.' }),
  'GET /api/user/{id}/reviews': {
    target: 'user',
    guest: 401,
    user: { own: 'pass', other: 'pass', deleted: 404, random: 404 },
  },
  'GET /api/admin/reviews': forAdmins,
  'POST /api/admin/reviews/{id}/hide': { guest: 401, user: 403, roles: { admin: 404 }, body: { reason: 'Insult.' } },
  'POST /api/dispute/{id}/answer': { guest: 401, user: 404, body: { text: 'It came.' } },
  'GET /api/admin/disputes': forAdmins,
  'GET /api/admin/transactions': forAdmins,
  'GET /api/admin/balances': forAdmins,
  'GET /api/admin/reconciliations': forAdmins,
  'GET /api/admin/reconciliations/{id}': { ...forAdmins, roles: { admin: 404 } },
  'POST /api/admin/mpesa-statement': forAdmins,
  'GET /api/admin/refunds': forAdmins,
  'GET /api/admin/money-reviews': forAdmins,
  'GET /api/admin/payments/{id}/ledger': {
    target: 'payment',
    guest: 401,
    user: 403,
    roles: { admin: { own: 'pass', other: 'pass', random: 404 } },
  },
  'POST /api/admin/payments/{id}/refund': {
    target: 'payment',
    guest: 401,
    user: 403,
    roles: { admin: { own: 403, other: 'pass', random: 404 } },
    body: { amount: 100, reason: 'The car was late.' },
  },
  'POST /api/admin/refunds/{id}/confirm': { ...forAdmins, roles: { admin: 404 } },
  'POST /api/admin/refunds/{id}/reject': { ...forAdmins, roles: { admin: 404 } },
  'POST /api/admin/money-reviews/{id}/resolve': {
    ...forAdmins,
    roles: { admin: 404 },
    body: { resolution: 'SEEN', note: 'Nothing to do.' },
  },
  'POST /api/admin/disputes/{id}/decide': {
    guest: 401,
    user: 403,
    roles: { admin: 404 },
    body: { decision: 'HALF', reason: 'Both are partly right.' },
  },
  'GET /api/payment/{id}': {
    target: 'payment',
    guest: 401,
    user: { own: 'pass', other: 404, random: 404 },
    roles: { admin: { own: 'pass', other: 'pass', random: 404 } },
  },

  'GET /api/payment/{id}/receipt': {
    target: 'payment',
    guest: 401,
    user: { own: 'pass', other: 404, random: 404 },
    roles: { admin: { own: 'pass', other: 'pass', random: 404 } },
  },
  'GET /api/payment/{id}/receipt.pdf': {
    target: 'payment',
    guest: 401,
    user: { own: 'pass', other: 404, random: 404 },
    roles: { admin: { own: 'pass', other: 'pass', random: 404 } },
  },
  'GET /api/link/{code}': { guest: 404, user: 404 },
  'GET /api/alert-link/{code}': { guest: 404, user: 404 },
  'POST /api/alert-link/{code}/stop': { guest: 404, user: 404 },
  'POST /api/alert-link/{code}/resume': { guest: 404, user: 404 },
  'GET /api/receipt/{token}': { guest: 404, user: 404 },
  'GET /api/receipt/{token}/pdf': { guest: 404, user: 404 },
  'GET /api/user/me/payments': signedIn,
  'GET /api/user/me/statement': signedIn,
  'GET /api/user/me/statement.csv': signedIn,
  'GET /api/messaging/fetch': signedIn,
  'GET /api/messaging/subscribe': signedIn,
  'POST /api/messaging/send': { ...signedIn, body: {} },
  'DELETE /api/messaging/delete': { ...signedIn, body: {} },
  'GET /api/messaging/conversations': signedIn,
  'PUT /api/messaging/read-receipt': { ...signedIn, body: {} },
  'GET /api/messaging/unread-count': signedIn,
  'POST /api/reports': { ...signedIn, body: {} },
  'GET /api/admin/reports': forAdmins,
  'GET /api/admin/reports/{id}': { guest: 401, user: 403, roles: { admin: 404 } },
  'POST /api/admin/reports/{id}/close': {
    guest: 401,
    user: 403,
    roles: { admin: 404 },
    body: { outcome: 'NO_ACTION' },
  },
  'GET /api/user/me/blocks': signedIn,
  'PUT /api/user/{id}/block': {
    target: 'user',
    guest: 401,
    user: { own: 'pass', other: 'pass', deleted: 404, random: 404 },
  },
  'DELETE /api/user/{id}/block': { target: 'user', guest: 401, user: 'pass' },

  'POST /api/user': {
    guest: 401,
    registrant: 'pass',
    user: 'pass',
    body: { name: 'Amina Said', email: 'amina@example.com', role: 'RIDER' },
  },
  'GET /api/user/me': signedIn,
  'GET /api/user/me/push-subscription': signedIn,
  'PUT /api/user/me/push-subscription': { ...signedIn, body: {} },
  'DELETE /api/user/me/push-subscription': { ...signedIn, body: {} },
  'GET /api/notifications/stream': signedIn,
  'PUT /api/notifications/{id}/read': { guest: 401, user: 404 },
  'GET /api/admin/deliveries': forAdmins,
  'POST /api/user/me/export': signedIn,
  'POST /api/user/me/confirm': { guest: 401, user: 401, body: { code: '000000' } },
  'GET /api/user/me/document-views': signedIn,
  'GET /api/user/{id}': {
    target: 'user',
    guest: 401,
    user: { own: 'pass', other: 'pass', deleted: 404, random: 404 },
  },
  'PATCH /api/user/{id}': {
    target: 'user',
    guest: 401,
    user: { own: 'pass', other: 403, deleted: 404, random: 404 },
    body: { settings: { language: 'en' } },
  },
  'DELETE /api/user/{id}': {
    target: 'user',
    guest: 401,
    user: { own: 'pass', other: 403, deleted: 404, random: 404 },
    roles: { admin: { own: 'pass', other: 'pass', deleted: 404, random: 404 } },
  },
  'PUT /api/user/{id}/photo': upload,
  'PUT /api/user/{id}/national-id': upload,
  'PUT /api/user/{id}/license': upload,
  'GET /api/user/{id}/photo': { target: 'user', guest: 404, user: 404 },
  'GET /api/user/{id}/national-id': document,
  'GET /api/user/{id}/license': document,
  'POST /api/users/find-by-phone': { ...signedIn, body: { phone: PHONE } },
  'GET /api/user/me/sessions': signedIn,
  'DELETE /api/user/me/sessions': signedIn,
  'DELETE /api/user/me/sessions/{id}': {
    target: 'session',
    guest: 401,
    user: { own: 'pass', other: 404, deleted: 404, random: 404 },
  },
  'GET /api/user/me/second-factor': forAdmins,
  'POST /api/user/me/second-factor': forAdmins,
  'POST /api/user/me/second-factor/confirm': { ...forAdmins, body: { code: '000000' } },
  'POST /api/user/me/second-factor/verify': { ...forAdmins, body: { code: '000000' } },
  'POST /api/user/me/second-factor/disable': { ...forAdmins, body: { code: '000000' } },

  'GET /api/admin/audit': forAdmins,
  'GET /api/admin/counts': forAdmins,
  'GET /api/admin/tasks': forAdmins,
  // The ids used here are no names of tables, so the answer is 404.
  'GET /api/admin/tables/{table}': { guest: 401, user: 404 },
  'GET /api/admin/users': forAdmins,
  'GET /api/admin/vehicles': forAdmins,
  'GET /api/admin/rides': forAdmins,
  'GET /api/admin/users/{id}': {
    target: 'user',
    guest: 401,
    user: 403,
    roles: { admin: { own: 'pass', other: 'pass', deleted: 'pass', random: 404 } },
  },
  'POST /api/admin/users/{id}/decide': {
    ...decision('user'),
    body: { decision: 'REJECT', driver: false, vehicleIds: [], reason: 'No reason.' },
  },
  'POST /api/admin/users/{id}/approve': decision('user'),
  'POST /api/admin/users/{id}/reject': decision('user'),
  'POST /api/admin/users/{id}/identity': {
    target: 'user',
    guest: 401,
    user: 403,
    roles: { admin: { own: 403, other: 'pass', deleted: 404, random: 404 } },
    body: { gender: null },
  },
  // No user of this proof has documents that could be requested again.
  'POST /api/admin/users/{id}/ask-again': {
    ...decision('user'),
    roles: { admin: { own: 403, other: 404, deleted: 404, random: 404 } },
    body: { document: 'LICENSE', reason: 'BLURRED' },
  },
  'POST /api/admin/vehicles/{id}/approve': decision('vehicle'),
  'POST /api/admin/vehicles/{id}/reject': decision('vehicle'),
  'GET /api/faq': open,
  'POST /api/faq': { ...forAdmins, body: { title: 'Why?', content: 'Because.' } },
  'PATCH /api/faq/{id}': { ...faqChange, body: { title: 'Why not?' } },
  'DELETE /api/faq/{id}': faqChange,
  'GET /api/notifications': signedIn,
  'PUT /api/notifications/read': signedIn,
  'POST /api/notifications': { ...forAdmins, body: { channel: 'sms', payload: { to: PHONE, message: 'Hello' } } },

  'GET /api/vehicle': signedIn,
  'POST /api/vehicle': {
    ...signedIn,
    roles: { rider: 403 },
    body: { make: 'Toyota', model: 'Fielder', year: 2016, numSeats: 4, color: 'White', plate: 'KZA 001A' },
  },
  'GET /api/vehicle/{id}': {
    target: 'vehicle',
    guest: 401,
    user: { own: 'pass', other: 'pass', deleted: 404, random: 404 },
  },
  'PATCH /api/vehicle/{id}': { ...vehicleChange, body: { color: 'Blue' } },
  'DELETE /api/vehicle/{id}': vehicleChange,
}
