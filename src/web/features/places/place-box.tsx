import { useRef, useState } from 'react'
import type { Suggestion } from '../../../shared/contract/places.ts'
import {
  AUTOCOMPLETE_MIN_CHARS,
  AUTOCOMPLETE_RADIUS_SEARCH_KM,
  PLACE_SEARCH_MIN_CHARS,
} from '../../../shared/kernel/autocomplete-limits.ts'
import { MAX_PLACE_TEXT } from '../../../shared/kernel/form-limits.ts'
import { useT, type Translate } from '../../lib/messages.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { completePlace, type ChosenPlace } from './suggest-places.ts'
import { placeWhereIAm } from './find-nearby.ts'
import { rememberPlace } from './recent-places.ts'
import { StagesNear } from './nearby-stages.tsx'
import { HERE, useOffers } from './use-offers.tsx'
import { useSuggestions, type Suggestions } from './use-suggestions.ts'

interface PlaceBoxProps {
  label: string
  /** Posts the text under this name, and the chosen place as `…Id`, `…Name`, `…Address`, `…Lat`, `…Lng`. */
  name: string
  defaultText?: string
  defaultPlace?: ChosenPlace | null
  /** Called with every choice, and with null as soon as the text is edited. */
  onChoose?: (place: ChosenPlace | null) => void
  /** A place that cannot be chosen, for example the one in the other box: shown, but disabled. */
  excludedPlaceId?: string | null | undefined
  minChars?: number
  /** Places with short names. They are shown while the text has fewer letters than suggestions need. */
  shortNames?: readonly ChosenPlace[]
  radiusKm?: number
  /** Accepts only chosen places: when the user leaves the box, other text is cleared. */
  chosenOnly?: boolean
  hint?: string | undefined
  error?: string | undefined
  disabled?: boolean
  readOnly?: boolean
  className?: string
}

export const HiddenPlace = ({ name, place }: { name: string; place: ChosenPlace }) => (
  <>
    <input type="hidden" name={`${name}Id`} value={place.placeId} />
    <input type="hidden" name={`${name}Name`} value={place.name} />
    <input type="hidden" name={`${name}Address`} value={place.formattedAddress} />
    <input type="hidden" name={`${name}Lat`} value={place.coordinates.lat} />
    <input type="hidden" name={`${name}Lng`} value={place.coordinates.lng} />
  </>
)

const listOf = (suggestions: Suggestions): readonly Suggestion[] => (typeof suggestions === 'string' ? [] : suggestions)

/** The source that has to be shown below these places; undefined without one. */
const sourceOf = (list: readonly { placeId: string }[], t: Translate): string | undefined => {
  if (list.some(({ placeId }) => placeId.startsWith('g:'))) return t('search.poweredByGoogle')
  return list.some(({ placeId }) => placeId.startsWith('p:')) ? t('search.fromOpenStreetMap') : undefined
}

type Locating = 'idle' | 'asking' | 'failed'

const messageOf = (suggestions: Suggestions, t: Translate): string | undefined => {
  if (suggestions === 'idle') return undefined
  return t(suggestions === 'failed' ? 'search.suggestionsFailed' : 'search.noPlaces')
}

const MAX_SHORT = 6

const shortNamed = (text: string, minChars: number, places: readonly ChosenPlace[]): readonly ChosenPlace[] => {
  const typed = text.trim().toLowerCase()
  if (typed === '' || typed.length >= minChars) return []
  return places.filter(({ name }) => name.toLowerCase().startsWith(typed)).slice(0, MAX_SHORT)
}

/** Waits for one place at a time. A place that arrives after another choice or more typing is ignored: `late`. */
const useAwaited = () => {
  const latest = useRef(0)
  const [isAwaited, setAwaited] = useState(false)
  const stop = () => {
    latest.current += 1
    setAwaited(false)
  }
  const wait = async <Found,>(pending: Promise<Found>): Promise<Found | 'late'> => {
    stop()
    const mine = latest.current
    setAwaited(true)
    const found = await pending
    if (mine !== latest.current) return 'late'
    stop()
    return found
  }
  return { isAwaited, wait, stop }
}

const usePlaceBox = (props: PlaceBoxProps) => {
  const { defaultText, defaultPlace = null, onChoose, excludedPlaceId } = props
  const { minChars = AUTOCOMPLETE_MIN_CHARS, radiusKm = AUTOCOMPLETE_RADIUS_SEARCH_KM } = props
  const [text, setText] = useState(defaultText ?? defaultPlace?.name ?? '')
  const [place, setPlace] = useState(defaultPlace)
  const [typed, setTyped] = useState<string | null>(null)
  const [locating, setLocating] = useState<Locating>('idle')
  /** True for a place chosen on this page. For a place that the page opens with, no stages nearby are loaded. */
  const [fresh, setFresh] = useState(false)
  const { isAwaited, wait, stop } = useAwaited()
  const suggestions = useSuggestions(typed, minChars, radiusKm)
  const offers = useOffers(excludedPlaceId)
  const list = listOf(suggestions)
  const short = shortNamed(text, minChars, props.shortNames ?? [])

  const take = (next: ChosenPlace | null) => {
    setPlace(next)
    setFresh(next !== null)
    if (next) rememberPlace(next)
    onChoose?.(next)
  }
  const takeWhole = (next: ChosenPlace) => {
    stop()
    setLocating('idle')
    setText(next.name)
    setTyped(null)
    take(next)
  }
  const type = (value: string, storedPlace?: string) => {
    // Events are also replayed without a change of the text. They must not clear the chosen place.
    if ((place || isAwaited) && value === text) return
    stop()
    const kept = storedPlace !== undefined && !place ? (JSON.parse(storedPlace) as ChosenPlace) : null
    if (kept?.name === value) {
      setText(value)
      setTyped(null)
      setPlace(kept)
      onChoose?.(kept)
      return
    }
    setText(value)
    setTyped(value)
    setLocating('idle')
    if (place) take(null)
  }
  const locate = async () => {
    setLocating('asking')
    const here = await wait(placeWhereIAm())
    if (here === 'late') return
    setLocating(here ? 'idle' : 'failed')
    if (here) takeWhole(here)
  }
  const select = async (id: string) => {
    if (id === HERE) return locate()
    const offered = offers.placeOf(id)
    if (text === '' && offered) return takeWhole(offered)
    const named = short.find(({ placeId }) => placeId === id)
    if (named) return takeWhole(named)
    const suggestion = list.find(({ placeId }) => placeId === id)
    if (!suggestion) return undefined
    setText(suggestion.mainText)
    setTyped(null)
    setLocating('idle')
    const found = await wait(completePlace(suggestion).catch(() => null))
    if (found === 'late') return undefined
    // After a failure there are no coordinates, and the search uses the name.
    if (!found && props.chosenOnly) setText('')
    return take(found)
  }
  return { isAwaited, text, place, fresh, list, short, suggestions, offers, locating, type, select, takeWhole }
}

export const PlaceBox = (props: PlaceBoxProps) => {
  const { label, name, excludedPlaceId, chosenOnly = false, hint, error, disabled, readOnly } = props
  const t = useT()
  const box = usePlaceBox(props)
  const { text, place, list, short, offers, locating } = box
  const optionOf = (id: string, title: string, detail: string) => ({
    id,
    title,
    detail,
    disabled: id === excludedPlaceId,
  })
  const found =
    short.length > 0
      ? short.map(({ placeId, name: called, formattedAddress }) => optionOf(placeId, called, formattedAddress))
      : list.map(({ placeId, mainText, secondaryText }) => optionOf(placeId, mainText, secondaryText))
  const options = text === '' ? offers.options : found
  const asked = locating === 'idle' ? hint : t(locating === 'asking' ? 'search.locating' : 'search.notLocated')
  return (
    <Field label={label} hint={asked} error={error} className={props.className ?? ''}>
      {(control) => (
        <>
          <Combobox
            {...control}
            name={name}
            value={text}
            onValueChange={(value, input) => box.type(value, input.dataset['place'])}
            data-place={place ? JSON.stringify(place) : undefined}
            options={options}
            onSelect={({ id }) => void box.select(id)}
            message={options.length === 0 ? messageOf(box.suggestions, t) : undefined}
            note={text === '' ? undefined : sourceOf(list, t)}
            listLabel={t('search.placesFound')}
            status={t('search.placesCount', { count: options.length })}
            placeholder={t('search.placePlaceholder')}
            maxLength={MAX_PLACE_TEXT}
            disabled={disabled}
            readOnly={readOnly}
            enterKeyHint="search"
            spellCheck={false}
            onFocusCapture={offers.look}
            onLeave={() => chosenOnly && !place && !box.isAwaited && text !== '' && box.type('')}
          />
          {place && <HiddenPlace name={name} place={place} />}
          {place && box.fresh && (
            <StagesNear place={place} excludedPlaceId={excludedPlaceId} onChoose={box.takeWhole} />
          )}
        </>
      )}
    </Field>
  )
}

/** A place box that requests suggestions from the fifth letter on, instead of the second, and accepts only chosen places. */
export const PlaceSearch = (props: Omit<PlaceBoxProps, 'minChars' | 'chosenOnly'>) => {
  const t = useT()
  const hint = props.hint ?? t('search.typeMore', { count: PLACE_SEARCH_MIN_CHARS })
  return <PlaceBox {...props} hint={hint} minChars={PLACE_SEARCH_MIN_CHARS} chosenOnly />
}
