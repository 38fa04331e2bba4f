import { WifiOff } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { isReachable, retryLookUps, setNetworkTrouble, useNetworkTrouble } from '../../lib/lost-network.ts'
import { useT } from '../../lib/messages.ts'
import { Spinner } from '../../ui/spinner.tsx'

const RETRY_MS = 3000

/** Says that there is no connection, over an unchanged page, and retries in place. */
export const OfflineBar = () => {
  const t = useT()
  const trouble = useNetworkTrouble()
  const { revalidate } = useRevalidator()
  const { location: wanted } = useNavigation()
  const [trying, setTrying] = useState(false)
  const tryAgain = async () => {
    if (trying) return
    setTrying(true)
    const reached = await isReachable()
    setTrying(false)
    if (!reached) return
    if (trouble === 'stuck')
      return location.assign(wanted ? wanted.pathname + wanted.search + wanted.hash : location.href)
    setNetworkTrouble(null)
    if (!retryLookUps()) await revalidate()
  }
  const onBack = useEffectEvent(() => void tryAgain())
  useEffect(() => {
    if (trouble === null) return undefined
    const listen = () => onBack()
    addEventListener('online', listen)
    // The browser reports a network before it can be used, and may have reported it before this was rendered.
    const timer = setInterval(() => navigator.onLine && onBack(), RETRY_MS)
    return () => {
      removeEventListener('online', listen)
      clearInterval(timer)
    }
  }, [trouble])
  if (trouble === null) return null
  return (
    <div className="fixed inset-x-4 above-tabs z-50 flex justify-center">
      <div
        role="alert"
        className="flex w-full max-w-xl animate-rise items-center gap-3 rounded-md bg-ink py-2 pr-2 pl-4 text-surface shadow-soft"
      >
        <WifiOff aria-hidden="true" className="size-6 shrink-0" />
        <p className="min-w-0 flex-1 py-1">
          <strong className="font-bold">{t('common.offline')}</strong> {t('common.offlineText')}
        </p>
        <button
          type="button"
          disabled={trying}
          aria-busy={trying || undefined}
          onClick={() => void tryAgain()}
          className="flex min-h-11 shrink-0 items-center gap-2 rounded-md px-3 font-semibold underline underline-offset-4"
        >
          {trying && <Spinner />}
          {t('common.tryAgain')}
        </button>
      </div>
    </div>
  )
}
