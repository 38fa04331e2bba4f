import { parseKenyanPhone } from '../../../shared/kernel/kenyan-phone.ts'
import type { Needs } from '../../lib/form-kit.ts'
import type { Passenger } from './read-booking.ts'

interface Booking {
  passengers: readonly Passenger[]
  paymentPhone: string
}

export const BOOKING_NEEDS: Needs<Booking, 'passengers' | 'phone'> = {
  passengers: ({ passengers }) =>
    passengers.every(({ name, phone }) => name.trim() !== '' && parseKenyanPhone(phone) !== null),
  phone: ({ paymentPhone }) => parseKenyanPhone(paymentPhone) !== null,
}
