import { useEffect, type ReactNode } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { useT } from '../../lib/messages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ApiError } from '../../lib/api-answer.ts'
import { isLostNetwork, reloadWhenReachable } from '../../lib/lost-network.ts'
import { useViewer } from '../../lib/viewer.ts'
import { PageBand } from '../../ui/page-band.tsx'
import { reportError } from './report-error.ts'

const isMissing = (error: unknown) =>
  (isRouteErrorResponse(error) && error.status === 404) || (error instanceof ApiError && error.status === 404)

const Message = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => (
  <div>
    <title>{title}</title>
    <PageBand title={title} lead={lead} />
    <div className="wrap flex flex-wrap gap-3 py-8">{children}</div>
  </div>
)

const NotFound = () => {
  const t = useT()
  return (
    <Message title={t('common.notFoundTitle')} lead={t('common.notFoundText')}>
      <ButtonLink to="/ride/search">{t('common.searchRides')}</ButtonLink>
      <ButtonLink to="/" variant="outline">
        {t('common.goHome')}
      </ButtonLink>
    </Message>
  )
}

interface Refusal {
  isForbidden: boolean
  text: string
  code: string | null
}

/** The API's message of a refusal, for example that only admins can see a page, or that there were too many calls. */
const refusalOf = (error: unknown): Refusal | null => {
  if (!isRouteErrorResponse(error) || error.status < 400 || error.status >= 500) return null
  const body: unknown = error.data
  const said = typeof body === 'object' && body !== null && 'error' in body ? body : null
  const isForbidden = error.status === 403
  if (said === null) return isForbidden ? { isForbidden, text: '', code: null } : null
  return { isForbidden, text: String(said.error), code: 'code' in said ? String(said.code) : null }
}

/** For a viewer who may not see a ride for women: sign-in, or how to get access to such rides. */
const ForWomenOnly = ({ text }: { text: string }) => {
  const t = useT()
  const viewer = useViewer()
  const { pathname } = useLocation()
  return (
    <Message title={t('common.forWomenTitle')} lead={text}>
      {viewer ? (
        <ButtonLink to="/dashboard/profile?for-women">{t('common.useRidesForWomen')}</ButtonLink>
      ) : (
        <ButtonLink to={`/auth/sign-in?callbackUrl=${pathname}`}>{t('common.signIn')}</ButtonLink>
      )}
      <ButtonLink to="/ride/search" variant="outline">
        {t('common.searchRides')}
      </ButtonLink>
    </Message>
  )
}

const Refused = ({ text }: { text: string }) => {
  const t = useT()
  return (
    <Message title={t('common.refusedTitle')} lead={text}>
      <ButtonLink to="/dashboard">{t('common.dashboard')}</ButtonLink>
      <ButtonLink to="/" variant="outline">
        {t('common.goHome')}
      </ButtonLink>
    </Message>
  )
}

const wordsOf = (pathname: string, offline: boolean) => {
  if (offline) return { title: 'common.offline', text: 'common.offlineText', again: 'common.tryAgain' } as const
  return pathname.startsWith('/auth/')
    ? ({ title: 'common.authErrorTitle', text: 'common.authErrorText', again: 'common.authTryAgain' } as const)
    : ({ title: 'common.errorTitle', text: 'common.errorText', again: 'common.tryAgain' } as const)
}

/** For an error inside a page that already has a `main`. */
export const ErrorScreen = ({ error }: { error: unknown }) => {
  const t = useT()
  const offline = isLostNetwork(error)
  const words = wordsOf(useLocation().pathname, offline)
  const missing = isMissing(error)
  const refused = refusalOf(error)
  const isRefused = refused !== null
  useEffect(() => {
    if (!missing && !isRefused && !offline) reportError(error)
  }, [error, missing, offline, isRefused])
  if (missing) return <NotFound />
  if (refused?.code === 'WOMEN_ONLY') return <ForWomenOnly text={refused.text} />
  if (refused?.isForbidden) return <Refused text={refused.text} />
  return (
    <div role="alert">
      <title>{t(words.title)}</title>
      <PageBand title={t(words.title)} lead={refused?.text || t(words.text)} />
      <div className="wrap flex flex-wrap gap-3 py-8">
        <Button onClick={() => void reloadWhenReachable()}>{t(words.again)}</Button>
        <ButtonLink to="/" variant="outline" reloadDocument>
          {t('common.goHome')}
        </ButtonLink>
      </div>
    </div>
  )
}

export const ErrorPage = ({ error }: { error: unknown }) => (
  <main id="content">
    <ErrorScreen error={error} />
  </main>
)
