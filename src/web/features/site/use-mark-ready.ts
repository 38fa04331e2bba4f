import { useEffect } from 'react'

/** Tells style sheets and browser tests that scripts have taken over: `<html data-ready>`. */
export const useMarkReady = () => {
  useEffect(() => {
    document.documentElement.dataset['ready'] = ''
  }, [])
}
