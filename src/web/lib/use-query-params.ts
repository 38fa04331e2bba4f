import { useMemo } from 'react'
import { useLocation } from 'react-router'

/** What follows the `?` of the address. React Router's `useSearchParams` also writes it, which is more code. */
export const useQueryParams = (): URLSearchParams => {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}
