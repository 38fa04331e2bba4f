import { createContext, use, type ReactElement } from 'react'

export type RenderOnce = (element: ReactElement, facts: unknown) => string | null

/** Only the server has it, and only for visitors. */
export const RenderOnceContext = createContext<RenderOnce | null>(null)

interface ItemProps {
  /** All that the content depends on, besides the language. */
  facts: unknown
  children: ReactElement
}

/** An item of a list that is the same for all visitors: the server renders it once and keeps its HTML. */
export const SharedItem = ({ facts, children }: ItemProps) => {
  const html = import.meta.env.SSR ? use(RenderOnceContext)?.(children, facts) : null
  if (typeof html !== 'string') return <li>{children}</li>
  // oxlint-disable-next-line react/no-danger -- React has just made this HTML
  return <li dangerouslySetInnerHTML={{ __html: html }} />
}
