import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reportError as tellServer } from './features/site/report-error.ts'
import { watchBack } from './lib/back-closes.ts'
import { watchNetwork } from './lib/lost-network.ts'
import { loadMessages } from './lib/messages.ts'
import { setStorageOwner } from './lib/storage.ts'
import { textGroupsOf } from './lib/text-groups.ts'

watchNetwork()
watchBack()
const { lang, dataset } = document.documentElement
// On an error page the user is unknown.
if (dataset['who'] !== undefined) setStorageOwner(dataset['who'])
await loadMessages(lang === 'sw' ? 'sw' : 'en', textGroupsOf(location.pathname, dataset['who'] !== ''))

/**
 * React recovers from some errors by itself, such as a hydration mismatch. No error screen shows them, so they are
 * reported here.
 */
const onRecoverableError = (error: unknown) => {
  globalThis.reportError(error)
  tellServer(error instanceof Error && error.cause instanceof Error ? error.cause : error)
}

window.typedInput?.hydrating()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    { onRecoverableError },
  )
})
