import { describe, expect, it } from 'vitest'
import { findWrites, UNKNOWN_TABLE } from './table-owners.ts'

const TABLES = new Map([
  ['payments', 'payments'],
  ['seatRequests', 'seat_requests'],
])
const IMPORT = "import { payments, seatRequests as requests } from '../../db/schema/index.ts'\n"
const writesOf = (source: string) => findWrites('a.ts', IMPORT + source, TABLES)

describe('the writes of a source', () => {
  it.each([
    ['an insert', 'await tx.insert(payments).values({})', ['payments']],
    ['an update under another name', 'await deps.db.update(requests).set({})', ['seat_requests']],
    ['a delete', 'await db.delete(payments)', ['payments']],
    ['a table that a value names', 'await tx.update(isPaid ? payments : requests).set({})', [UNKNOWN_TABLE]],
    [
      'SQL with the name of a table',
      'sql`with x as (select 1) insert into seat_requests (id) values (1)`',
      ['seat_requests'],
    ],
    ['SQL with a table as a value', 'sql`delete from ${payments} where true`', ['payments']],
    ['SQL with a value for a table', 'sql`update ${sql.identifier(name)} set a = 1`', [UNKNOWN_TABLE]],
    ['reads and locks', "await tx.select().from(payments).for('update'); sql`select 1 from payments for update`", []],
    ['what is no database', 'new Map().delete(key); createHmac(a, b).update(text)', []],
  ] as const)('are found, and nothing else: %s', (_what, source, found) => expect(writesOf(source)).toEqual(found))
})
