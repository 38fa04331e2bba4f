import type { ReactNode } from 'react'
import type { Ride } from '../../../shared/contract/rides.ts'
import { useT } from '../../lib/messages.ts'
import { useCancellation } from '../../lib/use-cancellation.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { partAddress } from '../../../shared/kernel/part-of-ride.ts'
import { priceOf } from '../rides/ride-summary.ts'
import { BookingSummary } from './booking-summary.tsx'
import type { ChosenPart } from './choose-part.ts'
import { useBookingDraft } from './booking-draft.ts'
import { PassengerRows } from './passenger-rows.tsx'

interface RegisterToBookProps {
  ride: Ride
  part: ChosenPart | null
  choice: ReactNode
}

/** For visitors: they can add passengers and see the price. After signing in they return here with their passengers. */
export const RegisterToBook = ({ ride, part, choice }: RegisterToBookProps) => {
  const t = useT()
  const cancellation = useCancellation()
  const { rows, boxes, sync, add, remove } = useBookingDraft(ride, null)
  const seats = rows.length + 1
  const query = [part && partAddress({ ...part, ...part.possible }), seats > 1 && `seats=${seats}`]
    .filter(Boolean)
    .join('&')
  const isOpen = !part || part.state === 'OPEN'
  const back = `/ride/${ride.id}${query && `?${query}`}`
  return (
    <Card id="book">
      <div ref={boxes} onInput={sync} onBlur={sync} className="space-y-4">
        <h2 className="text-2xl">{t('booking.title')}</h2>
        {choice ?? <form id="more-passengers" method="get" action={`/ride/${ride.id}#book`} />}
        {isOpen && (
          <>
            <PassengerRows booker={null} rows={rows} max={ride.freeSeats} onAdd={add} onRemove={remove} />
            <BookingSummary ride={ride} seats={seats} total={seats * ride.seatCost} />
            <p className="font-medium">{t('booking.money', cancellation)}</p>
            <ActionBar {...priceOf(seats, ride.seatCost, t)} note={t('bar.register')}>
              <ButtonLink to={`/auth/sign-in?callbackUrl=${encodeURIComponent(back)}`} className="w-full text-lg">
                {t('booking.register')}
              </ButtonLink>
            </ActionBar>
            <p className="text-sm text-ink-soft">{t('booking.registerHint')}</p>
          </>
        )}
      </div>
    </Card>
  )
}
