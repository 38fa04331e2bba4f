import { X } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useT } from '../lib/messages.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** `drawer` slides along the edge: menus and long panels; `wide` is for pictures. */
  shape?: 'dialog' | 'drawer' | 'wide'
  children: ReactNode
}

const shapes = {
  dialog: 'm-auto w-[calc(100%-2rem)] max-w-md rounded-lg',
  wide: 'm-auto w-[calc(100%-1rem)] max-w-4xl rounded-lg',
  drawer: 'my-0 mr-0 ml-auto h-dvh max-h-dvh w-full max-w-sm sm:rounded-l-lg',
}

/** The browser's own modal dialog: it traps focus, closes on Escape and gives focus back. */
export const Dialog = ({ open, onClose, title, shape = 'dialog', children }: DialogProps) => {
  const t = useT()
  const titleId = useId()
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = element.current
    if (open && dialog && !dialog.open) dialog.showModal()
    if (!open) dialog?.close()
  }, [open])
  useEffect(() => {
    const dialog = element.current
    // Only the backdrop is the dialog itself; everything else lies inside of it.
    const closeFromBackdrop = (event: MouseEvent) => event.target === dialog && dialog?.close()
    dialog?.addEventListener('click', closeFromBackdrop)
    return () => dialog?.removeEventListener('click', closeFromBackdrop)
  }, [])
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onClose={onClose}
      className={`animate-rise bg-surface p-0 text-ink shadow-soft ${shapes[shape]}`}
    >
      <div className="flex max-h-[inherit] flex-col">
        <header className="flex items-center justify-between gap-4 py-3 pr-3 pl-5">
          <h2 id={titleId} className="text-xl">
            {title}
          </h2>
          <button
            type="button"
            onClick={onClose}
            aria-label={t('common.close')}
            className="flex size-11 items-center justify-center rounded-full hover:bg-sunken"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </header>
        <div className="overflow-y-auto px-5 pb-6">{open && children}</div>
      </div>
    </dialog>
  )
}
