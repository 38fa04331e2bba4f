import { Smartphone, X } from 'lucide-react'
import { useState } from 'react'
import { useInstallOffer } from '../../lib/install-offer.ts'
import { useT } from '../../lib/messages.ts'
import { readStored, store } from '../../lib/storage.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'

const isTrue = (value: unknown): value is true => value === true
/** Safari on iOS can install the site, but never offers it. `standalone` is false in a browser tab. */
const isSafariOnIos = () => 'standalone' in navigator && navigator.standalone === false

/** How to install Pamoja. This browser never shows it again after the user has closed it or pressed its button. */
export const InstallHint = () => {
  const t = useT()
  const isHydrated = useHydrated()
  const offer = useInstallOffer()
  const [isClosed, setClosed] = useState(false)
  if (!isHydrated || isClosed || readStored('install-hint', isTrue)) return null
  if (offer === null && !isSafariOnIos()) return null
  const close = () => {
    store('install-hint', true)
    setClosed(true)
  }
  return (
    <aside className="flex items-center gap-3 rounded-lg bg-surface p-3 shadow-soft">
      <Smartphone aria-hidden="true" className="size-6 shrink-0 text-primary" />
      <p className="min-w-0 flex-1">{t(offer === null ? 'trips.installIos' : 'trips.install')}</p>
      {offer !== null && (
        <Button
          variant="quiet"
          onClick={() => {
            void offer.prompt()
            close()
          }}
        >
          {t('trips.installButton')}
        </Button>
      )}
      <button
        type="button"
        onClick={close}
        aria-label={t('common.close')}
        className="inline-grid size-11 shrink-0 place-items-center rounded-full"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </aside>
  )
}
