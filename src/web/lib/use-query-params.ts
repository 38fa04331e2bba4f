import { useMemo } from 'react'
import { useLocation } from 'react-router'

/** What follows the `?` of the address. React Router's `useSearchParams` can write it too, and is longer for that. */
export const useQueryParams = (): URLSearchParams => {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}
