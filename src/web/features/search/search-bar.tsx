import { Search } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { Form } from 'react-router'
import { MAX_SEARCH_PASSENGERS } from '../../../shared/kernel/ride-limits.ts'
import { textOf } from '../../lib/form-values.ts'
import { useT } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { DateInput } from '../../ui/text-input.tsx'
import type { ChosenPlace } from '../places/suggest-places.ts'
import { PlaceBox } from '../places/place-box.tsx'
import type { SearchFilter, SearchPlace } from '../../lib/search-url.ts'
import { usePending } from '../../lib/keep-page.ts'

/** Controls elsewhere on the page belong to the search form if their `form` attribute has this id. */
export const SEARCH_FORM_ID = 'ride-search'

const chosenPlace = ({ text, placeId, coordinates }: SearchPlace): ChosenPlace | null =>
  coordinates && { placeId: placeId ?? '', name: text, formattedAddress: '', coordinates }

/** A plain GET form, so that it works before scripts have run. */
export const SearchBar = ({ filter, today }: { filter: SearchFilter; today: string }) => {
  const t = useT()
  const [from, setFrom] = useState(() => chosenPlace(filter.from))
  const [to, setTo] = useState(() => chosenPlace(filter.to))
  const [needsPlace, setNeedsPlace] = useState(false)
  const searching = usePending().location?.pathname === '/ride/search'
  const keepEmpty = (event: SubmitEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const typed = new FormData(form)
    const isEmpty = ['from', 'to'].every((end) => textOf(typed, end) === '')
    setNeedsPlace(isEmpty)
    if (!isEmpty) return
    event.preventDefault()
    form.querySelector<HTMLInputElement>('input[name=from]')?.focus()
  }
  return (
    <search aria-label={t('search.form')}>
      <Form
        id={SEARCH_FORM_ID}
        method="get"
        action="/ride/search"
        onSubmit={keepEmpty}
        className="grid grid-cols-2 gap-3 rounded-lg bg-surface p-4 text-ink shadow-soft sm:p-5 lg:grid-cols-[1fr_1fr_9.5rem_9.5rem] lg:gap-4 xl:grid-cols-[1fr_1fr_9.5rem_9.5rem_19.5rem]"
      >
        {needsPlace && (
          <p role="alert" className="col-span-full font-semibold">
            {t('search.needsPlace')}
          </p>
        )}
        <PlaceBox
          label={t('search.leavingFrom')}
          name="from"
          defaultText={filter.from.text}
          defaultPlace={from}
          onChoose={setFrom}
          excludedPlaceId={to?.placeId}
          className="col-span-2 sm:col-span-1"
        />
        <PlaceBox
          label={t('search.goingTo')}
          name="to"
          defaultText={filter.to.text}
          defaultPlace={to}
          onChoose={setTo}
          excludedPlaceId={from?.placeId}
          className="col-span-2 sm:col-span-1"
        />
        <DateInput label={t('search.fromDay')} name="dateFrom" min={today} defaultValue={filter.dateFrom} required />
        <DateInput label={t('search.toDay')} name="dateTo" min={today} defaultValue={filter.dateTo} required />
        <div className="col-span-2 grid grid-cols-[minmax(0,11rem)_1fr] items-end gap-3 max-[22rem]:grid-cols-1 lg:col-span-4 xl:col-span-1 xl:self-start">
          <Stepper
            label={t('search.passengers')}
            name="numSeats"
            min={1}
            max={MAX_SEARCH_PASSENGERS}
            defaultValue={filter.numSeats}
          />
          <Button type="submit" variant="sunrise" loading={searching} className="text-lg">
            {!searching && <Search aria-hidden="true" className="size-5" />}
            {t('search.submit')}
          </Button>
        </div>
      </Form>
    </search>
  )
}
