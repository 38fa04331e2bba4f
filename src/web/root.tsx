import type { ReactNode } from 'react'
import { Suspense, use } from 'react'
import { Links, Meta, Outlet, redirectDocument, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import { getSession } from './features/auth/api.ts'
import type { Route } from './+types/root'
import stylesheet from './app.css?url'
import { ErrorPage } from './features/site/error-screen.tsx'
import { OfflineBar } from './features/site/offline-bar.tsx'
import { useMarkReady } from './features/site/use-mark-ready.ts'
import { apiContext } from './lib/api-context.ts'
import { clockContext } from './lib/clock-context.ts'
// oxlint-disable-next-line import/default -- the address of the file, as Vite gives it
import earlyInput from './lib/early-input.ts?worker&url'
import { watchEarlyTaps } from './lib/early-taps.ts'
import { keepPage, useKeepShown } from './lib/keep-page.ts'
import { lazyPart } from './lib/lazy-part.ts'
import { LanguageContext } from './lib/messages.ts'
import { messageChunks } from './lib/message-chunks.server.ts'
import { NonceContext } from './lib/nonce.ts'
import { languageContext } from './lib/request-language.ts'
import { useServerTime } from './lib/server-clock.ts'
import { makeControls } from './lib/typed-controls.ts'
import { watchTypedInput } from './lib/typed-input.ts'
import { useStorageOwner } from './lib/use-storage-owner.ts'
import { useKeepCopy } from './features/site/use-keep-copy.ts'
import { useHydrated } from './lib/use-hydrated.ts'

/** The display font is not preloaded: it would share a slow connection with the styles, which block the whole page. */
export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const session = await getSession(context.get(apiContext))
  const { pathname } = new URL(request.url)
  // The account was deleted, and the answer clears the cookie.
  if (session.ok && session.body.gone && pathname !== '/') throw redirectDocument('/')
  const user = session.ok ? session.body.user : null
  const language = user?.settings.language ?? context.get(languageContext)
  return {
    user,
    language,
    now: context.get(clockContext)().getTime(),
    texts: messageChunks(language, pathname, user !== null),
  }
}

export { shouldRevalidate } from './lib/keep-typed.ts'

export const clientMiddleware = [keepPage]

// Only on the server: otherwise the browser's scripts would also contain these functions, which the HTML has already.
const EARLY_INPUT = import.meta.env.SSR ? earlyInput : undefined
const WATCHES = import.meta.env.DEV ? [`(${watchTypedInput.toString()})(${makeControls.toString()});`] : []
const INLINE = import.meta.env.SSR ? `${WATCHES.join('')}(${watchEarlyTaps.toString()})()` : ''

/** Records what is pressed and typed before other scripts run. `late-scripts.server.ts` looks for the second script. */
const EarlyInput = ({ nonce }: { nonce: string | undefined }) => (
  <>
    <script nonce={nonce} suppressHydrationWarning>
      {INLINE}
    </script>
    {!import.meta.env.DEV && <script src={EARLY_INPUT} nonce={nonce} suppressHydrationWarning />}
  </>
)

export const Layout = ({ children }: { children: ReactNode }) => {
  const root = useRouteLoaderData<typeof loader>('root')
  const language = root?.language ?? 'en'
  const nonce = use(NonceContext)
  // An error page is rendered again in the browser, where Trusted Types refuse to create a script from text.
  const hydrated = useHydrated()
  return (
    <html lang={language} data-who={root && (root.user?.id ?? '')}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0d3323" />
        <Meta />
        <Links nonce={nonce} />
        {root?.texts.map((href) => (
          <link key={href} rel="modulepreload" href={href} nonce={nonce} />
        ))}
      </head>
      <body>
        <LanguageContext value={language}>{children}</LanguageContext>
        {!hydrated && <EarlyInput nonce={nonce} />}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

// Loaded separately, because a visitor has no session to watch.
const SessionWatch = lazyPart(async () => (await import('./features/auth/session-watch.tsx')).SessionWatch)

const Root = ({ loaderData }: Route.ComponentProps) => {
  useMarkReady()
  useKeepShown()
  useServerTime(loaderData.now)
  useKeepCopy()
  useStorageOwner(loaderData.user?.id ?? '')
  return (
    <>
      <OfflineBar />
      <Outlet />
      <Suspense>{loaderData.user && <SessionWatch userId={loaderData.user.id} />}</Suspense>
    </>
  )
}
export default Root

// Defined here, because React Router gives no error to a boundary that is exported from another file.
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorPage error={error} />
