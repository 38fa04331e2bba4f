import { Form } from 'react-router'
import type { RideAlert } from '../../../shared/contract/alerts.ts'
import { addDays } from '../../../shared/kernel/nairobi-time.ts'
import { MAX_SEARCH_PASSENGERS, SEARCH_WINDOW_DAYS } from '../../../shared/kernel/ride-limits.ts'
import { usePending } from '../../lib/keep-page.ts'
import { useT } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { DateInput } from '../../ui/text-input.tsx'
import { ALERT_RADII } from '../../../shared/kernel/form-limits.ts'

const SEATS = Array.from({ length: MAX_SEARCH_PASSENGERS }, (_, place) => place + 1)

export const ChangeAlert = ({ alert, today }: { alert: RideAlert; today: string }) => {
  const t = useT()
  const sending = usePending().formData?.get('change') === alert.id
  const window = { min: today, max: addDays(today, SEARCH_WINDOW_DAYS) }
  return (
    <details className="basis-full">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
        {t('dashboard.alertChange')}
      </summary>
      <Form method="post" preventScrollReset className="mt-2 grid gap-4 sm:grid-cols-2">
        <DateInput
          label={t('dashboard.alertFirstDay')}
          name="dateFrom"
          {...window}
          // The first day of an alert that has begun stays allowed.
          min={alert.dateFrom !== null && alert.dateFrom < today ? alert.dateFrom : today}
          defaultValue={alert.dateFrom ?? ''}
        />
        <DateInput
          label={t('dashboard.alertLastDay')}
          hint={t('dashboard.alertOneDay')}
          name="dateTo"
          {...window}
          defaultValue={alert.dateTo ?? ''}
        />
        <Select
          label={t('dashboard.alertRadius')}
          hint={t('dashboard.alertRadiusHint')}
          name="radiusKm"
          defaultValue={alert.radiusKm}
        >
          {ALERT_RADII.map((km) => (
            <option key={km} value={km}>
              {t('dashboard.alertKm', { km })}
            </option>
          ))}
        </Select>
        <Select label={t('dashboard.alertSeats')} name="numSeats" defaultValue={alert.numSeats}>
          {SEATS.map((seats) => (
            <option key={seats}>{seats}</option>
          ))}
        </Select>
        <Button
          type="submit"
          name="change"
          value={alert.id}
          variant="outline"
          loading={sending}
          className="sm:col-span-2 sm:w-fit"
        >
          {t('dashboard.alertChangeSave')}
        </Button>
      </Form>
    </details>
  )
}
