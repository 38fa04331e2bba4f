import { useHydrated } from '../../lib/use-hydrated.ts'
import { lastSearch } from '../../lib/last-search.ts'

/** Sends the last search of this tab with a form, whose answer leads back to that search. */
export const LastSearchField = () => {
  const hydrated = useHydrated()
  return <input type="hidden" name="search" value={hydrated ? lastSearch() : ''} />
}
