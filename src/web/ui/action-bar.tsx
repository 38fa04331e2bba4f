import type { ReactNode } from 'react'

interface ActionBarProps {
  /** Shown on phones only, because wide screens show it next to the button. */
  lead?: string | undefined
  detail?: string | undefined
  note?: string | undefined
  /** The number of passengers, shown below `lead` instead of `detail`. */
  stepper?: ReactNode
  drain?: ReactNode
  className?: string
  children?: ReactNode
}

/** On phones the bar is fixed at the bottom, with the facts to know before its button is pressed. A page has only one. */
export const ActionBar = ({ lead, detail, note, stepper, drain, className = '', children }: ActionBarProps) => (
  <div className={`action-bar ${className}`}>
    {drain}
    {note && <p className="num mb-2 text-sm lg:hidden">{note}</p>}
    <div className="flex items-center gap-4">
      {lead && (
        <div className="num max-w-1/2 shrink-0 lg:hidden">
          <p className="font-display text-xl leading-6 font-bold">{lead}</p>
          {stepper ?? <p className="text-sm leading-5 text-ink-soft">{detail}</p>}
        </div>
      )}
      <div className="min-w-0 grow">{children}</div>
    </div>
  </div>
)
