import { LogIn, LogOut } from 'lucide-react'
import type { Ride } from '../../../shared/contract/rides.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { firstNameOf } from '../../../shared/kernel/first-name.ts'
import { formatClock } from '../../lib/format-time.ts'
import { useT, type Translate } from '../../lib/messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { arrivesAnotherDay } from './check-arrival.ts'
import type { RidePart } from './ride-part.ts'
import { isOpenStatus } from '../../../shared/kernel/open-ride.ts'
import { seatsLeftText, seatsText } from './ride-summary.ts'

interface StationsProps {
  ride: Ride
  /** The viewer's part of the ride; null for the owner, whose part is the whole ride. */
  part: RidePart | null
}

/** `Achieng, 2 seats; Otieno, 1 seat`. */
const peopleText = (requests: readonly SeatRequest[], t: Translate): string =>
  requests.map(({ riders, numSeats }) => `${firstNameOf(riders[0]?.name ?? '')}, ${seatsText(numSeats, t)}`).join('; ')

const MAX_FACES = 3

interface PeopleProps {
  icon: typeof LogIn
  requests: readonly SeatRequest[]
  text: string
}

const People = ({ icon: Icon, requests, text }: PeopleProps) => (
  <span className="mt-1 flex flex-wrap items-center gap-x-2">
    <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
    <span className="flex shrink-0 -space-x-2">
      {requests.slice(0, MAX_FACES).map(({ id, riders, rider }) => (
        <Avatar key={id} name={riders[0]?.name ?? ''} photo={rider?.photo ?? null} />
      ))}
    </span>
    <span className="min-w-0 grow basis-40 wrap-anywhere">{text}</span>
  </span>
)

/** For the owner: the paid riders who get in or out at this stop. */
const InAndOut = ({ requests, position }: { requests: readonly SeatRequest[]; position: number }) => {
  const t = useT()
  const paid = requests.filter(({ status, refund }) => status === 'PAID' && refund === null)
  const out = paid.filter(({ segment }) => segment.toPosition === position)
  const into = paid.filter(({ segment }) => segment.fromPosition === position)
  return (
    <>
      {out.length > 0 && (
        <People icon={LogOut} requests={out} text={t('ride.getsOut', { people: peopleText(out, t) })} />
      )}
      {into.length > 0 && (
        <People icon={LogIn} requests={into} text={t('ride.getsIn', { people: peopleText(into, t) })} />
      )}
    </>
  )
}

const LegSeats = ({ count }: { count: number }) => {
  const look = count === 0 ? 'text-danger' : count <= 2 ? 'text-amber-ink' : 'text-ink-soft'
  return <span className={`num block text-sm ${look}`}>{seatsLeftText(count, useT())}</span>
}

/** All stops of a ride in order. The viewer's part has full lines and bold times. */
export const Stations = ({ ride, part }: StationsProps) => {
  const t = useT()
  const stops = ride.stops ?? []
  const last = stops.length - 1
  const { fromPosition, toPosition } = part ?? { fromPosition: 0, toPosition: last }
  const showsSeats = isOpenStatus(ride.status) || ride.bookable === true
  return (
    <ol>
      {stops.map(({ position, place, time, freeSeats }) => {
        const isMine = position >= fromPosition && position <= toPosition
        const leadsOn = position >= fromPosition && position < toPosition
        const next = stops[position + 1]
        return (
          <li key={position} className="grid grid-cols-[3.5rem_1rem_minmax(0,1fr)] gap-x-3">
            <span className={isMine ? '' : 'text-ink-soft'}>
              <span className="sr-only">
                {position === last ? t('ride.arrivesAboutLong', { time: '' }) : `${t('ride.departs')} `}
              </span>
              <time dateTime={time} className={`num font-display text-lg leading-7 ${isMine ? 'font-bold' : ''}`}>
                {formatClock(time)}
              </time>
              {arrivesAnotherDay(stops[0]?.time ?? time, time) && (
                <span className="block text-xs">{t('ride.nextDay')}</span>
              )}
            </span>
            <span aria-hidden="true" className="flex flex-col items-center pt-2">
              <span
                className={`size-3 shrink-0 rounded-full ${
                  position === toPosition ? 'bg-amber' : `border-3 ${isMine ? 'border-primary' : 'border-line-strong'}`
                }`}
              />
              {next && (
                <span
                  className={`-mb-2 grow border-l-2 ${leadsOn ? 'border-primary' : 'border-dashed border-line-strong'}`}
                />
              )}
            </span>
            <span className={`min-w-0 ${next ? 'pb-4' : ''}`}>
              <span className={`block text-lg leading-7 wrap-anywhere ${isMine ? 'font-semibold' : 'text-ink-soft'}`}>
                {place.name}
              </span>
              {next && showsSeats && freeSeats !== null && <LegSeats count={freeSeats} />}
              {ride.requests && <InAndOut requests={ride.requests} position={position} />}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
