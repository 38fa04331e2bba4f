import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { createSpendingMeter } from '../../db/spending-meter.ts'
import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'

const KEY = 'a-key-nobody-may-see-0123456789'
const CAP = 10

let first: TestProduct
beforeAll(async () => {
  first = await openTestProduct()
})
afterAll(() => first.close())

const suggest = (product: TestProduct, input: string) =>
  product.call('POST', '/api/places/autocomplete-enhanced', { body: { input } })

it('two processes together spend no more on places than the daily cap, however many calls come at once', async () => {
  const { db, clock } = first.deps
  const processes = [createSpendingMeter(db, clock, 'places', CAP), createSpendingMeter(db, clock, 'places', CAP)]
  const taken = await Promise.all(processes.flatMap((meter) => Array.from({ length: 20 }, () => meter.take())))
  expect(taken.filter(Boolean)).toHaveLength(CAP)
  expect(await processes[0]?.take()).toBe(false)
  first.clock.set(new Date(clock.now().getTime() + DAY_MS))
  expect(await processes[1]?.take()).toBe(true)
})

it.each(['none', 'timeout', '500', '429', 'malformed'])(
  'the search for places keeps working and never shows the key when the provider’s fault is %s',
  async (fault) => {
    const product = await first.withConfig({ GOOGLE_PLACES_API_KEY: KEY, PLACES_TIMEOUT_MS: '200' })
    await product.call('POST', '/dev/faults', { body: { provider: 'places', fault } })
    const answers = [
      await suggest(product, 'westlands'),
      await suggest(product, KEY),
      await product.call('GET', '/api/places/details/g:ChIJsample30092205'),
      await product.call('GET', '/api/places/details/ke:westlands'),
      await product.call('GET', '/api/places/nearby-stages?lat=-1.28&lng=36.82'),
      await product.call('GET', '/api/location'),
      await product.call('GET', '/api/app'),
      await product.call('GET', '/api/openapi.json'),
      await product.call('GET', '/readyz'),
    ]
    expect(answers[0]).toMatchObject({ status: 200 })
    expect(answers[0]?.body.suggestions[0]?.mainText).toBe('Westlands')
    expect(answers[3]).toMatchObject({ status: 200 })
    const told = answers.map(({ body, headers }) => JSON.stringify([body, [...headers]]))
    expect(told.filter((text) => text.includes(KEY))).toEqual([])
  },
)
