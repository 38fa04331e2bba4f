import { useMemo } from 'react'
import { useLocation } from 'react-router'

/** The parameters in the address. React Router's `useSearchParams` can also change them, which needs more code. */
export const useQueryParams = (): URLSearchParams => {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}
