import type { Ride } from '../../../shared/contract/rides.ts'
import { formatClock } from '../../lib/format-time.ts'
import { useT } from '../../lib/messages.ts'
import { arrivesAnotherDay } from './check-arrival.ts'
import { describeJourney } from './ride-times.ts'

type Journey = Pick<Ride, 'from' | 'to' | 'time' | 'arrivalTime' | 'trip' | 'meetingPoint'>

export const JourneyLine = ({ journey, large = false }: { journey: Journey; large?: boolean }) => {
  const t = useT()
  const { from, to, time, arrivalTime, meetingPoint } = journey
  const clockClass = `num font-display font-bold ${large ? 'text-2xl' : 'text-xl'} leading-7`
  const placeClass = `font-semibold ${large ? 'text-xl' : 'text-lg'} leading-7`
  return (
    <div className="grid grid-cols-[auto_1rem_minmax(0,1fr)] gap-x-3 max-[20rem]:block">
      <time dateTime={time} className={clockClass}>
        <span className="sr-only">{t('ride.departs')} </span>
        {formatClock(time)}
      </time>
      <span aria-hidden="true" className="flex flex-col items-center pt-2">
        <span className="size-3 shrink-0 rounded-full border-3 border-primary" />
        <span className="-mb-2 w-0.5 grow bg-line-strong" />
      </span>
      <span className="min-w-0">
        <span className={`block ${placeClass}`}>{from.name || t('ride.unknownLocation')}</span>
        {meetingPoint && !large && (
          <span className="block truncate text-sm">
            <span className="sr-only">{t('ride.meetingPoint')}: </span>
            {meetingPoint.name}
          </span>
        )}
      </span>

      <span />
      <span aria-hidden="true" className="flex justify-center">
        <span className="w-0.5 bg-line-strong" />
      </span>
      <span className="pb-3 text-sm text-balance text-ink-soft">{describeJourney(journey, t)}</span>

      <time dateTime={arrivalTime} className="text-ink-soft">
        <span className="sr-only">{t('ride.arrivesAboutLong', { time: '' })}</span>
        <span className={clockClass}>{formatClock(arrivalTime)}</span>
        {arrivesAnotherDay(time, arrivalTime) && <span className="block text-xs">{t('ride.nextDay')}</span>}
      </time>
      <span aria-hidden="true" className="flex flex-col items-center">
        <span className="h-2 w-0.5 bg-line-strong" />
        <span className="size-3 rounded-full bg-amber" />
      </span>
      <span className={placeClass}>{to.name || t('ride.unknownDestination')}</span>
    </div>
  )
}
