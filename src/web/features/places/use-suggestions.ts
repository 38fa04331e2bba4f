import { useEffect, useState } from 'react'
import type { Suggestion } from '../../../shared/contract/places.ts'
import { AUTOCOMPLETE_DEBOUNCE_MS } from '../../../shared/kernel/autocomplete-limits.ts'
import { suggestPlaces } from './suggest-places.ts'

export type Suggestions = 'idle' | 'failed' | readonly Suggestion[]

/** Older suggestions that still begin with the text, until the new ones arrive. */
const stillFitting = (found: Suggestions, input: string): Suggestions => {
  if (typeof found === 'string') return 'idle'
  const fitting = found.filter(({ mainText }) => mainText.toLowerCase().startsWith(input.toLowerCase()))
  return fitting.length > 0 ? fitting : 'idle'
}

export const useSuggestions = (typed: string | null, minChars: number, radiusKm: number): Suggestions => {
  const [answer, setAnswer] = useState<{ input: string; found: Suggestions }>({ input: '', found: 'idle' })
  const input = typed?.trim() ?? ''
  const asking = input.length >= minChars
  useEffect(() => {
    if (!asking) return undefined
    let current = true
    const timer = setTimeout(() => {
      void suggestPlaces(input, radiusKm)
        .catch((): Suggestions => 'failed')
        .then((found) => current && setAnswer({ input, found }))
    }, AUTOCOMPLETE_DEBOUNCE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [input, asking, radiusKm])
  if (!asking) return 'idle'
  return answer.input === input ? answer.found : stillFitting(answer.found, input)
}
