import { describe, expect, it } from 'vitest'
import { findShardProblems, type ShardedTable, type ShardRules } from './shard-rules.ts'

const column = (name: string, over: Partial<ShardedTable['columns'][number]> = {}) => ({
  name,
  type: 'uuid',
  isNotNull: true,
  isMadeByDatabase: false,
  ...over,
})
const table = (name: string, over: Partial<ShardedTable> = {}): ShardedTable => ({
  name,
  columns: [column('id')],
  foreignKeys: [],
  uniques: [],
  ...over,
})

const RIDES = table('rides')
const RIDE_ID = column('ride_id', { isNotNull: false })
const PAYMENTS = table('payments', {
  columns: [column('id'), column('ride_of'), RIDE_ID, column('amount_ksh', { type: 'integer' })],
  foreignKeys: [{ columns: ['ride_of'], to: 'rides' }],
})
const columnsWithout = (...left: string[]) => PAYMENTS.columns.filter(({ name }) => !left.includes(name))
const RULES: ShardRules = {
  places: {
    rides: { with: 'ride', key: 'id' },
    payments: { with: 'ride, set by trigger', columns: { ride_of: 'rides' } },
  },
  moneyOfNoRide: {},
  uniqueOverAllRides: {},
  withTrigger: new Set(['payments']),
}
const problemsOf = (payments: Partial<ShardedTable>, places: ShardRules['places'] = {}) =>
  findShardProblems([RIDES, { ...PAYMENTS, ...payments }], { ...RULES, places: { ...RULES.places, ...places } })

describe('tables over several databases', () => {
  it('are valid when each one leads to its ride', () => {
    expect(problemsOf({})).toEqual([])
  })

  it.each<[string, Partial<ShardedTable>, string]>([
    [
      'the column that leads to the ride is no foreign key',
      { foreignKeys: [] },
      'payments.ride_of does not lead to a ride by way of rides',
    ],
    [
      'a table has no ride_id',
      { columns: PAYMENTS.columns.filter((one) => one !== RIDE_ID) },
      'payments has no ride_id that is a uuid and set by the trigger set_ride',
    ],
    [
      'the database makes the ids of a table',
      { columns: [column('id', { isMadeByDatabase: true }), column('ride_of'), RIDE_ID] },
      'payments.id is numbered by the database; ids are made in the application',
    ],
    [
      'a value is unique over all rides',
      { uniques: [{ name: 'payments_receipt', columns: ['receipt'] }] },
      'payments_receipt is unique over all rides',
    ],
  ])('are not valid when %s', (_, payments, problem) => {
    expect(problemsOf(payments)).toEqual([problem])
  })

  it('need the trigger that sets a ride_id', () => {
    expect(findShardProblems([RIDES, PAYMENTS], { ...RULES, withTrigger: new Set() })).toEqual([
      'payments has no ride_id that is a uuid and set by the trigger set_ride',
    ])
  })

  it('may lead to their ride through another table only without amounts and ride_id', () => {
    const places = { payments: { with: 'ride, by way of', columns: { ride_of: 'rides' } } } as const
    expect(problemsOf({ columns: columnsWithout('ride_id', 'amount_ksh') }, places)).toEqual([])
    expect(problemsOf({ columns: columnsWithout('ride_id') }, places)).toEqual(['payments has amounts, and no ride_id'])
    expect(problemsOf({}, places)).toEqual(['payments has a ride_id now: write so in scripts/shard-tables.ts'])
  })

  it('may have values that are unique within a ride, and listed values that are unique over all rides', () => {
    const uniques = [
      { name: 'payments_once', columns: ['ride_of', 'kind'] },
      { name: 'payments_receipt', columns: ['receipt'] },
    ]
    const rules = { ...RULES, uniqueOverAllRides: { payments_receipt: 'once' } }
    expect(findShardProblems([RIDES, { ...PAYMENTS, uniques }], rules)).toEqual([])
  })

  it('must be listed, and with amounts they must lead to a ride or be listed as money without a ride', () => {
    const noRide = { payments: { with: 'one' } } as const
    expect(problemsOf({}, noRide)).toEqual(['payments has amounts, and leads to no ride'])
    expect(problemsOf({ name: 'fees' })).toEqual([
      'fees has no place in scripts/shard-tables.ts',
      'payments is in scripts/shard-tables.ts, and not in the schema',
    ])
    const rules = { ...RULES, places: { ...RULES.places, ...noRide }, moneyOfNoRide: { payments: 'sums' } }
    expect(findShardProblems([RIDES, PAYMENTS], rules)).toEqual([])
  })

  it('need a column that is never null when they are found by the id of their ride', () => {
    const places = { payments: { with: 'ride', key: 'ride_id' } } as const
    expect(problemsOf({}, places)).toEqual(['payments.ride_id is not a uuid that is never null'])
  })
})
