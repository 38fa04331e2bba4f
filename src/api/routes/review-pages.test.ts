import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRide, insertSeatRequest, insertUser, insertVehicle } from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { reviews } from '../../db/schema/index.ts'
import { REVIEWS_A_PAGE } from '../../domain/reviews/rules.ts'
import { newId } from '../../platform/ids.ts'
import { MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
  // Without this trigger, the test can insert ratings of trips that nobody made.
  await product.deps.db.execute(sql`alter table reviews disable trigger review_terms`)
})
afterAll(() => product.close())

it('the ratings of a user come in pages, the newest first', async () => {
  const { deps } = product
  const driver = await insertUser(deps, { role: 'DRIVER' })
  const ride = await insertRide(deps, await insertVehicle(deps, driver))
  const now = deps.clock.now().getTime()
  const stored: { id: string; shownAt: Date }[] = []
  for (let n = 0; n < REVIEWS_A_PAGE + 2; n += 1) {
    const author = await insertUser(deps)
    const { id: requestId } = await insertSeatRequest(deps, ride, author, { status: 'PENDING' })
    // The last rating of the first page and the first of the second page have the same time.
    const at = new Date(now - Math.floor((n + 1) / 2) * MINUTE_MS)
    const shown = { status: 'SHOWN', opensAt: at, writtenAt: at, shownAt: at } as const
    const rating = { id: newId(), requestId, role: 'DRIVER' as const, stars: 5, tags: [] as [] }
    await deps.db.insert(reviews).values({ ...rating, ...shown, authorId: author.id, subjectId: driver.id })
    stored.push({ id: rating.id, shownAt: at })
  }
  const newestFirst = stored.toSorted((a, b) => b.shownAt.getTime() - a.shownAt.getTime() || (a.id < b.id ? 1 : -1))
  const as = await product.signIn(await insertUser(deps))
  const page = async (more: string) => {
    const { body } = await product.call('GET', `/api/user/${driver.id}/reviews?role=DRIVER${more}`, { as })
    return body as { rows: { id: string }[]; next: string | null }
  }
  const first = await page('')
  const second = await page(`&cursor=${first.next}`)
  expect([first.rows.length, second.rows.length, second.next]).toEqual([REVIEWS_A_PAGE, 2, null])
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(newestFirst.map(({ id }) => id))
})
