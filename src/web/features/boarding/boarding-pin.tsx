import { useEffect } from 'react'
import type { Ride } from '../../../shared/contract/rides.ts'
import { formatClock, formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { useRideTitle } from '../rides/use-ride-title.ts'
import { storePin } from './store-pin.ts'

/**
 * The boarding PIN that the rider tells the driver. It is also stored on this phone, so that it can be read offline.
 */
export const BoardingPin = ({ ride, pin }: { ride: Ride; pin: string }) => {
  const t = useT()
  const trip = useRideTitle(ride)
  const departure = formatDeparture(ride.time, useLanguage())
  useEffect(() => {
    storePin({ rideId: ride.id, pin, trip, departure, departsAt: ride.time })
    // A rider who pays on the open page has a copy from before the payment. A failure is ignored: the PIN is still here.
    void import('../site/page-copies.tsx').then(({ keepCopy }) => keepCopy(`>${pin}<`)).catch(() => null)
  }, [pin, ride.id, ride.time, trip, departure])
  return (
    <section aria-labelledby="pin" className="mt-4 rounded-md border-2 border-dashed border-line-strong p-4">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <p>
          <span className="block text-ink-soft">{t('boarding.leaves')}</span>
          <span className="num font-display text-3xl font-bold">{formatClock(ride.time)}</span>
        </p>
        <div className="text-right">
          <h2 id="pin" className="font-sans text-base font-normal text-ink-soft">
            {t('boarding.pinTitle')}
          </h2>
          <p className="num font-display text-4xl font-bold tracking-[0.2em]">{pin}</p>
        </div>
      </div>
      <p className="mt-3 text-sm text-ink-soft">{`${t('boarding.pinText')} ${t('boarding.pinOffline')}`}</p>
    </section>
  )
}
