import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { keepPage } from './keep-page.ts'
import { LostNetworkError, setNetworkTrouble } from './lost-network.ts'

// A lost connection is marked on the page, so a document is needed.
beforeAll(() => void vi.stubGlobal('document', { documentElement: { dataset: {} } }))
afterEach(() => setNetworkTrouble(null))
afterAll(() => void vi.unstubAllGlobals())

const lost = new LostNetworkError(new TypeError('Failed to fetch'))
const ask = (method: string, results: unknown, signal?: AbortSignal) =>
  keepPage(
    { request: new Request('http://localhost/ride/search?from=x', { method, ...(signal && { signal }) }) },
    async () => results,
  )

it('`keepPage` answers a form that did not reach the server with `unreached`, so that the page stays', async () => {
  const thrown = { 'routes/ride-detail': { type: 'error', result: lost } }
  expect(await ask('POST', thrown)).toEqual({ 'routes/ride-detail': { type: 'data', result: { unreached: true } } })
  const wrapped = { 'routes/ride-detail': { type: 'error', result: { data: lost, init: null } } }
  expect(await ask('POST', wrapped)).toEqual({ 'routes/ride-detail': { type: 'data', result: { unreached: true } } })
})

it('`keepPage` does not change answers, or errors other than a lost connection', async () => {
  for (const result of [{ rides: [] }, new TypeError('x is not a function'), new Error('500')]) {
    const results = { 'routes/ride-search': { type: result instanceof Error ? 'error' : 'data', result } }
    expect(await ask('GET', results)).toBe(results)
    expect(results['routes/ride-search'].result).toBe(result)
  }
})

it('a navigation without a connection waits until the user gives it up', async () => {
  const giveUp = new AbortController()
  const settled = vi.fn<(reason: unknown) => void>()
  const waiting = ask('GET', { 'routes/team': { type: 'error', result: lost } }, giveUp.signal)
  waiting.catch(settled)
  await new Promise((resolve) => setImmediate(resolve))
  expect(settled).not.toHaveBeenCalled()
  giveUp.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
})
