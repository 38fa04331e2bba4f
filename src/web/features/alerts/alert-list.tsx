import { Search, Trash2 } from 'lucide-react'
import { Form } from 'react-router'
import type { RideAlert } from '../../../shared/contract/alerts.ts'
import { formatDays } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ICON_BUTTON } from '../../ui/confirm-button.tsx'
import { readSearch, writeSearch, type SearchPlace } from '../../lib/search-url.ts'
import { usePending } from '../../lib/keep-page.ts'

const searched = (end: RideAlert['from']): SearchPlace =>
  end === null
    ? { text: '', placeId: null, coordinates: null }
    : { text: end.name, placeId: end.placeId, coordinates: end.coordinates }

const searchAddress = (alert: RideAlert, today: string): string => {
  const plain = readSearch(new URLSearchParams(), today)
  const filter = {
    ...plain,
    hasSearched: true,
    from: searched(alert.from),
    to: searched(alert.to),
    dateFrom: alert.dateFrom ?? plain.dateFrom,
    dateTo: alert.dateTo ?? plain.dateTo,
    numSeats: alert.numSeats,
  }
  return `/ride/search?${writeSearch(filter, today)}`
}

const AlertRow = ({ alert, today }: { alert: RideAlert; today: string }) => {
  const t = useT()
  const language = useLanguage()
  const sending = usePending().formData?.get('remove')
  const anywhere = t('search.anyPlace')
  const way = t('ride.title', { from: alert.from?.name ?? anywhere, to: alert.to?.name ?? anywhere })
  const { dateFrom, dateTo } = alert
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-lg bg-surface p-4 shadow-soft sm:p-5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-lg font-semibold">{way}</p>
        <p className="num flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          <Badge>{t(alert.kind === 'WANTED' ? 'dashboard.alertKind.WANTED' : 'dashboard.alertKind.ALERT')}</Badge>
          {dateFrom === null ? t('dashboard.alertAnyDay') : formatDays(dateFrom, dateTo ?? dateFrom, language)} ·{' '}
          {t('search.passengersCount', { count: alert.numSeats })}
        </p>
      </div>
      <div className="flex gap-2">
        <ButtonLink to={searchAddress(alert, today)} variant="outline">
          <Search aria-hidden="true" className="size-5" />
          {t('dashboard.alertSearch')}
        </ButtonLink>
        <Form method="post" preventScrollReset>
          <Button
            type="submit"
            name="remove"
            value={alert.id}
            variant="outline"
            loading={sending === alert.id}
            aria-label={t('dashboard.alertRemove', { way })}
            title={t('dashboard.alertRemove', { way })}
            className={ICON_BUTTON}
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </Button>
        </Form>
      </div>
    </li>
  )
}

export const AlertRows = ({ alerts, today }: { alerts: readonly RideAlert[]; today: string }) => (
  <ul className="grid gap-3">
    {alerts.map((alert) => (
      <AlertRow key={alert.id} alert={alert} today={today} />
    ))}
  </ul>
)
