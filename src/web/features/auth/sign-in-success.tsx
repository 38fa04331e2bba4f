import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../../lib/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'

const REDIRECT_AFTER_MS = 900

/** Without scripts, a `meta` element redirects to `to`. */
export const SignInSuccess = ({ to }: { to: string }) => {
  const t = useT()
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true }), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [navigate, to])
  return (
    <div aria-live="polite" className="py-8 text-center">
      <noscript>
        <meta httpEquiv="refresh" content={`1;url=${to}`} />
      </noscript>
      <CircleCheck aria-hidden="true" className="mx-auto size-16 animate-rise text-success" />
      <h1 className="mt-4 text-3xl">{t('signIn.success')}</h1>
      <p className="mt-2 text-ink-soft">{t('signIn.redirecting')}</p>
      <ButtonLink to={to} replace variant="quiet" className="mt-6">
        {t('signIn.continue')}
      </ButtonLink>
    </div>
  )
}

export const AlreadySignedIn = ({ name, to }: { name: string; to: string }) => {
  const t = useT()
  return (
    <div className="text-center">
      <h1 className="text-2xl">{t('signIn.already', { name })}</h1>
      <ButtonLink to={to} className="mt-6">
        {t('signIn.continue')}
      </ButtonLink>
    </div>
  )
}
