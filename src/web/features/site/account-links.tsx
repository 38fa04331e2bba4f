import { CirclePlus, CircleHelp, LayoutDashboard, LogIn, LogOut, Route, Search, Users } from 'lucide-react'
import { useLocation } from 'react-router'
import { useT } from '../../lib/messages.ts'
import { useViewer } from '../../lib/viewer.ts'
import { menuItemClass } from '../../ui/menu.tsx'
import { NavLink } from '../../ui/nav-link.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { OwnMenu } from './own-parts.tsx'

const iconClass = 'size-5 text-ink-soft'

const SignInOrOut = () => {
  const t = useT()
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  if (viewer)
    return (
      <form method="post" action="/auth/sign-out">
        <button type="submit" className={menuItemClass}>
          <LogOut aria-hidden="true" className={iconClass} />
          {t('common.signOut')}
        </button>
      </form>
    )
  return (
    <NavLink to={`/auth/sign-in?callbackUrl=${encodeURIComponent(pathname + search)}`} className={menuItemClass}>
      <LogIn aria-hidden="true" className={iconClass} />
      {t('common.signIn')}
    </NavLink>
  )
}

export const AboutLinks = () => {
  const t = useT()
  return (
    <>
      <NavLink to="/journey" className={menuItemClass}>
        <Route aria-hidden="true" className={iconClass} />
        {t('common.journey')}
      </NavLink>
      <NavLink to="/team" className={menuItemClass}>
        <Users aria-hidden="true" className={iconClass} />
        {t('common.team')}
      </NavLink>
      <NavLink to="/faqs" className={menuItemClass}>
        <CircleHelp aria-hidden="true" className={iconClass} />
        {t('common.faqs')}
      </NavLink>
      <SignInOrOut />
      <div className="mt-1 border-t border-line px-1 pt-2">
        <LanguageSwitch />
      </div>
    </>
  )
}

/** Links for which a phone's bar has no space. */
const PhoneLinks = () => {
  const t = useT()
  return (
    <div className="mb-1 border-b border-line pb-1 md:hidden">
      <OwnMenu />
      <NavLink to="/ride/search" className={menuItemClass}>
        <Search aria-hidden="true" className={iconClass} />
        {t('common.search')}
      </NavLink>
      <NavLink to="/ride/post" className={menuItemClass}>
        <CirclePlus aria-hidden="true" className={iconClass} />
        {t('common.post')}
      </NavLink>
    </div>
  )
}

export const AccountLinks = () => {
  const t = useT()
  return (
    <>
      <PhoneLinks />
      <NavLink to="/dashboard" end className={menuItemClass}>
        <LayoutDashboard aria-hidden="true" className={iconClass} />
        {t('common.dashboard')}
      </NavLink>
      <AboutLinks />
    </>
  )
}
