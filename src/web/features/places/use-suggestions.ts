import { useEffect, useState } from 'react'
import type { Suggestion } from '../../../shared/contract/places.ts'
import { AUTOCOMPLETE_DEBOUNCE_MS } from '../../../shared/kernel/autocomplete-limits.ts'
import { suggestPlaces } from './suggest-places.ts'

export type Suggestions = 'idle' | 'failed' | readonly Suggestion[]

/** Suggestions for the typed text, requested after a pause in typing; `null` requests nothing. */
export const useSuggestions = (typed: string | null, minChars: number, radiusKm: number): Suggestions => {
  const [suggestions, setSuggestions] = useState<Suggestions>('idle')
  const input = typed?.trim() ?? ''
  const asking = input.length >= minChars
  useEffect(() => {
    if (!asking) return undefined
    let current = true
    const timer = setTimeout(() => {
      void suggestPlaces(input, radiusKm)
        .catch((): Suggestions => 'failed')
        .then((answer) => current && setSuggestions(answer))
    }, AUTOCOMPLETE_DEBOUNCE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [input, asking, radiusKm])
  return asking ? suggestions : 'idle'
}
