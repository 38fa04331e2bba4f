import { MessageCircle } from 'lucide-react'
import { useT } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { openMessages } from '../../lib/open-messages.ts'

export const MessagePerson = ({ id, name }: { id: string; name: string }) => (
  <Button
    variant="outline"
    aria-haspopup="dialog"
    onClick={() => openMessages(id)}
    className="invisible max-w-full flex-1 hydrated:visible"
  >
    <MessageCircle aria-hidden="true" className="size-5" />
    <span className="truncate">{useT()('ride.message', { name })}</span>
  </Button>
)

export const MessageIcon = ({ id, name }: { id: string; name: string }) => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-label={useT()('ride.message', { name })}
    onClick={() => openMessages(id)}
    className="invisible relative z-1 flex size-11 items-center justify-center rounded-full text-ink-soft hover:bg-sunken hydrated:visible"
  >
    <MessageCircle aria-hidden="true" className="size-5.5" />
  </button>
)
