import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'

interface Props extends ComponentProps<typeof Link> {
  to: string
  /** Not marked on the pages below `to`. */
  end?: boolean
}

/** A link that is marked while its page is shown. React Router's NavLink has more code, for pending pages. */
export const NavLink = ({ to, end = false, ...props }: Props) => {
  const { pathname } = useLocation()
  const [path = ''] = to.split('?')
  const isCurrent = pathname === path || (!end && pathname.startsWith(`${path}/`))
  return <Link {...props} to={to} aria-current={isCurrent ? 'page' : undefined} />
}
