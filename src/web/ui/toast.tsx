import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react'

const TOAST_MS = 5_000

interface ToastExtras {
  title?: string
  durationMs?: number
}
interface Toast extends ToastExtras {
  id: number
  text: string
}

const ToastContext = createContext<(text: string, extras?: ToastExtras) => void>(() => undefined)

/** `const toast = useToast(); toast(t('…'))`: announced politely, and removed after 5 seconds or `durationMs`. */
export const useToast = () => use(ToastContext)

const places = {
  page: 'fixed inset-x-4 above-tabs',
  // Below the dialog's header, because at the bottom a toast would cover the typed text.
  dialog: 'absolute inset-x-4 top-16',
}

/** Shows the toasts of its children. A modal dialog covers the page's toasts, so a dialog with toasts has its own provider. */
export const ToastProvider = ({ place = 'page', children }: { place?: keyof typeof places; children: ReactNode }) => {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const lastId = useRef(0)
  const show = useCallback((text: string, extras: ToastExtras = {}) => {
    const id = ++lastId.current
    setToasts((all) => [...all.slice(-2), { id, text, ...extras }])
    setTimeout(() => setToasts((all) => all.filter((toast) => toast.id !== id)), extras.durationMs ?? TOAST_MS)
  }, [])
  return (
    <ToastContext value={show}>
      {children}
      <div aria-live="polite" className={`pointer-events-none z-50 flex flex-col items-center gap-2 ${places[place]}`}>
        {toasts.map((toast) => (
          <p
            key={toast.id}
            className="max-w-full animate-rise rounded-md bg-forest px-4 py-3 font-medium wrap-anywhere text-on-forest shadow-soft"
          >
            {toast.title !== undefined && <strong className="block font-bold">{toast.title}</strong>}
            {toast.text}
          </p>
        ))}
      </div>
    </ToastContext>
  )
}
