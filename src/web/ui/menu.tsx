import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useBackCloses } from '../lib/back-closes.ts'

interface MenuProps {
  label: string
  trigger: ReactNode
  triggerClassName?: string
  children: ReactNode
}

/**
 * A menu of links; on a phone it is a drawer. It opens without scripts. With scripts it closes on Escape, on a press
 * outside and after navigation.
 */
export const Menu = ({ label, trigger, triggerClassName = '', children }: MenuProps) => {
  const element = useRef<HTMLDetailsElement>(null)
  const location = useLocation()
  const [openOn, setOpenOn] = useState<string | null>(null)
  // After a navigation, `key` makes a new element, which is closed.
  if (openOn !== null && openOn !== location.key) setOpenOn(null)
  useBackCloses(openOn !== null, () => {
    if (element.current) element.current.open = false
  })
  useEffect(() => {
    const close = (event: Event) => {
      const details = element.current
      if (!details?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        details.querySelector('summary')?.focus()
      } else if (event.target instanceof Node && details.contains(event.target)) return
      details.open = false
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  return (
    <details
      key={location.key}
      ref={element}
      onToggle={(event) => setOpenOn(event.currentTarget.open ? location.key : null)}
      className="relative"
    >
      <summary aria-label={label} className={triggerClassName}>
        {trigger}
      </summary>
      <div className="absolute top-full right-0 z-30 mt-2 max-h-[calc(100dvh-5rem)] min-w-56 animate-rise overflow-y-auto rounded-md bg-surface p-2 text-ink shadow-soft max-md:fixed max-md:inset-y-0 max-md:mt-16 max-md:max-h-none max-md:w-full max-md:max-w-sm">
        {children}
      </div>
    </details>
  )
}

export const menuItemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-2 text-left font-medium hover:bg-sunken aria-[current=page]:bg-sunken'
