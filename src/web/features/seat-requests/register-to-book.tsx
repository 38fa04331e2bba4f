import type { Ride } from '../../../shared/contract/rides.ts'
import { useT } from '../../lib/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { BookingSummary } from './booking-summary.tsx'

/** For strangers: the price stands, the way in is one press, and leads back here. */
export const RegisterToBook = ({ ride }: { ride: Ride }) => {
  const t = useT()
  return (
    <Card className="space-y-4">
      <h2 className="text-2xl">{t('booking.title')}</h2>
      <BookingSummary ride={ride} seats={1} total={ride.seatCost} />
      <p className="font-medium">{t('booking.money')}</p>
      <ButtonLink to={`/auth/sign-in?callbackUrl=${encodeURIComponent(`/ride/${ride.id}`)}`} className="w-full text-lg">
        {t('booking.register')}
      </ButtonLink>
      <p className="text-sm text-ink-soft">{t('booking.registerHint')}</p>
    </Card>
  )
}
