import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { nairobiDay } from '../../shared/kernel/nairobi-time.ts'
import { PostSkeleton } from '../features/rides/post-skeleton.tsx'
import { ErrorPage } from '../features/site/error-screen.tsx'
import { Navbar } from '../features/site/navbar.tsx'
import { OwnParts } from '../features/site/own-parts.tsx'
import { useCounts } from '../features/site/use-counts.ts'
import { apiContext } from '../lib/api-context.ts'
import { clockContext } from '../lib/clock-context.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { usePending } from '../lib/keep-page.ts'
import { useT } from '../lib/messages.ts'
import { ToastProvider } from '../ui/toast.tsx'
import { getApp } from '../features/site/api.ts'
import type { Route } from './+types/site-layout'

// Loaded separately in browsers, because most pages have no footer. The server loads the footer at once, because parts
// that the server sends later would not be visible without scripts.
const loadFooter = async () => (await import('../features/site/footer.tsx')).Footer
const Footer = import.meta.env.SSR ? await loadFooter() : lazyPart(loadFooter)
const WITH_FOOTER = new Set(['/', '/faqs', '/journey', '/privacy-policy', '/team'])

export { shouldRevalidate } from '../lib/keep-typed.ts'

export const loader = async ({ context }: Route.LoaderArgs) => {
  const app = await getApp(context.get(apiContext))
  return {
    year: nairobiDay(context.get(clockContext)()).slice(0, 4),
    social: app.ok ? app.body.social : { x: null, facebook: null, instagram: null },
    cancellation: app.ok ? app.body.cancellation : undefined,
  }
}

const SkipLink = () => (
  <a
    href="#content"
    className="sr-only z-40 rounded-md bg-surface p-3 font-semibold text-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
  >
    {useT()('common.skipToContent')}
  </a>
)

const POST = '/ride/post'

/** The same element each time, so that a new count in the bar does not render the page again. */
const PAGE = <Outlet />

const SiteLayout = ({ loaderData }: Route.ComponentProps) => {
  const { pathname } = useLocation()
  const own = useCounts()
  const toPost = usePending().location?.pathname === POST && pathname !== POST
  return (
    <ToastProvider>
      <SkipLink />
      <Navbar {...own} />
      <main id="content">
        {toPost && <PostSkeleton />}
        {/* Hidden and not removed: when the connection is lost, this page returns with everything that was typed. */}
        <div hidden={toPost}>{PAGE}</div>
      </main>
      <Suspense>
        {WITH_FOOTER.has(pathname) && !toPost && <Footer year={loaderData.year} social={loaderData.social} />}
      </Suspense>
      <OwnParts {...own} />
    </ToastProvider>
  )
}
export default SiteLayout

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => {
  const own = useCounts()
  return (
    <>
      <Navbar {...own} />
      <ErrorPage error={error} />
      <OwnParts {...own} />
    </>
  )
}
