import { useRef } from 'react'
import type { Ride } from '../../../shared/contract/rides.ts'
import { clearStored, useStoredState } from '../../lib/use-stored-state.ts'
import { useQueryParams } from '../../lib/use-query-params.ts'
import { addRow, fitRows, startingSeats, type BookingDraft, type PassengerRow } from './read-booking.ts'

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
 * The passengers of a booking: as many as in the address (`?seats=`), stored in this tab, so that they survive reloads,
 * signing in and registering.
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
  const sync = () => {
    const typed = boxes.current && readBoxes(boxes.current, draft)
    if (typed && JSON.stringify(typed) !== JSON.stringify(draft)) store({ asked, ...typed })
  }
  const change = (rows: readonly PassengerRow[]) => store({ ...draft, asked, rows })
  return {
    ...draft,
    boxes,
    /** To be called after typing. */
    sync,
    add: () => change(addRow(draft.rows)),
    remove: (key: number) => change(draft.rows.filter((row) => row.key !== key)),
  }
}
