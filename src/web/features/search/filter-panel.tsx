import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Amenity } from '../../../shared/contract/amenities.ts'
import { oppositeOf } from '../../../shared/kernel/amenity-opposites.ts'
import { TIME_BANDS } from '../../../shared/kernel/time-bands.ts'
import { useBackCloses } from '../../lib/back-closes.ts'
import { useT } from '../../lib/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ToggleChip } from '../../ui/toggle-chip.tsx'
import { AmenityIcon, amenityLabel } from '../rides/amenity-label.tsx'
import { SEARCH_FORM_ID } from './search-bar.tsx'
import { namesAPlace, writeSearch, type SearchFilter } from '../../lib/search-url.ts'

interface ChipProps {
  name: string
  value: string
  checked: boolean
  /** Searches at once instead of waiting for the button. */
  live: boolean
  icon?: ReactNode
  children: ReactNode
}

const untick = (form: HTMLFormElement | null, name: string, value: string | undefined) => {
  for (const box of form?.elements ?? [])
    if (box instanceof HTMLInputElement && box.name === name && box.value === value) box.checked = false
}

const FilterChip = ({ name, value, checked, live, icon, children }: ChipProps) => {
  const input = useRef<HTMLInputElement>(null)
  // The address decides: going back, or Clear, unticks the box without losing the focus.
  useEffect(() => {
    if (input.current) input.current.checked = checked
  }, [checked])
  return (
    <ToggleChip
      ref={input}
      form={SEARCH_FORM_ID}
      name={name}
      value={value}
      defaultChecked={checked}
      icon={icon}
      onChange={({ currentTarget: { form, checked: chosen } }) => {
        if (chosen) untick(form, name, oppositeOf(value))
        if (live) form?.requestSubmit()
      }}
    >
      {children}
    </ToggleChip>
  )
}

const groupTitle = 'mb-2.5 text-sm font-semibold'

/** Departure bands and amenities, part of the same form as the search bar. */
export const FilterPanel = ({
  filter,
  amenities,
  today,
}: {
  filter: SearchFilter
  amenities: readonly Amenity[]
  today: string
}) => {
  const t = useT()
  const panel = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)
  useBackCloses(open, () => {
    if (panel.current) panel.current.open = false
  })
  const live = filter.hasSearched && namesAPlace(filter)
  const count = filter.timeRanges.length + filter.amenities.length
  const cleared = writeSearch({ ...filter, timeRanges: [], amenities: [] }, today)
  return (
    <details
      ref={panel}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="always-open-lg rounded-lg bg-surface shadow-soft"
    >
      <summary className="flex min-h-12 items-center gap-2.5 rounded-lg px-4 font-semibold lg:cursor-default lg:pt-2">
        <SlidersHorizontal aria-hidden="true" className="size-5 text-ink-soft" />
        {count > 0 ? t('search.filtersCount', { count }) : t('search.filters')}
      </summary>
      <div className="grid gap-5 px-4 pt-1 pb-4">
        <fieldset>
          <legend className={groupTitle}>{t('search.departure')}</legend>
          <div className="flex flex-wrap gap-2">
            {TIME_BANDS.map((band) => (
              <FilterChip
                key={band}
                name="timeRanges"
                value={band}
                checked={filter.timeRanges.includes(band)}
                live={live}
              >
                {t(`search.band.${band}`)} <span className="num font-normal">{band.replace('-', '–')}</span>
              </FilterChip>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className={groupTitle}>{t('search.amenities')}</legend>
          <div className="flex flex-wrap gap-2">
            {amenities.map((amenity) => (
              <FilterChip
                key={amenity.id}
                name="amenities"
                value={amenity.id}
                checked={filter.amenities.includes(amenity.id)}
                live={live}
                icon={<AmenityIcon amenity={amenity} />}
              >
                {amenityLabel(amenity, t)}
              </FilterChip>
            ))}
          </div>
        </fieldset>
        <div className="flex flex-wrap gap-3">
          <button type="submit" form={SEARCH_FORM_ID} className={buttonClass('outline', live ? 'hydrated:hidden' : '')}>
            {t('search.apply')}
          </button>
          {count > 0 && (
            <Link to={`/ride/search?${cleared}`} preventScrollReset className={buttonClass('quiet')}>
              {t('search.clear')}
            </Link>
          )}
        </div>
      </div>
    </details>
  )
}
