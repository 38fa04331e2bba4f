import type { OwnUser } from '../../../shared/contract/users.ts'
import { useT } from '../../lib/messages.ts'
import { menuItemClass } from '../../ui/menu.tsx'
import { NavLink } from '../../ui/nav-link.tsx'
import { accountPagesOf } from './account-page-list.ts'
import { AccountPerson } from './account-person.tsx'

/** In the account menu of a phone: the links of the dashboard's sidebar. */
export const AccountPages = ({ viewer }: { viewer: OwnUser }) => {
  const t = useT()
  return (
    <div className="mb-1 border-b border-line pb-1">
      <div className="px-3 py-2">
        <AccountPerson viewer={viewer} />
      </div>
      {accountPagesOf(viewer.role).map(
        ({ to, key }) =>
          // The menu already has this link.
          to !== '/dashboard' && (
            <NavLink key={to} to={to} className={menuItemClass}>
              {t(key)}
            </NavLink>
          ),
      )}
    </div>
  )
}
