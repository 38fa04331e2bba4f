import { useState, type MouseEvent } from 'react'
import type { Ride } from '../../../shared/contract/rides.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { firstNameOf } from '../../../shared/kernel/first-name.ts'
import { useT } from '../../lib/messages.ts'
import { usePart } from '../../lib/use-part.ts'
import { buttonClass } from '../../ui/button.tsx'

/** The boarding screen stays open when the last rider is on board, although its button then disappears. */
export const useBoarding = (ride: Ride) => {
  const { part, busy, bring } = usePart(() => import('./boarding-screen.tsx'), ['trip-screens'])
  const [open, setOpen] = useState(false)
  const show = (event: MouseEvent) => {
    event.preventDefault()
    if (!busy) void bring().then(setOpen)
  }
  return { busy, show, screen: part && open && <part.BoardingScreen ride={ride} onClose={() => setOpen(false)} /> }
}

interface OpenBoardingProps {
  first: SeatRequest
  boarding: ReturnType<typeof useBoarding>
}

/** Opens the boarding screen. Without scripts the link leads to the form of the first rider on the page. */
export const OpenBoarding = ({ first, boarding: { busy, show } }: OpenBoardingProps) => (
  <a
    href={`#board-${first.id}`}
    onClick={show}
    aria-busy={busy || undefined}
    className={buttonClass('primary', 'w-full')}
  >
    {useT()('bar.enterBoardingPin', { name: firstNameOf(first.riders[0]?.name ?? '') })}
  </a>
)
