import { CalendarPlus, MessageCircle, MessageSquareQuote, Phone } from 'lucide-react'
import type { Ride } from '../../../shared/contract/rides.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { formatClock } from '../../lib/format-time.ts'
import { useT } from '../../lib/messages.ts'
import { openMessages } from '../../lib/open-messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { BoardingPin } from '../boarding/boarding-pin.tsx'
import { RatingMark } from '../people/driver-line.tsx'
import { MeetingPlace } from '../rides/meeting-place.tsx'
import { colorName } from '../vehicles/color-name.ts'
import type { DriverWord } from './load-ride.ts'
import { ShareTrip } from './share-trip.tsx'

const tileClass = buttonClass('outline', 'h-full min-h-14 w-full flex-col gap-1! px-0! py-2! text-xs leading-4')

interface TicketProps {
  ride: Ride
  request: SeatRequest
  pin: string
  word: DriverWord | null
  publicUrl: string
}

export const Ticket = ({ ride, request, pin, word, publicUrl }: TicketProps) => {
  const t = useT()
  const { driver, vehicle, meetingPoint, can } = ride
  const { make, model, color, plate } = vehicle
  return (
    <>
      <BoardingPin ride={ride} pin={pin} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={driver.name} photo={driver.photo} size="md" />
          <p className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
              {driver.name}
              <RatingMark driver={driver} />
            </span>
            <span className="block text-sm text-ink-soft">{`${make} ${model}, ${colorName(color, t)}`}</span>
          </p>
        </div>
        <span className="num rounded-sm border-2 border-ink px-3 font-display text-lg font-bold whitespace-nowrap">
          {plate}
        </span>
      </div>
      {meetingPoint && <MeetingPlace point={meetingPoint} />}
      <ul className="mt-4 grid auto-cols-fr grid-flow-col gap-2">
        {can.call && driver.phone && (
          <li>
            <a
              href={`tel:${driver.phone}`}
              aria-label={t('booking.call', { name: driver.firstName })}
              className={tileClass}
            >
              <Phone aria-hidden="true" className="size-5" />
              {t('ticket.call')}
            </a>
          </li>
        )}
        {can.message && (
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={t('ticket.messageTo', { name: driver.firstName })}
              onClick={() => openMessages(driver.id)}
              className={`${tileClass} invisible hydrated:visible`}
            >
              <MessageCircle aria-hidden="true" className="size-5" />
              {t('ticket.message')}
            </button>
          </li>
        )}
        {request.can.share && (
          <li>
            <ShareTrip ride={ride} request={request} publicUrl={publicUrl} className={tileClass} />
          </li>
        )}
        <li>
          <a href={`/request/${request.id}/calendar`} className={tileClass}>
            <CalendarPlus aria-hidden="true" className="size-5" />
            {t('ticket.calendar')}
          </a>
        </li>
      </ul>
      {word && (
        <p className="mt-4 flex items-start gap-3 rounded-md bg-amber-wash p-3">
          <MessageSquareQuote aria-hidden="true" className="size-5 shrink-0 text-amber-ink" />
          <span className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{driver.firstName}: </span>
            {`“${word.text}”`}
            <span className="num block text-sm text-ink-soft">{formatClock(word.at)}</span>
          </span>
        </p>
      )}
    </>
  )
}
