import { useEffect, useRef } from 'react'
import { SEARCH_SORTS, type SearchSort } from '../../../shared/kernel/ride-limits.ts'
import { useT } from '../../lib/messages.ts'
import { SEARCH_FORM_ID } from './search-bar.tsx'

export const SortSelect = ({ sort }: { sort: SearchSort }) => {
  const t = useT()
  const select = useRef<HTMLSelectElement>(null)
  // After Back, the select shows the order in the address.
  useEffect(() => {
    if (select.current) select.current.value = sort
  }, [sort])
  return (
    <>
      <select
        ref={select}
        form={SEARCH_FORM_ID}
        name="sort"
        aria-label={t('search.sort')}
        defaultValue={sort}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        className="min-h-11 min-w-0 grow rounded-md border border-line-strong bg-surface px-3 text-sm font-semibold lg:w-full"
      >
        {SEARCH_SORTS.map((each) => (
          <option key={each} value={each}>
            {t(`search.sort.${each}`)}
          </option>
        ))}
      </select>
      <button
        type="submit"
        form={SEARCH_FORM_ID}
        className="min-h-11 px-2 font-semibold underline underline-offset-4 hydrated:hidden"
      >
        {t('search.sortNow')}
      </button>
    </>
  )
}
