import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { useT } from '../../lib/messages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ApiError } from '../../lib/api-answer.ts'
import { isLostNetwork, reloadWhenReachable } from '../../lib/lost-network.ts'
import { PageBand } from '../../ui/page-band.tsx'
import { reportError } from './report-error.ts'

const isMissing = (error: unknown) =>
  (isRouteErrorResponse(error) && error.status === 404) || (error instanceof ApiError && error.status === 404)

const NotFound = () => {
  const t = useT()
  return (
    <main id="content">
      <title>{t('common.notFoundTitle')}</title>
      <PageBand title={t('common.notFoundTitle')} lead={t('common.notFoundText')} />
      <div className="wrap flex flex-wrap gap-3 py-8">
        <ButtonLink to="/ride/search">{t('common.searchRides')}</ButtonLink>
        <ButtonLink to="/" variant="outline">
          {t('common.goHome')}
        </ButtonLink>
      </div>
    </main>
  )
}

/** The API's message of a refusal, such as that only admins see a page. */
const refusedText = (error: unknown): string | null => {
  if (!isRouteErrorResponse(error) || error.status !== 403) return null
  const body: unknown = error.data
  return typeof body === 'object' && body !== null && 'error' in body ? String(body.error) : ''
}

const Refused = ({ text }: { text: string }) => {
  const t = useT()
  return (
    <main id="content">
      <title>{t('common.refusedTitle')}</title>
      <PageBand title={t('common.refusedTitle')} lead={text} />
      <div className="wrap flex flex-wrap gap-3 py-8">
        <ButtonLink to="/dashboard">{t('common.dashboard')}</ButtonLink>
        <ButtonLink to="/" variant="outline">
          {t('common.goHome')}
        </ButtonLink>
      </div>
    </main>
  )
}

/** Sign-in pages have their own texts. */
const wordsOf = (pathname: string, offline: boolean) => {
  if (offline) return { title: 'common.offline', text: 'common.offlineText', again: 'common.tryAgain' } as const
  return pathname.startsWith('/auth/')
    ? ({ title: 'common.authErrorTitle', text: 'common.authErrorText', again: 'common.authTryAgain' } as const)
    : ({ title: 'common.errorTitle', text: 'common.errorText', again: 'common.tryAgain' } as const)
}

export const ErrorScreen = ({ error }: { error: unknown }) => {
  const t = useT()
  const offline = isLostNetwork(error)
  const words = wordsOf(useLocation().pathname, offline)
  const missing = isMissing(error)
  const refused = refusedText(error)
  useEffect(() => {
    if (!missing && refused === null && !offline) reportError(error)
  }, [error, missing, offline, refused])
  if (missing) return <NotFound />
  if (refused !== null) return <Refused text={refused} />
  return (
    <main id="content" role="alert">
      <title>{t(words.title)}</title>
      <PageBand title={t(words.title)} lead={t(words.text)} />
      <div className="wrap flex flex-wrap gap-3 py-8">
        <Button onClick={() => void reloadWhenReachable()}>{t(words.again)}</Button>
        <ButtonLink to="/" variant="outline" reloadDocument>
          {t('common.goHome')}
        </ButtonLink>
      </div>
    </main>
  )
}
