import type { Ride } from '../../../shared/contract/rides.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { formatDeparture } from '../../lib/format-time.ts'
import type { Translate } from '../../lib/messages.ts'
import { isOpenStatus } from '../../../shared/kernel/open-ride.ts'
import { statusText } from './ride-state.ts'
import type { Language } from '../../../shared/kernel/enums.ts'

type Summarised = Pick<Ride, 'from' | 'to' | 'time' | 'seatCost' | 'freeSeats' | 'status' | 'isUnderWay'>

export const seatsLeftText = (count: number, t: Translate): string =>
  count === 0 ? t('ride.full') : t('ride.seatsLeft', { count })

export const seatsText = (count: number, t: Translate): string => t('booking.seats', { count })

export const priceOf = (seats: number, seatCost: number, t: Translate) => ({
  lead: formatKsh(seats * seatCost),
  detail: seats === 1 ? seatsText(1, t) : `${seats} × ${formatKsh(seatCost)}`,
})

/** `Nairobi CBD → Nakuru, Fri 27 Nov, 10:00 · Ksh 500 · 3 seats left`: the description of a shared link. */
export const rideSummary = (ride: Summarised, t: Translate, language: Language): string =>
  t('booking.summary', {
    from: ride.from.name || t('ride.unknownLocation'),
    to: ride.to.name || t('ride.unknownDestination'),
    departure: formatDeparture(ride.time, language),
    price: formatKsh(ride.seatCost),
    seats: isOpenStatus(ride.status) ? seatsLeftText(ride.freeSeats, t) : statusText(ride, t),
  })

export const whatsappAddress = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`
