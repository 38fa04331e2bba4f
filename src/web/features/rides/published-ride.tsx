import { CircleCheck } from 'lucide-react'
import type { Ride } from '../../../shared/contract/rides.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { formatDeparture } from '../../lib/format-time.ts'
import { JourneyLine } from './journey-line.tsx'
import { PostAgain } from './post-again.tsx'
import { ShareLink } from './share-link.tsx'

export const PublishedRide = ({
  ride,
  publicUrl,
  onAnother,
}: {
  ride: Ride
  publicUrl: string
  onAnother: () => void
}) => {
  const t = useT()
  return (
    <Card className="animate-rise space-y-5">
      <div aria-live="polite" className="flex gap-3">
        <CircleCheck aria-hidden="true" className="size-8 shrink-0 text-success" />
        <div>
          <h2 className="text-2xl">{t('rideForm.publishedTitle')}</h2>
          <p className="mt-1 text-ink-soft">{t('rideForm.publishedText')}</p>
        </div>
      </div>
      <p className="num font-semibold">
        {formatDeparture(ride.time, useLanguage())} · {formatKsh(ride.seatCost)} {t('ride.perSeat')}
      </p>
      <JourneyLine journey={ride} />
      <div className="flex flex-wrap gap-3">
        <ShareLink ride={ride} publicUrl={publicUrl} variant="primary" className="flex-1" />
        <ButtonLink to={`/ride/${ride.id}`} variant="outline" className="flex-1">
          {t('rideForm.seeRide')}
        </ButtonLink>
      </div>
      <PostAgain rideId={ride.id} />
      <Button variant="quiet" onClick={onAnother} className="w-full">
        {t('rideForm.postAnother')}
      </Button>
    </Card>
  )
}
