import { useEffect } from 'react'
import { useLanguage } from '../../lib/messages.ts'

/**
 * Calls `reload` when the session has ended and the page is now in another language. This document has only loaded the
 * texts of the user's language.
 */
export const useSessionEnd = (reload: () => void): void => {
  const language = useLanguage()
  useEffect(
    () => () => {
      const { lang, dataset } = document.documentElement
      if (dataset['who'] === '' && lang !== language) reload()
    },
    [language, reload],
  )
}
