import { Search, Trash2 } from 'lucide-react'
import { Form } from 'react-router'
import type { Wish } from '../../../shared/contract/wishes.ts'
import { formatDays } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ICON_BUTTON } from '../../ui/confirm-button.tsx'
import { readSearch, writeSearch, type SearchPlace } from '../../lib/search-url.ts'
import { usePending } from '../../lib/keep-page.ts'

const searched = (end: Wish['from']): SearchPlace =>
  end === null
    ? { text: '', placeId: null, coordinates: null }
    : { text: end.name, placeId: end.placeId, coordinates: end.coordinates }

const searchAddress = (wish: Wish, today: string): string => {
  const plain = readSearch(new URLSearchParams(), today)
  const filter = {
    ...plain,
    hasSearched: true,
    from: searched(wish.from),
    to: searched(wish.to),
    dateFrom: wish.dateFrom ?? plain.dateFrom,
    dateTo: wish.dateTo ?? plain.dateTo,
    numSeats: wish.numSeats,
  }
  return `/ride/search?${writeSearch(filter, today)}`
}

const WishRow = ({ wish, today }: { wish: Wish; today: string }) => {
  const t = useT()
  const language = useLanguage()
  const sending = usePending().formData?.get('remove')
  const anywhere = t('search.anyPlace')
  const way = t('ride.title', { from: wish.from?.name ?? anywhere, to: wish.to?.name ?? anywhere })
  const { dateFrom, dateTo } = wish
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-lg bg-surface p-4 shadow-soft sm:p-5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-lg font-semibold">{way}</p>
        <p className="num flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          <Badge>{t(wish.kind === 'RIDE' ? 'dashboard.wishRide' : 'dashboard.wishAlert')}</Badge>
          {dateFrom === null ? t('dashboard.wishAnyDay') : formatDays(dateFrom, dateTo ?? dateFrom, language)} ·{' '}
          {t('search.passengersCount', { count: wish.numSeats })}
        </p>
      </div>
      <div className="flex gap-2">
        <ButtonLink to={searchAddress(wish, today)} variant="outline">
          <Search aria-hidden="true" className="size-5" />
          {t('dashboard.wishSearch')}
        </ButtonLink>
        <Form method="post" preventScrollReset>
          <Button
            type="submit"
            name="remove"
            value={wish.id}
            variant="outline"
            loading={sending === wish.id}
            aria-label={t('dashboard.wishRemove', { way })}
            title={t('dashboard.wishRemove', { way })}
            className={ICON_BUTTON}
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </Button>
        </Form>
      </div>
    </li>
  )
}

/** The caller's wishes, each one tap away from being searched again. */
export const WishRows = ({ wishes, today }: { wishes: readonly Wish[]; today: string }) => (
  <ul className="grid gap-3">
    {wishes.map((wish) => (
      <WishRow key={wish.id} wish={wish} today={today} />
    ))}
  </ul>
)
