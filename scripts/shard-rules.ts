import type { Place } from './shard-tables.ts'

export interface ShardedTable {
  name: string
  columns: readonly { name: string; type: string; isNotNull: boolean; isMadeByDatabase: boolean }[]
  foreignKeys: readonly { columns: readonly string[]; to: string }[]
  uniques: readonly { name: string; columns: readonly string[] }[]
}

export interface ShardRules {
  places: Readonly<Record<string, Place>>
  moneyOfNoRide: Readonly<Record<string, string>>
  uniqueOverAllRides: Readonly<Record<string, string>>
  withTrigger: ReadonlySet<string>
}

const isOfARide = (place: Place | undefined): boolean => place !== undefined && place.with.startsWith('ride')
const isMoney = ({ columns }: ShardedTable) => columns.some(({ name }) => name.endsWith('_ksh'))
const keysOf = (place: Place): readonly string[] => {
  if (place.with === 'ride') return [place.key]
  return 'columns' in place ? Object.keys(place.columns) : []
}

const keyProblems = (table: ShardedTable, place: Place, places: ShardRules['places']): string[] => {
  if (place.with !== 'ride')
    return Object.entries('columns' in place ? place.columns : {})
      .filter(
        ([name, to]) =>
          !table.foreignKeys.some((key) => key.columns.includes(name) && key.to === to && isOfARide(places[to])),
      )
      .map(([name, to]) => `${table.name}.${name} does not lead to a ride by way of ${to}`)
  const key = table.columns.find(({ name }) => name === place.key)
  return key?.isNotNull === true && key.type === 'uuid'
    ? []
    : [`${table.name}.${place.key} is not a uuid that is never null`]
}

const columnProblems = (table: ShardedTable, place: Place, withTrigger: ReadonlySet<string>): string[] => {
  const column = table.columns.find(({ name }) => name === 'ride_id')
  if (place.with === 'ride, by way of') {
    if (column) return [`${table.name} has a ride_id now: write so in scripts/shard-tables.ts`]
    return isMoney(table) ? [`${table.name} has amounts, and no ride_id`] : []
  }
  if (place.with !== 'ride, set by trigger') return []
  return column?.type === 'uuid' && withTrigger.has(table.name)
    ? []
    : [`${table.name} has no ride_id that is a uuid and set by the trigger set_ride`]
}

const idProblems = ({ name, columns }: ShardedTable): string[] =>
  columns
    .filter(({ type, isMadeByDatabase }) => isMadeByDatabase || /serial/.test(type))
    .map((column) => `${name}.${column.name} is numbered by the database; ids are made in the application`)

/** What prevents spreading rides over several databases, except for what scripts/shard-tables.ts lists with a reason. */
export const findShardProblems = (tables: readonly ShardedTable[], rules: ShardRules): string[] => {
  const { places, moneyOfNoRide, uniqueOverAllRides, withTrigger } = rules
  const problems = tables.flatMap((table) => {
    const place = places[table.name]
    const isNamed = isMoney(table) || table.columns.some(({ name }) => name === 'ride_id')
    if (!place) return isNamed ? [`${table.name} has no place in scripts/shard-tables.ts`] : []
    if (!isOfARide(place)) {
      const isMissing = isMoney(table) && place.with === 'one' && moneyOfNoRide[table.name] === undefined
      return isMissing || (isMoney(table) && place.with === 'people')
        ? [`${table.name} has amounts, and leads to no ride`]
        : []
    }
    // An id is unique by itself, and so is a key that contains it.
    const keys = [...keysOf(place), 'id']
    const uniques = table.uniques
      .filter(
        ({ name, columns }) => !keys.some((key) => columns.includes(key)) && uniqueOverAllRides[name] === undefined,
      )
      .map(({ name }) => `${name} is unique over all rides`)
    return [
      ...keyProblems(table, place, places),
      ...columnProblems(table, place, withTrigger),
      ...idProblems(table),
      ...uniques,
    ]
  })
  const known = new Set(tables.flatMap((table) => [table.name, ...table.uniques.map(({ name }) => name)]))
  const gone = [places, moneyOfNoRide, uniqueOverAllRides]
    .flatMap((list) => Object.keys(list))
    .filter((name) => !known.has(name))
    .map((name) => `${name} is in scripts/shard-tables.ts, and not in the schema`)
  return [...problems, ...gone]
}
