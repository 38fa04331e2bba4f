import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useT } from '../../lib/messages.ts'
import { ownPath } from '../../lib/own-path.ts'
import { useQueryParams } from '../../lib/use-query-params.ts'
import { LanguageSwitch } from '../site/language-switch.tsx'
import { Logo } from '../site/logo.tsx'

const BackHome = () => {
  const t = useT()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const params = useQueryParams()
  const isSignUp = pathname === '/auth/sign-up'
  const goBack = (event: React.MouseEvent) => {
    const entry = (history.state as { idx?: number } | null)?.idx ?? 0
    if (isSignUp || entry === 0) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <Link
      to={isSignUp ? ownPath(params.get('callbackUrl')) : '/'}
      onClick={goBack}
      className="inline-flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold hover:bg-forest-soft"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
      {t('signIn.backHome')}
    </Link>
  )
}

export const AuthFrame = ({ children }: { children: ReactNode }) => {
  const t = useT()
  return (
    <div className="min-h-dvh bg-forest text-on-forest">
      <header className="wrap flex min-h-16 items-center justify-between gap-3 py-2">
        <BackHome />
        <Link to="/" aria-label={t('common.homeLink')} className="rounded-sm">
          <Logo alternate />
        </Link>
      </header>
      <main id="content" className="wrap pt-4 pb-10 md:pt-10">
        <div className="mx-auto w-full max-w-xl rounded-lg bg-surface p-5 text-ink shadow-soft sm:p-8">{children}</div>
        <p className="mt-6 text-center font-display text-lg text-on-forest-soft">{t('common.tagline')}</p>
        <div className="mt-4 flex justify-center">
          <LanguageSwitch />
        </div>
      </main>
    </div>
  )
}
