import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { usePart } from '../../lib/use-part.ts'

export const SafetyButton = ({ person }: { person: { id: string; name: string } }) => {
  const t = useT()
  const { part, busy, bring } = usePart(() => import('./safety-dialog.tsx'), ['chat-screens'])
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        loading={busy}
        aria-haspopup="dialog"
        onClick={() => void bring().then(setOpen)}
        className="invisible min-h-11 max-w-full text-sm hydrated:visible"
      >
        <Flag aria-hidden="true" className="size-4" />
        <span className="truncate">{t('booking.safety', { name: person.name })}</span>
      </Button>
      {part && open && <part.SafetyDialog person={person} onClose={() => setOpen(false)} />}
    </>
  )
}
