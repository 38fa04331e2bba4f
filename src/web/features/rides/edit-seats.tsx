import { useState } from 'react'
import { Form } from 'react-router'
import type { Ride } from '../../../shared/contract/rides.ts'
import { useT } from '../../lib/messages.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { seatChoices } from './seat-choices.ts'
import { useRideAction } from './use-ride-action.ts'

/** The seats of a published ride. Seats that are paid or held on any leg cannot be removed. */
export const EditSeats = ({ ride }: { ride: Ride }) => {
  const t = useT()
  const hydrated = useHydrated()
  const [seats, setSeats] = useState(ride.numSeats)
  const { busy, error } = useRideAction('seats')
  return (
    <Form method="post" className="space-y-4">
      <input type="hidden" name="intent" value="seats" />
      <Select
        label={t('booking.seatsAvailable')}
        name="numSeats"
        value={seats}
        onChange={(event) => setSeats(Number(event.currentTarget.value))}
      >
        {seatChoices(ride.vehicle.numSeats, ride.numSeats - ride.freeSeats).map(({ seats: choice, disabled }) => (
          <option key={choice} value={choice} disabled={disabled}>
            {choice}
          </option>
        ))}
      </Select>
      {error && <Alert tone="danger">{error}</Alert>}
      <Button
        type="submit"
        variant="outline"
        loading={busy}
        disabled={hydrated && seats === ride.numSeats}
        className="w-full"
      >
        {t('booking.save')}
      </Button>
    </Form>
  )
}
