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
}

const isOfARide = (place: Place | undefined) => place?.with === 'ride' || place?.with === 'ride, by way of'
const keysOf = (place: Place): readonly string[] => {
  if (place.with === 'ride') return [place.key]
  return place.with === 'ride, by way of' ? Object.keys(place.columns) : []
}

const keyProblems = (table: ShardedTable, place: Place, places: ShardRules['places']): string[] => {
  const column = (name: string) => table.columns.find((one) => one.name === name)
  if (place.with === 'ride') {
    const key = column(place.key)
    return key?.isNotNull === true && key.type === 'uuid'
      ? []
      : [`${table.name}.${place.key} is not a uuid that is never null`]
  }
  if (place.with !== 'ride, by way of') return []
  const problems = Object.entries(place.columns)
    .filter(
      ([name, to]) =>
        !table.foreignKeys.some((key) => key.columns.includes(name) && key.to === to && isOfARide(places[to])),
    )
    .map(([name, to]) => `${table.name}.${name} does not lead to a ride by way of ${to}`)
  if (column('ride_id')) problems.push(`${table.name} has a ride_id now: write so in scripts/shard-tables.ts`)
  return problems
}

const idProblems = ({ name, columns }: ShardedTable): string[] =>
  columns
    .filter(({ type, isMadeByDatabase }) => isMadeByDatabase || /serial/.test(type))
    .map((column) => `${name}.${column.name} is numbered by the database; ids are made in the application`)

/** What prevents spreading rides over several databases, except for the known problems. */
export const findShardProblems = (tables: readonly ShardedTable[], rules: ShardRules): string[] => {
  const { places, moneyOfNoRide, uniqueOverAllRides } = rules
  const problems = tables.flatMap((table) => {
    const place = places[table.name]
    const isMoney = table.columns.some(({ name }) => name.endsWith('_ksh'))
    const isNamed = isMoney || table.columns.some(({ name }) => name === 'ride_id')
    if (!place) return isNamed ? [`${table.name} has no place in scripts/shard-tables.ts`] : []
    if (!isOfARide(place)) {
      const isMissing = isMoney && place.with === 'one' && moneyOfNoRide[table.name] === undefined
      return isMissing || (isMoney && place.with === 'people')
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
    return [...keyProblems(table, place, places), ...idProblems(table), ...uniques]
  })
  const known = new Set(tables.flatMap((table) => [table.name, ...table.uniques.map(({ name }) => name)]))
  const gone = [places, moneyOfNoRide, uniqueOverAllRides]
    .flatMap((list) => Object.keys(list))
    .filter((name) => !known.has(name))
    .map((name) => `${name} is in scripts/shard-tables.ts, and not in the schema`)
  return [...problems, ...gone]
}
