import { Form } from 'react-router'
import type { Ride } from '../../../shared/contract/rides.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { formatClock } from '../../lib/format-time.ts'
import { useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmAction } from '../rides/confirm-action.tsx'
import { EditSeats } from '../rides/edit-seats.tsx'
import { EditWords } from '../rides/edit-words.tsx'
import { isOffered } from '../rides/ride-standing.ts'
import { PostAgain } from '../rides/post-again.tsx'
import { ShareLink } from '../rides/share-link.tsx'
import { useRideAction } from '../rides/use-ride-action.ts'
import { RequestRow } from './request-row.tsx'

const ORDER = { PENDING: 0, APPROVED: 1, PAID: 2, CANCELLED: 3 } as const
const inOrder = (requests: readonly SeatRequest[]) => requests.toSorted((a, b) => ORDER[a.status] - ORDER[b.status])

const MoveRide = ({ intent }: { intent: 'start' | 'complete' }) => {
  const t = useT()
  const { busy, error } = useRideAction(intent)
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" loading={busy} className="w-full text-lg">
        {t(`booking.${intent}`)}
      </Button>
      {error && (
        <Alert tone="danger" className="mt-3">
          {error}
        </Alert>
      )}
    </Form>
  )
}

const CancelRide = ({ requests }: { requests: readonly SeatRequest[] }) => {
  const t = useT()
  const open = requests.filter(({ status }) => status === 'PENDING' || status === 'APPROVED')
  const paid = requests.filter(({ status }) => status === 'PAID')
  const amount = formatKsh(paid.reduce((sum, { total }) => sum + total, 0))
  return (
    <ConfirmAction
      intent="cancel-ride"
      label={t('booking.cancelRide')}
      title={t('booking.cancelRideTitle')}
      confirmLabel={t('booking.cancelRide')}
    >
      <ul className="list-disc space-y-1 pl-5">
        {open.length + paid.length === 0 && <li>{t('booking.cancelRideAlone')}</li>}
        {open.length > 0 && <li>{t('booking.cancelRideOpen', { count: open.length })}</li>}
        {paid.length > 0 && <li>{t('booking.cancelRidePaid', { count: paid.length, amount })}</li>}
        <li>{t('booking.cancelRideFinal')}</li>
      </ul>
    </ConfirmAction>
  )
}

/** For the ride's owner: requests, passengers, and actions. */
export const OwnerPanel = ({ ride, publicUrl }: { ride: Ride; publicUrl: string }) => {
  const t = useT()
  const requests = ride.requests ?? []
  const held = ride.remSeats - ride.freeSeats
  const isOver = ride.status === 'COMPLETED' || ride.status === 'CANCELLED'
  return (
    <>
      <Card className="space-y-4">
        {ride.can.start && <MoveRide intent="start" />}
        {ride.can.complete && <MoveRide intent="complete" />}
        {ride.completeFrom !== undefined && !ride.can.complete && (
          <p className="rounded-md bg-sunken p-4">
            {t('booking.completeFrom', { time: formatClock(ride.completeFrom) })}
          </p>
        )}
        <div>
          <h2 className="text-2xl">{t(isOver ? 'booking.ownerTitleOver' : 'booking.ownerTitle')}</h2>
          {isOffered(ride) && (
            <p className="num text-ink-soft">
              {t('booking.ownerSeats', { free: ride.freeSeats, total: ride.numSeats })}
              {held > 0 && ` · ${t('booking.ownerHeld', { held })}`}
            </p>
          )}
        </div>
        {requests.length === 0 && !isOffered(ride) ? (
          <p>{t('booking.nobodyBooked')}</p>
        ) : requests.length === 0 ? (
          <>
            <p>{t('booking.noRequests')}</p>
            <ShareLink ride={ride} publicUrl={publicUrl} variant="primary" className="w-full" />
          </>
        ) : (
          <ul className="space-y-3">
            {inOrder(requests).map((request) => (
              <RequestRow key={request.id} request={request} />
            ))}
          </ul>
        )}
      </Card>
      <PostAgain rideId={ride.id} />
      {(ride.can.edit || ride.can.cancel) && (
        <Card className="space-y-4">
          <h2 className="text-xl">{t('booking.edit')}</h2>
          {ride.can.edit && <EditSeats key={ride.numSeats} ride={ride} />}
          {ride.can.edit && <EditWords ride={ride} />}
          {ride.can.cancel && (
            <div className="text-center">
              <CancelRide requests={requests} />
            </div>
          )}
        </Card>
      )}
    </>
  )
}
