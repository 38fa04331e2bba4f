import type { Ride, Wider } from '../../shared/contract/rides.ts'
import { rideCan, type RideFacts, type Viewer } from '../rides/policy.ts'
import type { FoundCards } from './queries.ts'

// What the database puts between two cards.
const BETWEEN_CARDS = '\u001E'
// What the database writes for the product's own address.
const OWN_ADDRESS = '\u001D'

/** Of every found ride: what the policy must know beside the viewer. */
interface CardFacts extends Omit<RideFacts, 'departsAt' | 'ownerActive' | 'driverActive' | 'isApart'> {
  departsAt: string
  isFavorite: boolean
}

// A found ride can be booked, and that is all the policy needs of it to answer a stranger.
const STRANGERS_RIDE: RideFacts = {
  status: 'AVAILABLE',
  departsAt: new Date(8_640_000_000_000_000),
  ownerId: '',
  driverId: '',
  remSeats: 1,
  ownerActive: true,
  driverActive: true,
  driverPhone: null,
  viewerHasRequest: false,
  isApart: false,
}

const closeCard = (viewer: Viewer, facts: RideFacts, isFavorite: boolean, now: Date): string =>
  `,"isFavorite":${isFavorite},"can":${JSON.stringify(rideCan(viewer, facts, now))}}`

const closedForStrangers = closeCard(null, STRANGERS_RIDE, false, new Date(0))

const closeFor = (viewer: Viewer, cards: string, facts: CardFacts[], now: Date): string =>
  cards
    .split(BETWEEN_CARDS)
    .map((card, index) => {
      const known = facts[index]
      if (!known) throw new Error('A found ride came without its facts.')
      const departsAt = new Date(known.departsAt)
      // Search finds no ride of somebody gone, or of somebody a block keeps apart.
      const ride = { ...known, departsAt, ownerActive: true, driverActive: true, isApart: false }
      return card + closeCard(viewer, ride, known.isFavorite, now)
    })
    .join(',')

/** The found rides as JSON text, without the brackets around them. */
export const presentCards = (found: FoundCards, viewer: Viewer, now: Date, publicUrl: string): string => {
  const { facts } = found
  if (found.cards === null) return ''
  const cards = found.cards.replaceAll(OWN_ADDRESS, JSON.stringify(publicUrl).slice(1, -1))
  return viewer === null || facts === null
    ? cards.replaceAll(BETWEEN_CARDS, `${closedForStrangers},`) + closedForStrangers
    : closeFor(viewer, cards, JSON.parse(facts) as CardFacts[], now)
}

/** How many rides were found and when the first of them departs; null without any. */
export const summarise = ({ cards }: FoundCards): Pick<Wider, 'rides' | 'soonest'> | null => {
  if (cards === null) return null
  const times = cards.split(BETWEEN_CARDS).map((card) => (JSON.parse(`${card}}`) as Pick<Ride, 'time'>).time)
  return { rides: times.length, soonest: times.toSorted()[0] ?? '' }
}

interface Instead {
  /** Cards as JSON text. */
  nearDays: string
  wider: readonly Wider[]
}

/** The answer as JSON text. The cards are never parsed: to strangers a search costs little more than its statement. */
export const presentAnswer = (
  rides: string,
  radiusKm: number | null,
  { nearDays, wider }: Instead = { nearDays: '', wider: [] },
): string => `{"rides":[${rides}],"searchRadius":${radiusKm},"nearDays":[${nearDays}],"wider":${JSON.stringify(wider)}}`
