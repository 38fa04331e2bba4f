import { Star } from 'lucide-react'
import { Link } from 'react-router'
import type { Ride } from '../../../shared/contract/rides.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { useT } from '../../lib/messages.ts'
import { Avatar } from '../../ui/avatar.tsx'

const STARS = [1, 2, 3, 4, 5] as const

/** Five stars: each leads to the form with that number of stars chosen. A tap alone sends nothing. */
export const RateOnPage = ({ ride: { driver }, request }: { ride: Ride; request: SeatRequest }) => {
  const t = useT()
  return (
    <section aria-labelledby="rate" className="mb-5 border-b border-line pb-4">
      <div className="flex items-center gap-4">
        <Avatar name={driver.name} photo={driver.photo} size="md" />
        <div className="min-w-0">
          <h2 id="rate" className="text-xl">
            {t('rate.how', { name: driver.firstName })}
          </h2>
          <p className="text-sm text-ink-soft">{t('rate.blind', { name: driver.firstName })}</p>
        </div>
      </div>
      <ul className="mt-3 flex">
        {STARS.map((count) => (
          <li key={count} className="flex-1">
            <Link
              to={`/request/${request.id}/review?stars=${count}`}
              className="flex min-h-12 items-center justify-center rounded-md hover:bg-sunken"
            >
              <Star aria-hidden="true" className="size-9 text-line-strong" />
              <span className="sr-only">{t('rate.star', { count })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
