import { Maximize } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import type { Ride } from '../../../shared/contract/rides.ts'
import { useT } from '../../lib/messages.ts'
import { usePart } from '../../lib/use-part.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useRideTitle } from '../rides/use-ride-title.ts'

/** Shows the PIN on the whole screen. Without scripts the link leads to the PIN on the page. */
export const ShowPinButton = ({ ride, pin }: { ride: Ride; pin: string }) => {
  const t = useT()
  const trip = useRideTitle(ride)
  const { part, busy, bring } = usePart(() => import('./pin-screen.tsx'), ['trip-screens'])
  const [open, setOpen] = useState(false)
  const show = (event: MouseEvent) => {
    event.preventDefault()
    if (!busy) void bring().then(setOpen)
  }
  return (
    <>
      <a href="#pin" onClick={show} aria-busy={busy || undefined} className={buttonClass('primary', 'w-full')}>
        <Maximize aria-hidden="true" className="size-5" />
        {t('bar.showPin')}
      </a>
      {part && open && (
        <part.PinScreen pin={pin} trip={trip} plate={ride.vehicle.plate} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
