import { useState, type MouseEvent } from 'react'
import type { Ride } from '../../../shared/contract/rides.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { firstNameOf } from '../../../shared/kernel/first-name.ts'
import { useT } from '../../lib/messages.ts'
import { usePart } from '../../lib/use-part.ts'
import { buttonClass } from '../../ui/button.tsx'

/** Opens the keys for boarding PINs. Without script it leads to the form of the first rider on the page. */
export const OpenBoarding = ({ ride, first }: { ride: Ride; first: SeatRequest }) => {
  const t = useT()
  const { part, busy, bring } = usePart(() => import('./boarding-screen.tsx'), ['trip-screens'])
  const [open, setOpen] = useState(false)
  const show = (event: MouseEvent) => {
    event.preventDefault()
    if (!busy) void bring().then(setOpen)
  }
  return (
    <>
      <a
        href={`#board-${first.id}`}
        onClick={show}
        aria-busy={busy || undefined}
        className={buttonClass('primary', 'w-full')}
      >
        {t('bar.enterBoardingPin', { name: firstNameOf(first.riders[0]?.name ?? '') })}
      </a>
      {part && open && <part.BoardingScreen ride={ride} onClose={() => setOpen(false)} />}
    </>
  )
}
