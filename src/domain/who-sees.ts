// Who sees which fields of other users: the presenters read this table, docs/who-sees-what.md shows it, and
// prove/who-sees-what.test.ts compares it with the answers of all operations.

/** The relation of a viewer to a person, or to their ride or request. A later relation takes precedence. */
export const RELATIONS = {
  visitor: 'not signed in',
  linkHolder: 'has the link of a trip that its rider shares; signed in or not, on the page of the link',
  signedIn: 'signed in',
  reader: 'signed in, and the person drives a ride that the viewer may open',
  requested: 'one of both has requested seats from the other',
  agreed: 'one of both has an approved or paid request with the other, also after the trip',
  coordinator: 'posted the ride, which the person drives',
  blocked: 'one of both has blocked the other; what is booked stays',
  admin: 'an admin, on the pages for admins',
  self: 'the person, or whose ride or request it is',
} as const
export type Relation = keyof typeof RELATIONS

/** `ifCallable`: unless the person has turned calls off, or an admin has blocked the account. */
type Sight = 'yes' | 'ifCallable'
type Row = Readonly<Partial<Record<Relation, Sight>>>

const atAdmins = { admin: 'yes', self: 'yes' } as const
const withBooking = { agreed: 'yes', ...atAdmins } as const
const signedIn = {
  signedIn: 'yes',
  reader: 'yes',
  requested: 'yes',
  coordinator: 'yes',
  blocked: 'yes',
  ...withBooking,
} as const
const all = { visitor: 'yes', ...signedIn } as const
const withLink = { linkHolder: 'yes', ...all } as const

/** A viewer whose relation is missing in a row does not see the field. */
export const WHO_SEES = {
  person: {
    shortName: withLink,
    wholeName: { ...withBooking, coordinator: 'yes' },
    phone: { ...withBooking, reader: 'ifCallable', requested: 'ifCallable', coordinator: 'ifCallable' },
    email: atAdmins,
    photo: withLink,
    score: all,
    /** Beside the score: trips, late cancellations, time to answer. */
    facts: all,
    /** What others wrote about the person, except in ratings without `shownAt`. */
    ratings: signedIn,
    /** When an admin saw a document, and the year to which it is valid. */
    badge: all,
    documents: atAdmins,
    /** What an admin read on the ID; the user is only told that they can use rides for women. */
    gender: {},
    trustedContacts: { self: 'yes' },
    sosPosition: { admin: 'yes' },
    /** The last position, while the rider shares it. */
    sharedPosition: { linkHolder: 'yes' },
  },
  ride: { vehicle: withLink, plate: withLink, meetingPoint: all, note: all },
  request: {
    passengers: { requested: 'yes', agreed: 'yes', blocked: 'yes', self: 'yes' },
    /** Phone numbers and whole names. */
    passengerPhones: { agreed: 'yes', blocked: 'yes', self: 'yes' },
    note: { requested: 'yes', agreed: 'yes', blocked: 'yes', self: 'yes' },
    payingPhone: atAdmins,
    mpesaCode: atAdmins,
    payment: atAdmins,
    boardingPin: { self: 'yes' },
  },
} as const satisfies Record<string, Record<string, Row>>

type Sights = typeof WHO_SEES
const rowOf = <Thing extends keyof Sights>(thing: Thing, field: keyof Sights[Thing]): Row =>
  WHO_SEES[thing][field] as Row

export const maySee = <Thing extends keyof Sights>(
  thing: Thing,
  field: keyof Sights[Thing],
  relation: Relation,
  isCallable = false,
): boolean => {
  const sight = rowOf(thing, field)[relation]
  return sight === 'yes' || (sight === 'ifCallable' && isCallable)
}
