import { BellOff, BellRing, Search, Trash2 } from 'lucide-react'
import { Form, Link } from 'react-router'
import type { RideAlert } from '../../../shared/contract/alerts.ts'
import type { Amenity } from '../../../shared/contract/amenities.ts'
import { formatDay, formatDays } from '../../lib/format-time.ts'
import { addDays } from '../../../shared/kernel/nairobi-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ICON_BUTTON } from '../../ui/confirm-button.tsx'
import { linkToSearch, searchBetween } from '../../lib/search-url.ts'
import { usePending } from '../../lib/keep-page.ts'
import { amenityLabel } from '../rides/amenity-label.tsx'
import { RideList } from '../rides/ride-list.tsx'
import type { ListedRide } from '../rides/ride-part.ts'
import { ChangeAlert } from './change-alert.tsx'

const searchAddress = (alert: RideAlert, today: string): string => {
  const between = searchBetween(alert, today)
  const dateFrom = alert.dateFrom ?? between.dateFrom
  const dateTo = alert.dateTo ?? between.dateTo
  return linkToSearch({ ...between, dateFrom, dateTo, numSeats: alert.numSeats, amenities: alert.amenities }, today)
}

export interface OpenedAlert {
  id: string
  rides: readonly ListedRide[]
}

interface AlertRowsProps {
  today: string
  opened: OpenedAlert | null
  amenities: readonly Amenity[]
}

const PauseButton = ({ alert, way }: { alert: RideAlert; way: string }) => {
  const t = useT()
  const { formData } = usePending()
  const sending = formData?.get('change') === alert.id && formData.has('paused')
  const name = t(alert.paused ? 'dashboard.alertResume' : 'dashboard.alertPause', { way })
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="paused" value={String(!alert.paused)} />
      <Button
        type="submit"
        name="change"
        value={alert.id}
        variant="outline"
        loading={sending}
        aria-label={name}
        title={name}
        className={ICON_BUTTON}
      >
        {alert.paused ? (
          <BellRing aria-hidden="true" className="size-5" />
        ) : (
          <BellOff aria-hidden="true" className="size-5" />
        )}
      </Button>
    </Form>
  )
}

const Matches = ({ alert, opened, amenities }: Omit<AlertRowsProps, 'today'> & { alert: RideAlert }) => {
  const t = useT()
  if (opened?.id !== alert.id)
    return (
      <Link
        to={`/dashboard/alerts?alert=${alert.id}`}
        preventScrollReset
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {t('dashboard.alertMatches')}
      </Link>
    )
  return (
    <section className="basis-full" aria-label={t('dashboard.alertMatches')}>
      {opened.rides.length === 0 ? (
        <p className="text-ink-soft">{t('dashboard.alertNoMatches')}</p>
      ) : (
        <RideList rides={opened.rides} amenities={amenities} level={3} showStatus />
      )}
    </section>
  )
}

/** Whether an alert without a last day ends soon. The user is then asked to keep the alert, here and in a message. */
const isEnding = ({ dateTo, endsOn }: RideAlert, today: string): boolean =>
  dateTo === null && endsOn <= addDays(today, 3)

const KeepButton = ({ alert }: { alert: RideAlert }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <Form method="post" preventScrollReset className="flex basis-full flex-wrap items-center gap-3">
      <input type="hidden" name="paused" value={String(alert.paused)} />
      <p>{t('dashboard.alertEnds', { day: formatDay(alert.endsOn, language) })}</p>
      <Button type="submit" name="change" value={alert.id}>
        {t('dashboard.alertKeep')}
      </Button>
    </Form>
  )
}

const AlertRow = ({ alert, today, opened, amenities }: AlertRowsProps & { alert: RideAlert }) => {
  const t = useT()
  const language = useLanguage()
  const sending = usePending().formData?.get('remove')
  const anywhere = t('search.anyPlace')
  const way = t('ride.title', { from: alert.from?.name ?? anywhere, to: alert.to?.name ?? anywhere })
  const { dateFrom, dateTo } = alert
  const required = amenities.filter(({ id }) => alert.amenities.includes(id))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-lg bg-surface p-4 shadow-soft sm:p-5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-lg font-semibold">{way}</p>
        <p className="num flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          {alert.paused && <Badge>{t('dashboard.alertPaused')}</Badge>}
          {dateFrom === null ? t('dashboard.alertAnyDay') : formatDays(dateFrom, dateTo ?? dateFrom, language)} ·{' '}
          {t('search.passengersCount', { count: alert.numSeats })} · {t('dashboard.alertKm', { km: alert.radiusKm })}
          {required.map((amenity) => ` · ${amenityLabel(amenity, t)}`)}
        </p>
      </div>
      <div className="flex gap-2">
        <ButtonLink to={searchAddress(alert, today)} variant="outline">
          <Search aria-hidden="true" className="size-5" />
          {t('dashboard.alertSearch')}
        </ButtonLink>
        <PauseButton alert={alert} way={way} />
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
      {isEnding(alert, today) && <KeepButton alert={alert} />}
      <Matches alert={alert} opened={opened} amenities={amenities} />
      <ChangeAlert alert={alert} today={today} />
    </li>
  )
}

export const AlertRows = ({ alerts, ...shown }: AlertRowsProps & { alerts: readonly RideAlert[] }) => (
  <ul className="grid gap-3">
    {alerts.map((alert) => (
      <AlertRow key={`${alert.id}${alert.dateFrom}${alert.dateTo}`} alert={alert} {...shown} />
    ))}
  </ul>
)
