import { isText, readStored, store } from '../../lib/storage.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'

export const saveLastSearch = (query: string): void => store('last-search', query)

/** A hidden field with the last search of this tab: the form's answer leads back to that search. */
export const LastSearchField = () => {
  const hydrated = useHydrated()
  return <input type="hidden" name="search" value={(hydrated && readStored('last-search', isText)) || ''} />
}
