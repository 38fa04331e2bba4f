import { X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useBackCloses } from '../lib/back-closes.ts'
import { useT } from '../lib/messages.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** `drawer` is as high as the screen, at its right edge; `wide` is for pictures; `screen` covers all. */
  shape?: 'dialog' | 'drawer' | 'wide' | 'screen'
  /** `before`: in the header before the title. `after`: between the title and Close. */
  before?: ReactNode
  after?: ReactNode
  /** The content fills the dialog, and decides itself what scrolls. */
  fills?: boolean
  children: ReactNode
}

const shapes = {
  dialog: 'm-auto w-[calc(100%-2rem)] max-w-md rounded-lg',
  wide: 'm-auto w-[calc(100%-1rem)] max-w-4xl rounded-lg',
  screen: 'm-0 size-full max-h-none max-w-none',
  drawer: 'my-0 mr-0 ml-auto h-dvh max-h-dvh w-full max-w-sm sm:rounded-l-lg',
}

/** The browser's own modal dialog: the focus stays inside and returns afterwards. Escape and Back close it. */
export const Dialog = (props: DialogProps) => {
  const { open, onClose, title, shape = 'dialog', before, after, fills = false, children } = props
  const t = useT()
  const titleId = useId()
  const element = useRef<HTMLDialogElement>(null)
  useBackCloses(open, onClose)
  useEffect(() => {
    const dialog = element.current
    if (open && dialog && !dialog.open) dialog.showModal()
    if (!open) dialog?.close()
  }, [open])
  useLayoutEffect(() => {
    const dialog = element.current
    // A dialog that is removed while open does not return the focus.
    return () => dialog?.close()
  }, [])
  useEffect(() => {
    const dialog = element.current
    // Only a click on the backdrop hits the dialog itself; everything else is inside it. The second click of a double
    // click was meant for the button that opened it.
    const closeFromBackdrop = (event: MouseEvent) => event.target === dialog && event.detail < 2 && dialog?.close()
    dialog?.addEventListener('click', closeFromBackdrop)
    return () => dialog?.removeEventListener('click', closeFromBackdrop)
  }, [])
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onClose={() => {
        if (element.current?.open !== true) onClose()
      }}
      className={`animate-rise bg-surface p-0 text-ink shadow-soft ${shapes[shape]}`}
    >
      <div className={`flex max-h-[inherit] flex-col ${fills ? 'h-full' : ''}`}>
        <header className={`flex items-center gap-1 py-3 pr-3 ${before ? 'pl-2' : 'pl-5'}`}>
          {before}
          <h2 id={titleId} className={`mr-auto min-w-0 pr-3 text-xl ${fills ? 'truncate leading-snug' : ''}`}>
            {title}
          </h2>
          {after}
          <button
            type="button"
            onClick={onClose}
            aria-label={t('common.close')}
            className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </header>
        <div className={fills ? 'flex min-h-0 flex-1 flex-col' : 'overflow-y-auto px-5 pb-6'}>{open && children}</div>
      </div>
    </dialog>
  )
}
