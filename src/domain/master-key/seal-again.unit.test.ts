import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import * as schema from '../../db/schema/index.ts'
import { SEALED_COLUMNS } from './seal-again.ts'

/** Columns that are not encrypted again: needed for minutes only, or encrypted with MESSAGE_KEYS. */
const OTHERS = ['otp_challenges.codeSealed', 'conversation_keys.wrapped', 'reports.wrappedKey']

it('every encrypted column is encrypted again or is a listed exception', () => {
  const named = Object.values(schema)
    .filter((table) => is(table, PgTable))
    .flatMap((table) => Object.keys(getTableColumns(table)).map((column) => `${getTableName(table)}.${column}`))
    .filter((column) => /(?:sealed|wrapped(?:Key)?)$/i.test(column))
  const known = SEALED_COLUMNS.map(({ column }) => `${getTableName(column.table)}.${column.name}`)
  expect(named.toSorted()).toEqual([...known, ...OTHERS].toSorted())
})
