import { useState, type ReactNode } from 'react'
import { Form } from 'react-router'
import { useT } from '../../lib/messages.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useRideAction, type RideIntent } from './use-ride-action.ts'

interface ConfirmActionProps {
  intent: RideIntent
  target?: string | null
  label: string
  title: string
  confirmLabel: string
  onOpen?: () => void
  /** False until the consequences are loaded; until then the action cannot be confirmed. */
  ready?: boolean
  /** Whether the button is the main one of its page. */
  isMain?: boolean
  children: ReactNode
}

/** An action that cannot be undone: shows its consequences first. Without scripts they open below the button. */
export const ConfirmAction = (props: ConfirmActionProps) => {
  const { intent, target = null, label, title, confirmLabel, onOpen, ready = true, isMain = false, children } = props
  const t = useT()
  const hydrated = useHydrated()
  const [open, setOpen] = useState(false)
  const { busy, error } = useRideAction(intent, target)
  const question = (
    <Form method="post" className="space-y-4 text-left">
      <input type="hidden" name="intent" value={intent} />
      {target !== null && <input type="hidden" name="target" value={target} />}
      {children}
      {error && <Alert tone="danger">{error}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" loading={busy} disabled={!ready} className="flex-1">
          {confirmLabel}
        </Button>
        {hydrated && (
          <Button variant="outline" onClick={() => setOpen(false)} className="flex-1">
            {t('booking.keep')}
          </Button>
        )}
      </div>
    </Form>
  )
  if (!hydrated)
    return (
      <details>
        <summary className="inline-flex min-h-12 items-center rounded-md px-5 font-semibold hover:bg-sunken">
          {label}
        </summary>
        <div className="mt-3">{question}</div>
      </details>
    )
  return (
    <>
      <Button
        variant={isMain ? 'primary' : 'quiet'}
        className={isMain ? 'w-full text-lg' : ''}
        onClick={() => {
          setOpen(true)
          onOpen?.()
        }}
      >
        {label}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title}>
        {question}
      </Dialog>
    </>
  )
}
