import type { ReactNode } from 'react'

/** The dark area at the top of a page, under the transparent navigation bar. */
export const PageBand = ({
  title,
  lead,
  children,
}: {
  title: string
  lead?: string | undefined
  children?: ReactNode
}) => (
  <div className="bg-forest pt-20 pb-8 text-on-forest md:pt-24 md:pb-10">
    <div className="wrap">
      <h1 className="text-3xl md:text-4xl">{title}</h1>
      {lead && <p className="mt-3 max-w-prose text-on-forest-soft">{lead}</p>}
      {children}
    </div>
  </div>
)
