import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react'

const TOAST_MS = 5_000
interface Toast {
  id: number
  text: string
}

const ToastContext = createContext<(text: string) => void>(() => undefined)

/** `const toast = useToast(); toast(t('…'))`: one sentence, read out politely, gone after five seconds. */
export const useToast = () => use(ToastContext)

export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const lastId = useRef(0)
  const show = useCallback((text: string) => {
    const id = ++lastId.current
    setToasts((all) => [...all.slice(-2), { id, text }])
    setTimeout(() => setToasts((all) => all.filter((toast) => toast.id !== id)), TOAST_MS)
  }, [])
  return (
    <ToastContext value={show}>
      {children}
      <div
        aria-live="polite"
        className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-center gap-2 sm:bottom-8"
      >
        {toasts.map((toast) => (
          <p
            key={toast.id}
            className="animate-rise rounded-md bg-forest px-4 py-3 font-medium text-on-forest shadow-soft"
          >
            {toast.text}
          </p>
        ))}
      </div>
    </ToastContext>
  )
}
