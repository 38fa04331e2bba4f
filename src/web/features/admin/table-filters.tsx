import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { MAX_ADMIN_SEARCH } from '../../../shared/kernel/form-limits.ts'
import { useT } from '../../lib/messages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ToggleChip } from '../../ui/toggle-chip.tsx'
import { isNarrowed, type TableQuery } from './table-query.ts'

export interface StatusChoice {
  value: string
  label: string
  legend?: string
}

const legendOf = ({ legend }: StatusChoice) => legend

interface TableFiltersProps {
  query: TableQuery<string>
  statuses: readonly StatusChoice[]
  searchLabel: string | null
}

/** Search and status filters. With scripts a status applies at once; otherwise the button sends search and status. */
export const TableFilters = ({ query, statuses, searchLabel }: TableFiltersProps) => {
  const t = useT()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  // Back, Forward and Clear change only the address, so the boxes are set here.
  useEffect(() => {
    for (const input of form.current?.querySelectorAll('input') ?? []) {
      if (input.type === 'checkbox') input.checked = query.statuses.includes(input.value)
      else input.value = query.search
    }
  }, [query])
  return (
    <search>
      <Form
        ref={form}
        method="get"
        className="grid gap-3"
        onChange={(event) => {
          if (event.target instanceof HTMLInputElement && event.target.type === 'checkbox')
            void submit(event.currentTarget, { preventScrollReset: true })
        }}
      >
        {searchLabel !== null && (
          <div className="flex items-end gap-2">
            <TextInput
              label={searchLabel}
              name="search"
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={MAX_ADMIN_SEARCH}
              defaultValue={query.search}
              className="min-w-0 flex-1"
            />
            <Button type="submit" variant="outline" aria-label={t('admin.search')} title={t('admin.search')}>
              <Search aria-hidden="true" className="size-5" />
            </Button>
          </div>
        )}
        <div className="chip-line items-end gap-x-6">
          {[...new Set(statuses.map(legendOf))].map((legend) => (
            <fieldset key={legend ?? ''} className="flex items-center gap-2 md:flex-wrap">
              <legend className="mb-1.5 text-sm font-semibold">{legend ?? t('admin.status')}</legend>
              {statuses
                .filter((choice) => legendOf(choice) === legend)
                .map(({ value, label }) => (
                  <ToggleChip key={value} name="status" value={value} defaultChecked={query.statuses.includes(value)}>
                    {label}
                  </ToggleChip>
                ))}
            </fieldset>
          ))}
          {searchLabel === null && statuses.length > 0 && (
            <Button type="submit" variant="outline" className="hydrated:hidden">
              {t('admin.filter')}
            </Button>
          )}
          {isNarrowed(query) && (
            <ButtonLink to="?" variant="quiet">
              {t('admin.clear')}
            </ButtonLink>
          )}
        </div>
      </Form>
    </search>
  )
}
