import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createGazetteer } from './gazetteer.ts'
import type { ChangedPlace } from './port.ts'

const MANY = 20_000

const place = (number: number, name: string): ChangedPlace => ({
  placeId: `ke:added-${number}`,
  name,
  kind: 'stage',
  county: 'Nairobi',
  coordinates: { lat: -1.28, lng: 36.8 },
  aliases: [],
  importance: 0.3,
  isHidden: false,
  revision: number,
})

/** A gazetteer that reads changes from a table in memory, to which a test can add rows. */
const openTable = (rows: ChangedPlace[]) => {
  let pages = 0
  const gazetteer = createGazetteer({
    changes: {
      since: (revision, max) => {
        pages += 1
        return Promise.resolve(rows.filter((row) => row.revision > revision).slice(0, max))
      },
    },
    onError: (error) => {
      throw error
    },
  })
  const first = async (input: string) =>
    (await gazetteer.suggest({ input, near: null, limit: 1, types: [] }))[0]?.placeId
  return { gazetteer, first, pages: () => pages }
}
const many = () => Array.from({ length: MANY }, (_, index) => place(index + 1, `Zizi Corner ${index + 1}`))

it('a process reads many changed places in pages of 250, and answers meanwhile', async () => {
  const { gazetteer, first } = openTable(many())
  let turns = 0
  const watching = new AbortController()
  const watch = async () => {
    while (!watching.signal.aborted) {
      await nextTurn()
      turns += 1
    }
  }
  void watch()
  expect(await first('westl')).toBe('ke:westlands')
  await gazetteer.catalogue.refresh()
  await expect.poll(() => first('zizi corner 19999'), { timeout: 60_000 }).toBe('ke:added-19999')
  watching.abort()
  expect(turns).toBeGreaterThanOrEqual(MANY / 250)
})

it('a process reads only changes of places that it has not read yet, never the whole table again', async () => {
  const rows = many()
  const { gazetteer, first, pages } = openTable(rows)
  await gazetteer.catalogue.refresh()
  const before = pages()
  rows.push(place(MANY + 1, 'Kwa Zawadi Mpya'))
  await gazetteer.catalogue.refresh()
  expect(pages() - before).toBe(1)
  await expect.poll(() => first('kwa zawadi mpya'), { timeout: 60_000 }).toBe(`ke:added-${MANY + 1}`)
})

it('a process misses no change of a place that follows many other changes', async () => {
  const rows = many()
  const { gazetteer, first } = openTable(rows)
  await gazetteer.catalogue.refresh()
  rows.push({ ...place(7, 'Renamed Meanwhile'), revision: MANY + 1 })
  rows.push({ ...place(8, 'Zizi Corner 8'), isHidden: true, revision: MANY + 2 })
  await gazetteer.catalogue.refresh()
  expect(await first('renamed meanwhile')).toBe('ke:added-7')
  await expect.poll(() => first('zizi corner 19999'), { timeout: 60_000 }).toBe('ke:added-19999')
  expect(await first('renamed meanwhile')).toBe('ke:added-7')
  expect([await first('zizi corner 7'), await first('zizi corner 8')]).not.toContain('ke:added-7')
  expect(await first('zizi corner 8')).not.toBe('ke:added-8')
})

it('a user finds a built-in place by its new name after many other changes', async () => {
  const rows = [...many(), { ...place(MANY + 1, 'Westlands Mpya'), placeId: 'ke:westlands' }]
  const { gazetteer, first } = openTable(rows)
  await gazetteer.catalogue.refresh()
  expect(await first('westlands')).toBe('ke:westlands')
  await expect.poll(() => first('westlands mpya'), { timeout: 60_000 }).toBe('ke:westlands')
})
