import { useState } from 'react'
import type { Suggestion } from '../../../shared/contract/places.ts'
import { AUTOCOMPLETE_MIN_CHARS, AUTOCOMPLETE_RADIUS_SEARCH_KM } from '../../../shared/kernel/autocomplete-limits.ts'
import { useT } from '../../lib/messages.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { completePlace, type ChosenPlace } from './api.ts'
import { useSuggestions, type Suggestions } from './use-suggestions.ts'

interface PlaceBoxProps {
  label: string
  /** Posts the text under this name, and the chosen place as `…Id`, `…Name`, `…Address`, `…Lat`, `…Lng`. */
  name: string
  defaultText?: string
  defaultPlace?: ChosenPlace | null
  /** Told of every choice, and with null as soon as the text is edited away from it. */
  onChoose?: (place: ChosenPlace | null) => void
  /** The place chosen in the other box: offered, but not to be chosen. */
  excludedPlaceId?: string | null | undefined
  minChars?: number
  radiusKm?: number
  hint?: string | undefined
  error?: string | undefined
  hideLabel?: boolean
  disabled?: boolean
  readOnly?: boolean
  className?: string
}

const HiddenPlace = ({ name, place }: { name: string; place: ChosenPlace }) => (
  <>
    <input type="hidden" name={`${name}Id`} value={place.placeId} />
    <input type="hidden" name={`${name}Name`} value={place.name} />
    <input type="hidden" name={`${name}Address`} value={place.formattedAddress} />
    <input type="hidden" name={`${name}Lat`} value={place.coordinates.lat} />
    <input type="hidden" name={`${name}Lng`} value={place.coordinates.lng} />
  </>
)

const listOf = (suggestions: Suggestions): readonly Suggestion[] => (typeof suggestions === 'string' ? [] : suggestions)

/** Where from, where to: typed freely or chosen from suggestions; without script the text alone is searched. */
export const PlaceBox = ({
  label,
  name,
  defaultText,
  defaultPlace = null,
  onChoose,
  excludedPlaceId,
  minChars = AUTOCOMPLETE_MIN_CHARS,
  radiusKm = AUTOCOMPLETE_RADIUS_SEARCH_KM,
  disabled,
  readOnly,
  ...field
}: PlaceBoxProps) => {
  const t = useT()
  const [text, setText] = useState(defaultText ?? defaultPlace?.name ?? '')
  const [place, setPlace] = useState(defaultPlace)
  const [typed, setTyped] = useState<string | null>(null)
  const suggestions = useSuggestions(typed, minChars, radiusKm)
  const list = listOf(suggestions)

  const take = (next: ChosenPlace | null) => {
    setPlace(next)
    onChoose?.(next)
  }
  const type = (value: string) => {
    setText(value)
    setTyped(value)
    if (place) take(null)
  }
  const choose = async (suggestion: Suggestion) => {
    setText(suggestion.mainText)
    setTyped(null)
    // Without coordinates the name is still searched, so a failure here costs nothing.
    take(await completePlace(suggestion).catch(() => null))
  }
  const message =
    suggestions === 'failed' ? t('search.suggestionsFailed') : suggestions === 'idle' ? undefined : t('search.noPlaces')
  return (
    <Field label={label} {...field}>
      {(control) => (
        <>
          <Combobox
            {...control}
            name={name}
            value={text}
            onValueChange={type}
            options={list.map((item) => ({
              id: item.placeId,
              title: item.mainText,
              detail: item.secondaryText,
              disabled: item.placeId === excludedPlaceId,
            }))}
            onSelect={({ id }) => {
              const suggestion = list.find((item) => item.placeId === id)
              if (suggestion) void choose(suggestion)
            }}
            message={list.length === 0 ? message : undefined}
            listLabel={t('search.placesFound')}
            status={t('search.placesCount', { count: list.length })}
            placeholder={t('search.placePlaceholder')}
            maxLength={120}
            disabled={disabled}
            readOnly={readOnly}
            enterKeyHint="search"
            spellCheck={false}
          />
          {place && <HiddenPlace name={name} place={place} />}
        </>
      )}
    </Field>
  )
}
