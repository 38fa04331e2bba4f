// Rides may be spread over several databases one day. Tables with a ride and tables with amounts must follow the rules
// for that, or be listed in scripts/shard-tables.ts as exceptions with a reason.
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { readCode } from '../src/db/code-files.ts'
import * as schema from '../src/db/schema/index.ts'
import { findShardProblems, type ShardedTable } from './shard-rules.ts'
import { MONEY_OF_NO_RIDE, PLACES, UNIQUE_OVER_ALL_RIDES } from './shard-tables.ts'

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const namesOf = (columns: readonly object[]): string[] =>
  columns.map((column) => snake('name' in column && typeof column.name === 'string' ? column.name : ''))

const read = (table: PgTable): ShardedTable => {
  const { name, columns, indexes, foreignKeys, uniqueConstraints, primaryKeys } = getTableConfig(table)
  const together = new Set(primaryKeys.flatMap((key) => namesOf(key.columns)))
  return {
    name,
    columns: columns.map((column) => ({
      name: snake(column.name),
      type: column.getSQLType(),
      isNotNull: column.notNull,
      isMadeByDatabase:
        column.generatedIdentity !== undefined ||
        (column.hasDefault && (column.primary || together.has(snake(column.name)))),
    })),
    foreignKeys: foreignKeys.map((key) => {
      const { columns: own, foreignTable } = key.reference()
      return { columns: namesOf(own), to: getTableConfig(foreignTable).name }
    }),
    uniques: [
      ...indexes
        .filter(({ config }) => config.unique)
        .map(({ config }) => ({ name: config.name ?? '', columns: namesOf(config.columns) })),
      ...uniqueConstraints.map((key) => ({ name: key.getName() ?? '', columns: namesOf(key.columns) })),
      ...columns
        .filter(({ isUnique }) => isUnique)
        .map((column) => ({ name: column.uniqueName ?? '', columns: [snake(column.name)] })),
    ],
  }
}

const tables = Object.values(schema).filter((value) => is(value, PgTable))
const problems = findShardProblems(tables.map(read), {
  places: PLACES,
  moneyOfNoRide: MONEY_OF_NO_RIDE,
  uniqueOverAllRides: UNIQUE_OVER_ALL_RIDES,
  withTrigger: new Set(
    readCode().statements.flatMap(({ object }) => /^trigger set_ride on (\w+)$/.exec(object)?.[1] ?? []),
  ),
})
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
