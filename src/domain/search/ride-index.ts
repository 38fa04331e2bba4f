import type { Db, Tx } from '../../db/client.ts'
import { dropForeignChanges, readNews, readSnapshot, type News, type Snapshot } from '../../db/search-feed.ts'
import type { FoundRide } from './find-rides.ts'
import { SharedFacts } from './shared-facts.ts'
import { selectAmenityBits, selectChangedRides, selectOpenRides, selectPlaces, type RideRow } from './queries.ts'
import { POSSIBLE } from './ride-parts.ts'
import { RideTable } from './ride-table.ts'

/** What is the same for every viewer of a found part, as JSON, written once. */
export interface Card {
  bytes: Buffer
  /** Where the driver's phone would be. */
  phoneAt: number
}

/** With more changes at once, loading everything is faster. */
const MANY_CHANGES = 20_000
/** Cards kept ready; each is about a kilobyte. */
const MOST_CARDS = 20_000
/** More stops than a ride can have, to number its parts. */
const MOST_STOPS = 16
/** Possible parts count other stops: their numbers follow those of the others. */
const POSSIBLE_PARTS = MOST_STOPS * MOST_STOPS

/** All bookable rides in memory, as of a moment. */
export class RideIndex {
  table = new RideTable()
  /** The parts of the same rides that riders can ask for, at the same places. */
  possible = new RideTable(this.table.places, POSSIBLE)
  amenityBits: ReadonlyMap<string, number> = new Map()
  /** Increases when a change has been taken in. What was read before may be old then. */
  version = 0
  private facts = new SharedFacts()
  /** Everything that this one shows is here. */
  snapshot: Snapshot = ''
  /** By ride, then by part. */
  private cards = new Map<string, Map<number, Card>>()
  private cardCount = 0
  private readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** Everything, as one transaction sees it. */
  async load(): Promise<void> {
    await dropForeignChanges(this.db)
    await this.db.transaction(
      async (tx) => {
        const snapshot = await readSnapshot(tx)
        const rows = await selectOpenRides(tx)
        const table = new RideTable()
        const possible = new RideTable(table.places, POSSIBLE)
        const facts = new SharedFacts()
        await addPlaces(tx, table, rows)
        const amenityBits = await selectAmenityBits(tx)
        table.load(() => {
          possible.load(() => {
            for (const row of rows) putRide({ table, possible }, facts, row)
          })
        })
        Object.assign(this, {
          table,
          possible,
          facts,
          amenityBits,
          snapshot,
          cards: new Map(),
          cardCount: 0,
          version: this.version + 1,
        })
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  }

  /** Takes in what changed since the last look. */
  async look(): Promise<void> {
    const news = await readNews(this.db, this.snapshot)
    if (news.isLost || news.changes.length > MANY_CHANGES) return this.load()
    await this.apply(news)
    // Only now: what was not taken in is news again at the next look.
    this.snapshot = news.snapshot
  }

  private async apply({ changes }: News): Promise<void> {
    if (changes.length === 0) return
    const named = (kind: News['changes'][number]['kind']) =>
      changes.flatMap((change) => (change.kind === kind && change.thing !== null ? [change.thing] : []))
    if (changes.some(({ kind }) => kind === 'AMENITIES')) this.amenityBits = await selectAmenityBits(this.db)
    const rides = named('RIDE')
    const rows = await selectChangedRides(this.db, { rides, users: named('USER'), vehicles: named('VEHICLE') })
    await addPlaces(this.db, this.table, rows)
    const closed = new Set(rides)
    for (const row of rows) {
      closed.delete(row.id)
      putRide(this, this.facts, row)
      this.forgetCards(row.id)
    }
    for (const id of closed) {
      this.table.remove(id)
      this.possible.remove(id)
      this.forgetCards(id)
    }
    this.version += 1
  }

  /** The card of a part of a ride as it is now; written when it is first asked for. */
  cardOf({ ride, from, to, isPossible }: FoundRide, write: () => Card): Card {
    const part = (isPossible ? POSSIBLE_PARTS : 0) + from * MOST_STOPS + to
    const known = this.cards.get(ride.id)?.get(part)
    if (known) return known
    const [oldest] = this.cards.keys()
    if (oldest !== undefined && this.cardCount >= MOST_CARDS) this.forgetCards(oldest)
    const card = write()
    const cards = this.cards.get(ride.id) ?? new Map<number, Card>()
    this.cards.set(ride.id, cards.set(part, card))
    this.cardCount += 1
    return card
  }

  private forgetCards(rideId: string): void {
    this.cardCount -= this.cards.get(rideId)?.size ?? 0
    this.cards.delete(rideId)
  }
}

const addPlaces = async (db: Db | Tx, table: RideTable, rows: readonly RideRow[]): Promise<void> => {
  const ids = new Set(
    rows.flatMap(({ places, possible }) => [...places, ...(possible ?? []).map(({ place }) => place)]),
  )
  const unknown = [...ids].filter((id) => table.places.find(id) === undefined)
  if (unknown.length === 0) return
  for (const place of await selectPlaces(db, unknown)) table.places.add(place)
}

/** A ride that is not offered, or whose parts were read while they changed, is not there; its change comes again. */
const putRide = (tables: Pick<RideIndex, 'table' | 'possible'>, facts: SharedFacts, row: RideRow): void => {
  const ride = facts.rideOf(row, tables.table.places)
  for (const table of [tables.table, tables.possible])
    if (ride && row.is_offered) table.put(ride)
    else table.remove(row.id)
}
