import type { RiderSummary } from '../../../shared/contract/seat-requests.ts'
import { isNewcomer } from '../../../shared/kernel/rating.ts'
import { useT } from '../../lib/messages.ts'
import { RatingMark } from './driver-line.tsx'

export const RiderFacts = ({ rider }: { rider: RiderSummary }) => {
  const t = useT()
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      {rider.trips === 0 ? (
        t('rider.first')
      ) : (
        <>
          {!isNewcomer(rider.ratingCount) && <RatingMark driver={rider} />}
          <span className="num">{t('rider.trips', { count: rider.trips })}</span>
        </>
      )}
      {rider.lateCancellations > 0 && (
        <span className="num text-amber-ink">{t('rider.late', { count: rider.lateCancellations })}</span>
      )}
      {rider.verified && <span className="text-success">{t('ride.verified')}</span>}
    </span>
  )
}
