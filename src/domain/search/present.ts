import type { Wider } from '../../shared/contract/rides.ts'
import { rideCan, type Viewer } from '../rides/policy.ts'
import type { FoundRow } from './queries.ts'

type Facts = Parameters<typeof rideCan>[1]

// A found ride is bookable, which is all the policy needs to answer a caller without a session.
const STRANGERS_RIDE: Facts = {
  status: 'AVAILABLE',
  departsAt: new Date(8_640_000_000_000_000),
  arrivesAt: new Date(8_640_000_000_000_000),
  ownerId: '',
  driverId: '',
  freeSeats: 1,
  ownerActive: true,
  driverActive: true,
  driverPhone: null,
  viewerHasRequest: false,
  hasBoarded: false,
  isApart: false,
}

const endOfCard = (viewer: Viewer, facts: Facts, isFavorite: boolean, now: Date): string =>
  `,"isFavorite":${isFavorite},"can":${JSON.stringify(rideCan(viewer, facts, now))}}`

const endForStrangers = endOfCard(null, STRANGERS_RIDE, false, new Date(0))

const endFor = (viewer: Viewer, row: FoundRow, now: Date): string =>
  viewer === null
    ? endForStrangers
    : // Search finds no started ride, none of inactive users, and none across a block.
      endOfCard(
        viewer,
        { ...row, arrivesAt: row.departsAt, ownerActive: true, driverActive: true, hasBoarded: false, isApart: false },
        row.isFavorite,
        now,
      )

/** The found rides as JSON text, without brackets. */
export const presentCards = (rows: readonly FoundRow[], viewer: Viewer, now: Date): string =>
  rows.map((row) => row.card + endFor(viewer, row, now)).join(',')

/** How many rides were found and the first departure; null without any. */
export const summarise = (rows: readonly FoundRow[]): Pick<Wider, 'rides' | 'soonest'> | null => {
  const [soonest] = rows.map(({ departsAt }) => departsAt.getTime()).toSorted((a, b) => a - b)
  return soonest === undefined ? null : { rides: rows.length, soonest: new Date(soonest).toISOString() }
}

interface Instead {
  /** Cards as JSON text. */
  nearDays: string
  wider: readonly Wider[]
}

/**
 * The answer as JSON text. The cards are never parsed: without a session a search costs little more than its
 * statement.
 */
export const presentAnswer = (
  rides: string,
  radiusKm: number | null,
  { nearDays, wider }: Instead = { nearDays: '', wider: [] },
): string => `{"rides":[${rides}],"searchRadius":${radiusKm},"nearDays":[${nearDays}],"wider":${JSON.stringify(wider)}}`
