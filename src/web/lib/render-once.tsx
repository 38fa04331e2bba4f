import { createContext, use, type ComponentProps, type ReactElement } from 'react'
import { useLocation } from 'react-router'

/** @param pathname The page on which the part is shown, if its links depend on that page. */
export type RenderOnce = (element: ReactElement, facts: unknown, pathname?: string) => string | null

interface Rendering {
  /** Null for a signed-in user, whose lists have hearts, requests and chats. */
  item: RenderOnce | null
  menu: RenderOnce
}

/** Null in the browser, which renders every part itself. */
export const RenderOnceContext = createContext<Rendering | null>(null)

interface ItemProps {
  /** All values that the content depends on, besides the language: the key of the cached HTML. */
  facts: unknown
  children: ReactElement
}

/** An item of a list that is the same for all visitors: the server renders it once and caches the HTML. */
export const SharedItem = ({ facts, children }: ItemProps) => {
  const html = import.meta.env.SSR ? use(RenderOnceContext)?.item?.(children, facts) : null
  if (typeof html !== 'string') return <li>{children}</li>
  // oxlint-disable-next-line react/no-danger -- React has just made this HTML
  return <li dangerouslySetInnerHTML={{ __html: html }} />
}

interface MenuProps extends ComponentProps<'nav'> {
  /** All values that the links depend on, besides the language and the page: the key of the cached HTML. */
  facts: unknown
  /** Whether the menu contains nothing about this user alone, so that the server can cache it. */
  isShared: boolean
  children: ReactElement
}

export const SharedMenu = ({ facts, isShared, children, ...nav }: MenuProps) => {
  const { pathname } = useLocation()
  const html = import.meta.env.SSR && isShared ? use(RenderOnceContext)?.menu(children, facts, pathname) : null
  if (typeof html !== 'string') return <nav {...nav}>{children}</nav>
  // oxlint-disable-next-line react/no-danger -- React has just made this HTML
  return <nav {...nav} dangerouslySetInnerHTML={{ __html: html }} />
}
