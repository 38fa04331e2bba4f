import type { ReactNode } from 'react'

/** The dark area at the top of a page, under the transparent navigation bar. */
export const PageBand = ({
  title,
  lead,
  slim = false,
  children,
}: {
  title: string
  lead?: string | undefined
  /** On screens narrower than 64rem only screen readers get the title. */
  slim?: boolean
  children?: ReactNode
}) => (
  <div className={`bg-forest text-on-forest ${slim ? 'pt-16 pb-3 lg:pt-24 lg:pb-10' : 'pt-20 pb-8 md:pt-24 md:pb-10'}`}>
    <div className="wrap">
      <h1 className={`text-3xl md:text-4xl ${slim ? 'max-lg:sr-only' : ''}`}>{title}</h1>
      {lead && <p className="mt-3 max-w-prose text-on-forest-soft">{lead}</p>}
      {children}
    </div>
  </div>
)
