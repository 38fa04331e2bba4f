import type { ReactNode } from 'react'

interface ActionBarProps {
  /** Shown on phones only: wide screens have it beside the button. */
  lead?: string | undefined
  /** Below `lead`. */
  detail?: string | undefined
  note?: string | undefined
  /** Below `lead`, instead of `detail`: how many. */
  stepper?: ReactNode
  drain?: ReactNode
  className?: string
  children?: ReactNode
}

/** On phones fixed at the bottom, with what has to be known before pressing it. A page has one. */
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
