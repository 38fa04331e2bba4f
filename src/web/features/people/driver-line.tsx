import { BadgeCheck, Star } from 'lucide-react'
import type { DriverSummary } from '../../../shared/contract/users.ts'
import { isNewcomer } from '../../../shared/kernel/rating.ts'
import { useT } from '../../lib/messages.ts'
import { Avatar } from '../../ui/avatar.tsx'

export const RatingMark = ({ driver }: { driver: Pick<DriverSummary, 'rating' | 'ratingCount'> }) => {
  const t = useT()
  const { rating, ratingCount } = driver
  if (isNewcomer(ratingCount)) return <span className="font-medium text-ink-soft">{t('ride.ratingNew')}</span>
  return (
    <span className="num inline-flex items-center gap-1">
      <Star aria-hidden="true" className="size-4 fill-amber text-amber-ink" />
      <span aria-hidden="true">{rating.toFixed(1)}</span>
      <span className="sr-only">{t('ride.rating', { rating: rating.toFixed(1), count: ratingCount })}</span>
    </span>
  )
}

type LineDriver = Pick<DriverSummary, 'name' | 'photo' | 'rating' | 'ratingCount' | 'verified'>

export const DriverLine = ({ driver }: { driver: LineDriver }) => {
  const t = useT()
  return (
    <span className="flex min-w-0 grow basis-36 items-center gap-2.5">
      <Avatar name={driver.name} photo={driver.photo} />
      <span className="min-w-0 text-sm leading-5">
        <span className="block truncate font-semibold">{driver.name}</span>
        <span className="flex items-center gap-2">
          <RatingMark driver={driver} />
          {driver.verified && (
            <span className="flex min-w-0 items-center gap-1 text-xs text-success">
              <BadgeCheck aria-hidden="true" className="size-4 shrink-0" />
              <span className="truncate">{t('ride.verified')}</span>
            </span>
          )}
        </span>
      </span>
    </span>
  )
}
