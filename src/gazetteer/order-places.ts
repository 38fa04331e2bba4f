import type { Place } from './parse-gazetteer.ts'
import { createPostingsBuilder, lowerBound } from './posting-lists.ts'
import type { Steps } from './slices.ts'

const PLACES_A_STEP = 512

/** The most important first, equals as they came: like a stable sort, which would hold everybody up for a tenth of a second. */
export const orderPlaces = function* <P extends Pick<Place, 'importance'>>(places: readonly P[]): Steps<P[]> {
  const ranks = Float64Array.from(places, ({ importance }) => -importance).toSorted()
  yield
  const byRank = createPostingsBuilder(ranks.length)
  for (const [number, { importance }] of places.entries()) {
    byRank.add(number, lowerBound(ranks, -importance))
    if (number % PLACES_A_STEP === 0) yield
  }
  const numbers = (yield* byRank.finish()).between(0, ranks.length)
  const ordered: P[] = []
  for (const number of numbers) {
    ordered.push(places[number]!)
    if (ordered.length % PLACES_A_STEP === 0) yield
  }
  return ordered
}
