import { expect, it } from 'vitest'
import { loadOnce } from './load-once.ts'

it('what is loaded once is loaded again after a failure, and not after a success', async () => {
  let calls = 0
  const load = loadOnce(async () => {
    calls += 1
    if (calls === 1) throw new Error('Connection lost.')
    return calls
  })
  await expect(Promise.all([load(), load()])).rejects.toThrow('Connection lost.')
  expect(await load()).toBe(2)
  expect(await load()).toBe(2)
})
