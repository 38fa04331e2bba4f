import { Share2 } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import type { Ride } from '../../../shared/contract/rides.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { formatClock } from '../../lib/format-time.ts'
import { isSosTime } from '../../../shared/kernel/trip-times.ts'
import { useT } from '../../lib/messages.ts'
import { useNow } from '../../lib/use-now.ts'
import { usePart } from '../../lib/use-part.ts'
import { whatsappAddress } from '../rides/ride-summary.ts'
import { usePosition } from './use-position.ts'

interface ShareTripProps {
  ride: Ride
  request: SeatRequest
  publicUrl: string
  className: string
}

/** Opens the dialog with the link of the shared trip. Without scripts it opens WhatsApp with the address of the ride. */
export const ShareTrip = ({ ride, request, publicUrl, className }: ShareTripProps) => {
  const t = useT()
  const { part, busy, bring } = usePart(() => import('./share-trip-dialog.tsx'), ['safety-screens'])
  const [open, setOpen] = useState(false)
  const position = usePosition(request.id)
  const isOnTheWay = isSosTime({ departsAt: new Date(ride.time), arrivesAt: new Date(ride.arrivalTime) }, useNow())
  const textWith = (url: string) =>
    t('bar.shareText', {
      from: ride.from.name,
      to: ride.to.name,
      driver: ride.driver.firstName,
      plate: ride.vehicle.plate,
      time: formatClock(ride.arrivalTime),
      url,
    })
  const openDialog = (event: MouseEvent) => {
    event.preventDefault()
    if (!busy) void bring().then(setOpen)
  }
  return (
    <>
      <a
        href={whatsappAddress(textWith(`${publicUrl}/ride/${ride.id}`))}
        target="_blank"
        rel="noreferrer"
        aria-busy={busy || undefined}
        onClick={openDialog}
        className={className}
      >
        <Share2 aria-hidden="true" className="size-5" />
        {t('bar.share')}
      </a>
      {part && open && (
        <part.ShareTripDialog
          requestId={request.id}
          position={isOnTheWay ? position : null}
          textWith={textWith}
          onClose={() => setOpen(false)}
        />
      )}
      {part && position.state === 'on' && <part.PositionOn />}
    </>
  )
}
