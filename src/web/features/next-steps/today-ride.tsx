import { ArrowRight, MapPin } from 'lucide-react'
import { Link } from 'react-router'
import type { NextStep } from '../../../shared/contract/next-steps.ts'
import type { Ride } from '../../../shared/contract/rides.ts'
import { formatClock, formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Stations } from '../rides/stations.tsx'
import { StepActions } from './step-card.tsx'

interface TodayRideProps {
  ride: Ride
  /** False for a ride in progress whose departure was not today, for example yesterday. */
  isToday: boolean
  step: NextStep | undefined
}

export const TodayRide = ({ ride, isToday, step }: TodayRideProps) => {
  const t = useT()
  const language = useLanguage()
  const paid = (ride.requests ?? []).filter(({ status, refund }) => status === 'PAID' && refund === null)
  return (
    <section aria-labelledby="today-ride">
      <Card className="space-y-4">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 id="today-ride" className="num min-w-0 text-xl">
            {isToday ? t('step.today', { time: formatClock(ride.time) }) : formatDeparture(ride.time, language)}
          </h2>
          <Badge tone="success">
            {t('step.seatsPaid', { count: paid.reduce((seats, { numSeats }) => seats + numSeats, 0) })}
          </Badge>
        </div>
        <Stations ride={ride} part={null} />
        {ride.meetingPoint && (
          <p className="flex items-start gap-2 text-sm wrap-anywhere">
            <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
            {t('step.meetAt', { place: ride.meetingPoint.name })}
          </p>
        )}
        {step === undefined ? (
          <ButtonLink to={`/ride/${ride.id}`} className="w-full">
            {t('step.openRide')}
          </ButtonLink>
        ) : (
          <>
            <StepActions step={step} isFirst />
            <Link
              to={`/ride/${ride.id}`}
              className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline underline-offset-4"
            >
              {t('step.openRide')}
              <ArrowRight aria-hidden="true" className="size-4" />
            </Link>
          </>
        )}
      </Card>
    </section>
  )
}
