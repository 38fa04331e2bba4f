import type { ReactNode } from 'react'

interface ActionBarProps {
  /** Shown on phones only: wide screens have it beside the button. */
  lead?: string | undefined
  /** Below `lead`. */
  detail?: string | undefined
  note?: string | undefined
  className?: string
  children?: ReactNode
}

/**
 * The main button of a page. On phones it is fixed at the bottom, with what has to be known before pressing it; on wide
 * screens it stays in its place. A page has one.
 */
export const ActionBar = ({ lead, detail, note, className = '', children }: ActionBarProps) => (
  <div className={`action-bar ${className}`}>
    {note && <p className="num mb-2 text-sm lg:hidden">{note}</p>}
    <div className="flex items-center gap-4">
      {lead && (
        <p className="num max-w-1/2 shrink-0 lg:hidden">
          <span className="block font-display text-xl leading-6 font-bold">{lead}</span>
          <span className="block text-sm leading-5 text-ink-soft">{detail}</span>
        </p>
      )}
      <div className="min-w-0 grow">{children}</div>
    </div>
  </div>
)
