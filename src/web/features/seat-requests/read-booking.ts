import { parseKenyanPhone } from '../../../shared/kernel/kenyan-phone.ts'
import type { Needs } from '../../lib/form-kit.ts'
import { textOf } from '../../lib/form-values.ts'

export interface Passenger {
  name: string
  phone: string
}

/** A passenger besides the rider, as typed so far. */
export interface PassengerRow extends Passenger {
  /** Stays with the row while others are added and removed. */
  key: number
}

export interface BookingDraft {
  /** The seats in the address when this was stored. */
  asked: string | null
  rows: readonly PassengerRow[]
  /** Null until another phone was typed. */
  paymentPhone: string | null
  /** To the driver. */
  note: string
}

export const addRow = (rows: readonly PassengerRow[]): PassengerRow[] => [
  ...rows,
  { key: (rows.at(-1)?.key ?? -1) + 1, name: '', phone: '' },
]

/** Keeps the first rows, and adds empty ones. */
export const fitRows = (rows: readonly PassengerRow[], wanted: number): PassengerRow[] => {
  let fitted = rows.slice(0, wanted)
  while (fitted.length < wanted) fitted = addRow(fitted)
  return fitted
}

const textsOf = (form: FormData, name: string): string[] =>
  form.getAll(name).map((value) => (typeof value === 'string' ? value.trim() : ''))

/** The passengers of the form, the booker first. The server takes the booker from the session, and sets the names. */
export const passengersOf = (form: FormData): Passenger[] => {
  const [names, phones] = [textsOf(form, 'passengerName'), textsOf(form, 'passengerPhone')]
  const others = names.map((name, place) => ({ name, phone: phones[place] ?? '' }))
  return [{ name: textOf(form, 'bookerName'), phone: textOf(form, 'bookerPhone') }, ...others]
}

interface Booking {
  passengers: readonly Passenger[]
  paymentPhone: string
}

/** What a booking needs before it can be sent. */
export const BOOKING_NEEDS: Needs<Booking, 'passengers' | 'phone'> = {
  passengers: ({ passengers }) =>
    passengers.every(({ name, phone }) => name.trim() !== '' && parseKenyanPhone(phone) !== null),
  phone: ({ paymentPhone }) => parseKenyanPhone(paymentPhone) !== null,
}

/** The initial number of passengers: from the link, within 1 and the seats left. */
export const startingSeats = (asked: string | null, seatsLeft: number): number => {
  const wanted = Number(asked ?? 1)
  return Number.isInteger(wanted) ? Math.min(Math.max(wanted, 1), Math.max(seatsLeft, 1)) : 1
}
