import type { ComponentProps, ReactNode } from 'react'
import { Check } from 'lucide-react'

/** A checkbox that looks like a chip; when ticked it also shows a tick, so that colour is never the only sign. */
export const ToggleChip = ({
  icon,
  children,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'className'> & { icon?: ReactNode }) => (
  <label className="group inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line-strong bg-surface px-4 py-1.5 text-sm font-medium transition-colors select-none hover:bg-sunken has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:opacity-60">
    <input {...rest} type="checkbox" className="peer sr-only" />
    <Check aria-hidden="true" className="hidden size-4 peer-checked:block" />
    {icon && <span className="peer-checked:hidden">{icon}</span>}
    {children}
  </label>
)

export const Checkbox = ({ children, className = '', ...rest }: Omit<ComponentProps<'input'>, 'type'>) => (
  <label className={`flex min-h-11 cursor-pointer items-center gap-3 py-1.5 ${className}`}>
    <input {...rest} type="checkbox" className="size-5 shrink-0 accent-primary" />
    <span>{children}</span>
  </label>
)
