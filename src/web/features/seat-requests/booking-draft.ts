import { useRef } from 'react'
import type { Ride } from '../../../shared/contract/rides.ts'
import { textOf } from '../../lib/form-values.ts'
import { clearStored, useStoredState } from '../../lib/use-stored-state.ts'
import { useQueryParams } from '../../lib/use-query-params.ts'
import type { RidePart } from '../rides/ride-part.ts'

export interface Passenger {
  name: string
  phone: string
}

export interface PassengerRow extends Passenger {
  key: number
}

interface BookingDraft {
  /** The number of seats in the address when the draft was stored. */
  asked: string | null
  rows: readonly PassengerRow[]
  /** Null while it is the phone number of the account. A visitor's form has no field for it. */
  paymentPhone: string | null
  note: string
}

export const addRow = (rows: readonly PassengerRow[]): PassengerRow[] => [
  ...rows,
  { key: (rows.at(-1)?.key ?? -1) + 1, name: '', phone: '' },
]

export const fitRows = (rows: readonly PassengerRow[], wanted: number): PassengerRow[] => {
  let fitted = rows.slice(0, wanted)
  while (fitted.length < wanted) fitted = addRow(fitted)
  return fitted
}

export const startingSeats = (asked: string | null, seatsLeft: number): number => {
  const wanted = Number(asked ?? 1)
  return Number.isInteger(wanted) ? Math.min(Math.max(wanted, 1), Math.max(seatsLeft, 1)) : 1
}

const draftName = (rideId: string) => `book:${rideId}`

export const clearBooking = (rideId: string): void => clearStored(draftName(rideId))

const valuesOf = (element: HTMLElement, name: string): string[] =>
  [...element.querySelectorAll<HTMLInputElement>(`input[name=${name}]`)].map(({ value }) => value)

const readBoxes = (element: HTMLElement, { rows, paymentPhone, note }: Omit<BookingDraft, 'asked'>) => {
  const [names, phones] = [valuesOf(element, 'passengerName'), valuesOf(element, 'passengerPhone')]
  return {
    rows: rows.map((row, place) => ({ ...row, name: names[place] ?? row.name, phone: phones[place] ?? row.phone })),
    paymentPhone: valuesOf(element, 'paymentPhone')[0] ?? paymentPhone,
    note: element.querySelector('textarea')?.value ?? note,
  }
}

/**
 * What was typed for a booking. It is stored in this tab, so that it survives reloads, signing in and registering. A
 * new number in the address (`?seats=`) sets the number of passengers.
 * @param ownPhone The phone number that pays by default; null without a session.
 */
export const useBookingDraft = (ride: Pick<Ride, 'id' | 'freeSeats'>, ownPhone: string | null) => {
  const params = useQueryParams()
  const asked = params.get('seats')
  const boxes = useRef<HTMLDivElement>(null)
  const { value, store } = useStoredState<BookingDraft>(draftName(ride.id), {
    asked,
    rows: fitRows([], startingSeats(asked, ride.freeSeats) - 1),
    paymentPhone: null,
    note: '',
  })
  const wanted = asked === null || asked === value.asked ? value.rows.length + 1 : startingSeats(asked, ride.freeSeats)
  const draft = {
    rows: fitRows(value.rows, Math.min(wanted, Math.max(ride.freeSeats, 1)) - 1),
    paymentPhone: value.paymentPhone ?? ownPhone,
    note: value.note,
  }
  // The default number is not stored, because the number of the account can change.
  const save = (typed: Omit<BookingDraft, 'asked'>) =>
    store({ ...typed, asked, paymentPhone: typed.paymentPhone === ownPhone ? null : typed.paymentPhone })
  const sync = () => {
    const typed = boxes.current && readBoxes(boxes.current, draft)
    if (typed && JSON.stringify(typed) !== JSON.stringify(draft)) save(typed)
  }
  const change = (rows: readonly PassengerRow[]) => save({ ...draft, rows })
  return {
    ...draft,
    boxes,
    sync,
    add: () => change(addRow(draft.rows)),
    remove: (key: number) => change(draft.rows.filter((row) => row.key !== key)),
  }
}

const textsOf = (form: FormData, name: string): string[] =>
  form.getAll(name).map((value) => (typeof value === 'string' ? value.trim() : ''))

/** The passengers in the form, beginning with the user, whose name and phone number the server takes from the account. */
export const readPassengers = (form: FormData): Passenger[] => {
  const [names, phones] = [textsOf(form, 'passengerName'), textsOf(form, 'passengerPhone')]
  const others = names.map((name, place) => ({ name, phone: phones[place] ?? '' }))
  return [{ name: textOf(form, 'bookerName'), phone: textOf(form, 'bookerPhone') }, ...others]
}

/** The chosen part, with the times that were shown. Empty if the page shows no part. */
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
