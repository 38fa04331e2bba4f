import { WifiOff } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { lazyPart } from '../../lib/lazy-part.ts'
import {
  isReachable,
  loadDocument,
  retryLookUps,
  setNetworkTrouble,
  useNetworkTrouble,
} from '../../lib/lost-network.ts'
import { formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Spinner } from '../../ui/spinner.tsx'

const RETRY_MS = 3000

/**
 * `useKeepCopy` loads `page-copies.tsx` while online. Where it could not, no copies exist that this list could show.
 */
const CopyList = lazyPart(async () => (await import('./page-copies.tsx')).CopyList)

/** Shown over an unchanged page or a copy while there is no connection. It tries again by itself, or at a press. */
export const OfflineBar = () => {
  const t = useT()
  const trouble = useNetworkTrouble()
  const { revalidate } = useRevalidator()
  const language = useLanguage()
  const [trying, setTrying] = useState(false)
  const tryAgain = async () => {
    if (trying) return
    setTrying(true)
    const reached = await isReachable()
    setTrying(false)
    if (!reached) return
    if (trouble === 'stuck') return loadDocument()
    setNetworkTrouble(null)
    if (!retryLookUps()) await revalidate()
  }
  const onBack = useEffectEvent(() => void tryAgain())
  useEffect(() => {
    if (trouble === null) return undefined
    const listen = () => onBack()
    addEventListener('online', listen)
    // Repeated, because browsers send `online` before the connection works, or even before this bar listens.
    const timer = setInterval(() => navigator.onLine && onBack(), RETRY_MS)
    return () => {
      removeEventListener('online', listen)
      clearInterval(timer)
    }
  }, [trouble])
  if (trouble === null) return null
  const { copy: copiedAt } = document.documentElement.dataset
  return (
    <div className="offline-bar">
      <div role="alert" className="bg-amber text-on-amber">
        <div className="wrap flex min-h-12 items-center gap-3">
          <WifiOff aria-hidden="true" className="size-6 shrink-0" />
          <p className="min-w-0 flex-1 py-1 leading-tight">
            <strong className="block font-bold">{t('common.offline')}</strong>{' '}
            <span className="text-sm">
              {copiedAt === undefined
                ? t('common.offlineText')
                : t('common.savedCopy', { time: formatDeparture(new Date(Number(copiedAt)).toISOString(), language) })}
            </span>
          </p>
          <button
            type="button"
            disabled={trying}
            aria-busy={trying || undefined}
            onClick={() => void tryAgain()}
            className="flex min-h-11 shrink-0 items-center gap-2 font-semibold underline underline-offset-4"
          >
            {trying && <Spinner />}
            {t('common.tryAgain')}
          </button>
        </div>
        <Suspense>
          <CopyList />
        </Suspense>
      </div>
    </div>
  )
}
