import type { Db, Tx } from '../../db/client.ts'
import { readMoment, type Moment } from '../../db/positions.ts'
import { readForLong } from '../../db/read-for-long.ts'
import { dropForeignChanges, readNews, type News } from '../../db/search-feed.ts'
import type { Amenity } from '../../shared/contract/amenities.ts'
import { CardStore } from './card-store.ts'
import { SharedFacts } from './shared-facts.ts'
import { readOpenRides, selectAmenities, selectChangedRides, selectPlaces, type RideRow } from './queries.ts'
import type { RideFacts } from './ride-facts.ts'
import { POSSIBLE } from './ride-parts.ts'
import { RideTable } from './ride-table.ts'
import type { CheckedDocument } from '../../shared/kernel/enums.ts'

/** With more changes at once, loading all rides is faster. */
const MANY_CHANGES = 20_000

export class RideIndex {
  table = new RideTable()
  possible = new RideTable(this.table.places, POSSIBLE)
  cards = new CardStore()
  amenities: readonly Amenity[] = []
  amenityBits: ReadonlyMap<string, number> = new Map()
  /** Increases with every change. Data that was read at an earlier version may be outdated. */
  version = 0
  private facts = new SharedFacts()
  /** The index contains everything that was visible at this moment. */
  moment: Moment = { server: '', snapshot: '', position: null }
  private readonly db: Db

  private readonly required: readonly CheckedDocument[]

  /** @param required A ride is left out if it departs at or after the expiry of one of these documents. */
  constructor(db: Db, required: readonly CheckedDocument[]) {
    this.db = db
    this.required = required
  }

  async load(): Promise<void> {
    await dropForeignChanges(this.db)
    await readForLong(
      this.db,
      async (tx) => {
        const moment = await readMoment(tx)
        const table = new RideTable()
        const possible = new RideTable(table.places, POSSIBLE)
        const facts = new SharedFacts()
        const rides: RideFacts[] = []
        await readOpenRides(tx, this.required, async (rows) => {
          await addPlaces(tx, table, rows)
          for (const row of rows) {
            const ride = row.is_offered ? facts.rideOf(row, table.places) : null
            if (ride) rides.push(ride)
          }
        })
        const amenities = await readAmenities(tx)
        table.load(() => {
          possible.load(() => {
            for (const ride of inOrderOfCells(rides, table)) for (const each of [table, possible]) each.put(ride)
          })
        })
        Object.assign(this, {
          table,
          possible,
          facts,
          ...amenities,
          moment,
          cards: new CardStore(),
          version: this.version + 1,
        })
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  }

  async look(): Promise<void> {
    const news = await readNews(this.db, this.moment)
    if (news.isLost || news.changes.length > MANY_CHANGES) return this.load()
    await this.apply(news)
    // The moment is set last, so that the changes are read again next time if `apply` failed.
    this.moment = news.moment
  }

  private async apply({ changes }: News): Promise<void> {
    if (changes.length === 0) return
    const named = (kind: News['changes'][number]['kind']) =>
      changes.flatMap((change) => (change.kind === kind && change.thing !== null ? [change.thing] : []))
    if (changes.some(({ kind }) => kind === 'AMENITIES')) Object.assign(this, await readAmenities(this.db))
    const rides = named('RIDE')
    const things = { rides, users: named('USER'), vehicles: named('VEHICLE') }
    const rows = await selectChangedRides(this.db, this.required, things)
    await addPlaces(this.db, this.table, rows)
    const closed = new Set(rides)
    for (const row of rows) {
      closed.delete(row.id)
      putRide(this, this.facts, row)
    }
    for (const id of closed) {
      this.table.remove(id)
      this.possible.remove(id)
    }
    this.version += 1
  }
}

/**
 * Sorts rides on the same route together, the soonest first, so that parts that a search reads one after the other are
 * next to each other in memory.
 */
const inOrderOfCells = (rides: readonly RideFacts[], { places }: RideTable): RideFacts[] =>
  rides
    .map((ride) => ({
      ride,
      from: places.cellOf(ride.stops[0]?.place ?? -1),
      to: places.cellOf(ride.stops.at(-1)?.place ?? -1),
    }))
    .toSorted((a, b) => a.from - b.from || a.to - b.to || a.ride.departsMs - b.ride.departsMs)
    .map(({ ride }) => ride)

const readAmenities = async (db: Db | Tx): Promise<Pick<RideIndex, 'amenities' | 'amenityBits'>> => {
  const rows = await selectAmenities(db)
  return {
    amenities: rows.map(({ id, label, icon }) => ({ id, label, icon })),
    amenityBits: new Map(rows.map(({ id, position }) => [id, 1 << position])),
  }
}

const addPlaces = async (db: Db | Tx, table: RideTable, rows: readonly RideRow[]): Promise<void> => {
  const ids = new Set(
    rows.flatMap(({ stops, possible }) => [
      ...stops.map(([place]) => place),
      ...(possible ?? []).map(({ place }) => place),
    ]),
  )
  const unknown = [...ids].filter((id) => table.places.find(id) === undefined)
  if (unknown.length === 0) return
  for (const place of await selectPlaces(db, unknown)) table.places.add(place)
}

/**
 * Leaves out a ride that is not offered, or whose stops and legs do not match because they changed during the read.
 * The next read gets that change.
 */
const putRide = (tables: Pick<RideIndex, 'table' | 'possible'>, facts: SharedFacts, row: RideRow): void => {
  const ride = facts.rideOf(row, tables.table.places)
  for (const table of [tables.table, tables.possible])
    if (ride && row.is_offered) table.put(ride)
    else table.remove(row.id)
}
