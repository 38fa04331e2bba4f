import type { Ride } from '../../../shared/contract/rides.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { useT } from '../../lib/messages.ts'
import { ConfirmAction } from '../rides/confirm-action.tsx'

interface Ending {
  requests: readonly SeatRequest[]
}

/** What happens to these requests when their ride ends. */
const Endings = ({ requests }: Ending) => {
  const t = useT()
  const open = requests.filter(({ status }) => status === 'PENDING' || status === 'APPROVED')
  // What the end of the ride refunds. An admin may have refunded a part, or everything.
  const paid = requests
    .filter(({ status }) => status === 'PAID')
    .map(({ total, refund }) => total - (refund?.amount ?? 0))
    .filter((due) => due > 0)
  const amount = formatKsh(paid.reduce((sum, due) => sum + due, 0))
  return (
    <>
      {open.length > 0 && <li>{t('booking.cancelRideOpen', { count: open.length })}</li>}
      {paid.length > 0 && <li>{t('booking.cancelRidePaid', { count: paid.length, amount })}</li>}
    </>
  )
}

export const CancelRide = ({ requests }: Ending) => {
  const t = useT()
  return (
    <ConfirmAction
      intent="cancel-ride"
      label={t('booking.cancelRide')}
      title={t('booking.cancelRideTitle')}
      confirmLabel={t('booking.cancelRide')}
    >
      <ul className="list-disc space-y-1 pl-5">
        {requests.every(({ status }) => status === 'CANCELLED') && <li>{t('booking.cancelRideAlone')}</li>}
        <Endings requests={requests} />
        <li>{t('booking.cancelRideFinal')}</li>
      </ul>
    </ConfirmAction>
  )
}

/** The owner can cancel a request until its rider is on board or its part of the ride begins. */
const ridersAhead = ({ requests = [] }: Ride) => requests.filter(({ can }) => can.cancel)
export const hasRidersAhead = (ride: Ride): boolean => ridersAhead(ride).length > 0

export const CompleteRide = ({ ride }: { ride: Ride }) => {
  const t = useT()
  return (
    <ConfirmAction
      intent="complete"
      label={t('booking.complete')}
      title={t('booking.completeTitle')}
      confirmLabel={t('booking.complete')}
      isMain
    >
      <ul className="list-disc space-y-1 pl-5">
        <Endings requests={ridersAhead(ride)} />
      </ul>
    </ConfirmAction>
  )
}
