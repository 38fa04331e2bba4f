/** `pass` is anything but a refusal of the caller: 2xx, and also 409, 422 and the like about the input. */
export type Outcome = 'pass' | 401 | 403 | 404
export const ROLES = ['anonymous', 'blocked', 'registrant', 'rider', 'driver', 'coordinator', 'admin'] as const
export type MatrixRole = (typeof ROLES)[number]
export const TARGETS = ['own', 'other', 'deleted', 'random'] as const
export type Target = (typeof TARGETS)[number]
type Outcomes = Outcome | Readonly<Partial<Record<Target, Outcome>>>

export interface PolicyRow {
  target?: 'user' | 'ride' | 'request' | 'payment' | 'vehicle' | 'faq' | 'session' | 'alert'
  /**
   * The outcome for callers without a session and for blocked users; for registrants too, unless `registrant` is set.
   */
  guest: Outcomes
  registrant?: Outcomes
  /** The outcome for all signed-in users, except those with a role in `roles`. */
  user: Outcomes
  roles?: Readonly<Partial<Record<MatrixRole, Outcomes>>>
  body?: unknown
}

export const open: PolicyRow = { guest: 'pass', user: 'pass' }
export const signedIn: PolicyRow = { guest: 401, user: 'pass' }
export const forAdmins: PolicyRow = { guest: 401, user: 403, roles: { admin: 'pass' } }
export const PHONE = '+254711000111'
export const rideOf = (own: Outcome, other: Outcome): PolicyRow => ({
  target: 'ride',
  guest: 401,
  user: { own, other, deleted: other, random: 404 },
})
export const requestOf = (own: Outcome, body?: unknown): PolicyRow => ({
  target: 'request',
  guest: 401,
  user: { own, other: 404, deleted: 404, random: 404 },
  ...(body === undefined ? {} : { body }),
})
export const decision = (target: 'user' | 'vehicle'): PolicyRow => ({
  target,
  guest: 401,
  user: 403,
  roles: { admin: { own: 403, other: 'pass', deleted: 404, random: 404 } },
  body: {},
})
export const faqChange: PolicyRow = {
  target: 'faq',
  guest: 401,
  user: 403,
  roles: { admin: { other: 'pass', random: 404 } },
}
export const vehicleChange: PolicyRow = {
  target: 'vehicle',
  guest: 401,
  user: { own: 'pass', other: 404, deleted: 404, random: 404 },
}
export const upload: PolicyRow = {
  target: 'user',
  guest: 401,
  user: { own: 'pass', other: 403, deleted: 403, random: 403 },
}
// No user of this proof has documents, and the answer must not reveal that.
export const document: PolicyRow = { target: 'user', guest: 401, user: 404 }
