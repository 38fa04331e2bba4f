import { answerOf } from '../../lib/api-answer.ts'
import { browserApi } from '../../lib/api-client.ts'
import type { ChosenPlace } from './suggest-places.ts'
import { listPopularRoutes } from './api.ts'

const MOST = 6

const load = async (): Promise<readonly ChosenPlace[]> => {
  const { routes } = await answerOf(listPopularRoutes(browserApi()))
  const ends = routes.flatMap(({ from, to }) => [from, to])
  const byId = new Map(ends.map((end) => [end.placeId, { ...end, formattedAddress: '' }]))
  return [...byId.values()].slice(0, MOST)
}

let loading: Promise<readonly ChosenPlace[]> | undefined

/** The most frequent starts and ends of rides, loaded once per page; empty on failure. */
export const popularPlaces = (): Promise<readonly ChosenPlace[]> => (loading ??= load().catch(() => []))
