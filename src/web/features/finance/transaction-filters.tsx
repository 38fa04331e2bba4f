import { Form } from 'react-router'
import { TRANSACTION_KINDS } from '../../../shared/kernel/money-states.ts'
import { useT } from '../../lib/messages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DateInput, TextInput } from '../../ui/text-input.tsx'
import { ToggleChip } from '../../ui/toggle-chip.tsx'
import { hasFilters, isPhoneInvalid, MOVED_STATUSES, type TransactionFilters } from './read-filters.ts'

export const TransactionFilterForm = ({ filters }: { filters: TransactionFilters }) => {
  const t = useT()
  return (
    <search>
      {/* A new form for each address, because Back, Forward and Clear do not change the boxes of the old form. */}
      <Form method="get" key={JSON.stringify(filters)} className="grid gap-3">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3 lg:grid-cols-4">
          <TextInput
            label={t('finance.phone')}
            name="phone"
            type="search"
            inputMode="tel"
            defaultValue={filters.phone}
            error={isPhoneInvalid(filters) ? t('finance.invalidPhone') : undefined}
          />
          <TextInput label={t('finance.receipt')} name="receipt" type="search" defaultValue={filters.receipt} />
          <DateInput label={t('finance.from')} name="dateFrom" defaultValue={filters.dateFrom} />
          <DateInput label={t('finance.to')} name="dateTo" defaultValue={filters.dateTo} />
        </div>
        <fieldset className="chip-line items-center">
          <legend className="mb-1.5 text-sm font-semibold">{t('finance.kind')}</legend>
          {TRANSACTION_KINDS.map((kind) => (
            <ToggleChip key={kind} name="kind" value={kind} defaultChecked={filters.kinds.includes(kind)}>
              {t(`finance.kind${kind}`)}
            </ToggleChip>
          ))}
        </fieldset>
        <fieldset className="chip-line items-center">
          <legend className="mb-1.5 text-sm font-semibold">{t('finance.paymentStatus')}</legend>
          {MOVED_STATUSES.map((status) => (
            <ToggleChip key={status} name="status" value={status} defaultChecked={filters.statuses.includes(status)}>
              {t(`finance.payment${status}`)}
            </ToggleChip>
          ))}
        </fieldset>
        <div className="flex flex-wrap gap-2">
          <Button type="submit">{t('finance.show')}</Button>
          {hasFilters(filters) && (
            <ButtonLink to="?" variant="quiet">
              {t('admin.clear')}
            </ButtonLink>
          )}
        </div>
      </Form>
    </search>
  )
}
