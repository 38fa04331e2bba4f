import { expect, it } from 'vitest'
import { createNames } from './job-connection.ts'

it('the connection of the job queue gives each statement its own name, and no name to a text with several statements', () => {
  const named = createNames()
  const first = named('select $1', [1])
  expect(first.name).toBeDefined()
  expect(named('select $1', [2])).toEqual(first)
  const others = [named('update job set state = $1', [1]).name, named('with next as (select 1) select 1').name]
  expect(new Set([first.name, ...others]).size).toBe(3)
  expect(named('select 1; select 2')).toEqual({ text: 'select 1; select 2' })
})

it('the connection of the job queue gives a name to at most 150 texts', () => {
  const named = createNames()
  const names = Array.from({ length: 300 }, (_, count) => named(`select $1 + ${count}`, [1]).name)
  expect(new Set(names).size).toBe(151)
  expect(names.at(-1)).toBeUndefined()
})
