import { SlidersHorizontal, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Amenity } from '../../../shared/contract/amenities.ts'
import { oppositeOf } from '../../../shared/kernel/amenity-opposites.ts'
import { TIME_BANDS } from '../../../shared/kernel/time-bands.ts'
import { useBackCloses } from '../../lib/back-closes.ts'
import { orLostNetwork } from '../../lib/lost-network.ts'
import { useT } from '../../lib/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ToggleChip } from '../../ui/toggle-chip.tsx'
import { AmenityIcon, amenityLabel } from '../rides/amenity-label.tsx'
import { offeredAmenities } from '../rides/amenity-choices.ts'
import { SEARCH_FORM_ID } from './search-bar.tsx'
import type { SearchResult } from './load-search.ts'
import { linkToSearch, namesAPlace, type SearchFilter } from '../../lib/search-url.ts'

interface ChipProps {
  name: string
  value: string
  checked: boolean
  /** Whether the page shows a search. On a wide screen a change then searches again; a phone waits for the button. */
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
  // After Back or Clear, the box follows the address. It stays the same element, so it does not lose the focus.
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
        if (live && isWide()) form?.requestSubmit()
      }}
    >
      {children}
    </ToggleChip>
  )
}

/** Loaded only on a phone, where the panel is a sheet over the page. */
const FilterFoot = lazy(async () => ({ default: (await orLostNetwork(import('./filter-foot.tsx'))).FilterFoot }))

const isWide = () => matchMedia('(width >= 64rem)').matches

const groupTitle = 'mb-2.5 text-sm font-semibold'

interface FilterPanelProps {
  filter: SearchFilter
  amenities: readonly Amenity[]
  result: SearchResult
  today: string
}

export const FilterPanel = ({ filter, amenities, result, today }: FilterPanelProps) => {
  const t = useT()
  const panel = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => {
    if (panel.current) panel.current.open = false
  }
  useBackCloses(open, close)
  const live = filter.hasSearched && namesAPlace(filter)
  const count = filter.timeRanges.length + filter.amenities.length
  const apply = (
    <button
      type="submit"
      form={SEARCH_FORM_ID}
      className={buttonClass('primary', `grow ${live ? 'lg:hydrated:hidden' : ''}`)}
    >
      {t('search.apply')}
    </button>
  )
  return (
    <details
      ref={panel}
      onToggle={(event) => setOpen(event.currentTarget.open && !isWide())}
      className="always-open-lg sheet-on-phone rounded-lg lg:bg-surface lg:shadow-soft"
    >
      <summary className="flex min-h-11 items-center gap-2 rounded-md border border-line-strong bg-surface px-3 text-sm font-semibold lg:cursor-default lg:border-0 lg:px-4 lg:pt-2 lg:text-base">
        <SlidersHorizontal aria-hidden="true" className="size-5 text-ink-soft" />
        {count > 0 ? t('search.filtersCount', { count }) : t('search.filters')}
      </summary>
      <div
        {...(open && { role: 'dialog', 'aria-modal': true, 'aria-label': t('search.filters') })}
        className="flex flex-col max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-40 max-lg:max-h-[88dvh] max-lg:rounded-t-[20px] max-lg:bg-surface max-lg:shadow-soft"
      >
        <div className="flex items-center justify-between pt-2 pr-2 pl-4 lg:hidden">
          <h2 className="text-2xl">{t('search.filters')}</h2>
          <button
            type="button"
            onClick={close}
            aria-label={t('common.close')}
            className="invisible flex size-11 items-center justify-center rounded-full hover:bg-sunken hydrated:visible"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        <div className="grid gap-5 overflow-y-auto overscroll-contain px-4 pt-1 pb-4">
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
              {offeredAmenities(amenities, filter.amenities).map((amenity) => (
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
        </div>
        <div className="flex gap-3 border-line px-4 pb-4 empty:hidden max-lg:border-t max-lg:py-3">
          {count > 0 && (
            <Link
              to={linkToSearch({ ...filter, timeRanges: [], amenities: [], page: 1 }, today)}
              preventScrollReset
              onClick={close}
              className={buttonClass('quiet')}
            >
              {t('search.clear')}
            </Link>
          )}
          {open ? (
            <Suspense fallback={apply}>
              <FilterFoot panel={panel} result={filter.page === 1 ? result : null} close={close} />
            </Suspense>
          ) : (
            apply
          )}
        </div>
      </div>
    </details>
  )
}
