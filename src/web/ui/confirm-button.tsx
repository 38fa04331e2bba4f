import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useHydrated } from '../lib/use-hydrated.ts'
import { Button, buttonClass, type ButtonVariant } from './button.tsx'
import { Dialog } from './dialog.tsx'

export const ICON_BUTTON = 'w-12 !px-0'

interface ConfirmButtonProps {
  icon: ReactNode
  name: string
  variant?: ButtonVariant
  disabled?: boolean
  busy?: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
}

/** A small button that asks first. Without scripts the question opens below it. */
export const ConfirmButton = (props: ConfirmButtonProps) => {
  const { icon, name, variant = 'danger', disabled = false, busy = false, open, onOpenChange, title, children } = props
  const hydrated = useHydrated()
  const details = useRef<HTMLDetailsElement>(null)
  const [unfolded, setUnfolded] = useState(false)
  useLayoutEffect(() => {
    // An open question stays: the user is already answering, and removing it would delete what was typed.
    setUnfolded(details.current?.open === true)
  }, [])
  if ((!hydrated || unfolded) && !disabled)
    return (
      <details ref={details} className="max-w-full">
        <summary aria-label={name} className={buttonClass(variant, ICON_BUTTON)}>
          {icon}
        </summary>
        <div className="mt-3">{children}</div>
      </details>
    )
  return (
    <>
      <Button
        variant={variant}
        disabled={disabled}
        loading={busy}
        aria-label={name}
        title={name}
        className={ICON_BUTTON}
        aria-haspopup="dialog"
        onClick={() => onOpenChange(true)}
      >
        {icon}
      </Button>
      <Dialog open={open} onClose={() => onOpenChange(false)} title={title}>
        {children}
      </Dialog>
    </>
  )
}
