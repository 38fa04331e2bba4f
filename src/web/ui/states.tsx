import type { ReactNode } from 'react'

interface StateProps {
  title: string
  text?: string | undefined
  icon?: ReactNode
  /** Links or buttons for what the user can do now; an empty list should have one. */
  children?: ReactNode
}

const Panel = ({ title, text, icon, children, role }: StateProps & { role?: 'alert' }) => (
  <div role={role} className="flex flex-col items-center rounded-lg bg-surface px-6 py-10 text-center shadow-soft">
    {icon && <div className="mb-4 text-amber-ink [&_svg]:size-10">{icon}</div>}
    <p className="font-display text-xl font-bold text-balance">{title}</p>
    {text && <p className="mt-2 max-w-prose text-ink-soft">{text}</p>}
    {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
  </div>
)

export const EmptyState = (props: StateProps) => <Panel {...props} />
export const ErrorState = (props: StateProps) => <Panel {...props} role="alert" />
