import { textOf } from '../../lib/form-values.ts'
import type { RidePart } from '../rides/ride-part.ts'

export interface Passenger {
  name: string
  phone: string
}

/** A passenger in addition to the rider, as typed so far. */
export interface PassengerRow extends Passenger {
  /** Identifies the row while others are added and removed. */
  key: number
}

export interface BookingDraft {
  /** The number of seats in the address when this was stored. */
  asked: string | null
  rows: readonly PassengerRow[]
  /** Null unless another phone number was typed. */
  paymentPhone: string | null
  note: string
}

export const addRow = (rows: readonly PassengerRow[]): PassengerRow[] => [
  ...rows,
  { key: (rows.at(-1)?.key ?? -1) + 1, name: '', phone: '' },
]

/** Keeps the first rows, and adds empty ones up to the wanted number. */
export const fitRows = (rows: readonly PassengerRow[], wanted: number): PassengerRow[] => {
  let fitted = rows.slice(0, wanted)
  while (fitted.length < wanted) fitted = addRow(fitted)
  return fitted
}

const textsOf = (form: FormData, name: string): string[] =>
  form.getAll(name).map((value) => (typeof value === 'string' ? value.trim() : ''))

/** The passengers in the form, beginning with the user. The server takes the user's own name from the session. */
export const passengersOf = (form: FormData): Passenger[] => {
  const [names, phones] = [textsOf(form, 'passengerName'), textsOf(form, 'passengerPhone')]
  const others = names.map((name, place) => ({ name, phone: phones[place] ?? '' }))
  return [{ name: textOf(form, 'bookerName'), phone: textOf(form, 'bookerPhone') }, ...others]
}

/** The chosen part, with the times that were shown. The page of a ride without stops has no such fields. */
export const partOf = (
  form: FormData,
): Partial<RidePart & Record<'pickUp' | 'dropOff' | 'expectedTime' | 'expectedArrival', string>> =>
  form.has('fromPosition')
    ? {
        fromPosition: Number(form.get('fromPosition')),
        toPosition: Number(form.get('toPosition')),
        ...(form.has('pickUp') ? { pickUp: textOf(form, 'pickUp') } : {}),
        ...(form.has('dropOff') ? { dropOff: textOf(form, 'dropOff') } : {}),
        expectedTime: textOf(form, 'expectedTime'),
        expectedArrival: textOf(form, 'expectedArrival'),
      }
    : {}

/** The initial number of passengers: from the link, between 1 and the seats left. */
export const startingSeats = (asked: string | null, seatsLeft: number): number => {
  const wanted = Number(asked ?? 1)
  return Number.isInteger(wanted) ? Math.min(Math.max(wanted, 1), Math.max(seatsLeft, 1)) : 1
}
