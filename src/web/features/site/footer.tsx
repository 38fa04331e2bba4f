import { Link } from 'react-router'
import type { AppInfo } from '../../../shared/contract/app.ts'
import type { ScreenMessageKey } from '../../lib/messages.ts'
import { useT } from '../../lib/messages.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'

const LINKS: readonly { to: string; label: ScreenMessageKey }[] = [
  { to: '/journey', label: 'common.journey' },
  { to: '/team', label: 'common.team' },
  { to: '/faqs', label: 'common.faqs' },
  { to: '/privacy-policy', label: 'common.privacyPolicy' },
  { to: '/privacy-policy', label: 'common.termsOfUse' },
  { to: '/auth/sign-in', label: 'common.signUpRider' },
  { to: '/auth/sign-in', label: 'common.signUpDriver' },
]
const SOCIAL = [
  ['x', 'X'],
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
] as const
const INERT: readonly ScreenMessageKey[] = ['common.cookies', 'common.security', 'common.legal']

const linkClass = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline'

export const Footer = ({ year, social }: { year: string; social: AppInfo['social'] }) => {
  const t = useT()
  const follow = SOCIAL.flatMap(([network, label]) => {
    const address = social[network]
    return address === null ? [] : [{ address, label }]
  })
  return (
    <footer className="mt-16 bg-forest py-10 text-on-forest">
      <div className="wrap">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <div>
            <Logo alternate />
            <p className="mt-1 text-on-forest-soft">{t('common.tagline')}</p>
          </div>
          <LanguageSwitch />
        </div>
        <nav aria-label={t('common.footerNavigation')} className="mt-6 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-4">
          {LINKS.map(({ to, label }) => (
            <Link key={label} to={to} className={linkClass}>
              {t(label)}
            </Link>
          ))}
        </nav>
        {follow.length > 0 && (
          <p className="mt-4 flex flex-wrap items-center gap-x-5">
            <span className="text-on-forest-soft">{t('common.followUs')}</span>
            {follow.map(({ address, label }) => (
              <a key={label} href={address} rel="noopener noreferrer" target="_blank" className={linkClass}>
                {label}
              </a>
            ))}
          </p>
        )}
        <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2 border-t border-forest-soft pt-6 text-sm text-on-forest-soft">
          <span className="mr-auto">{t('common.copyright', { year })}</span>
          {INERT.map((label) => (
            <span key={label}>{t(label)}</span>
          ))}
        </p>
      </div>
    </footer>
  )
}
