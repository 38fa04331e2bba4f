// Opens a page in jsdom: the real routes with their loaders and actions, over the real API in this process. This needs
// no browser and no build, and is for forms, lists and dialogs. Tests over several pages are in tests/e2e.
import { cleanup, configure, getConfig, render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ComponentType, ReactElement } from 'react'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import {
  createRoutesStub,
  matchRoutes,
  Outlet,
  parsePath,
  RouterContextProvider,
  useLocation,
  type ActionFunction,
  type ActionFunctionArgs,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type RouteObject,
  type ShouldRevalidateFunction,
} from 'react-router'
import { onTestFinished, TestRunner } from 'vitest'
import { ErrorScreen } from '../../src/web/features/site/error-screen.tsx'
import { attempt } from '../../src/web/lib/api-answer.ts'
import { apiContext, inProcessApi } from '../../src/web/lib/api-context.ts'
import { clockContext } from '../../src/web/lib/clock-context.ts'
import { keepPage, useKeepShown } from '../../src/web/lib/keep-page.ts'
import { LanguageContext, loadMessages, translator } from '../../src/web/lib/messages.ts'
import { languageContext } from '../../src/web/lib/request-language.ts'
import { setStorageOwner } from '../../src/web/lib/storage.ts'
import routes from '../../src/web/routes.ts'
import { ToastProvider } from '../../src/web/ui/toast.tsx'
import type { TestProduct } from '../test-product.ts'
import type { Language } from '../../src/shared/kernel/enums.ts'

interface RouteModule {
  default?: ComponentType<object>
  loader?: LoaderFunction
  clientLoader?: (args: LoaderFunctionArgs & { serverLoader: () => Promise<unknown> }) => Promise<unknown>
  action?: ActionFunction
  clientAction?: (args: ActionFunctionArgs & { serverAction: () => Promise<unknown> }) => Promise<unknown>
  shouldRevalidate?: ShouldRevalidateFunction
}
const MODULES = import.meta.glob<RouteModule>('../../src/web/routes/*.tsx')
const ORIGIN = 'http://localhost:3000'
/** The navigation bar and what it opens use streams, so a test opens each of these parts separately. */
const FRAME = 'routes/site-layout.tsx'
const LOADING = 'The page is loading.'
const defaults = getConfig()
let waits = 0
configure({
  asyncUtilTimeout: 30_000,
  // Each failed attempt of a wait would print the whole page, although only the last error is read.
  getElementError: (message, container) =>
    waits > 0
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : defaults.getElementError(message, container),
  asyncWrapper: async (wait) => {
    waits += 1
    try {
      return await defaults.asyncWrapper(wait)
    } catch (error) {
      if (error instanceof Error) error.message = defaults.getElementError(error.message, document.body).message
      throw error
    } finally {
      waits -= 1
    }
  },
})

const treeOf = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ file, path, index, children }) =>
    index === true ? { id: file, index } : { id: file, path, children: treeOf(children ?? []) },
  )

const loaderOf = ({ loader, clientLoader }: RouteModule): LoaderFunction | undefined =>
  clientLoader ? (args) => clientLoader({ ...args, serverLoader: async () => loader?.(args) }) : loader

const actionOf = ({ action, clientAction }: RouteModule): ActionFunction | undefined =>
  clientAction ? (args) => clientAction({ ...args, serverAction: async () => action?.(args) }) : action

const TREE = treeOf(routes)
const matchesOf = (path: string) => matchRoutes(TREE, path)

/** Texts by their key, so that a test does not fail when their wording changes. */
export const t = translator('en')

const branchOf = async (path: string): Promise<Parameters<typeof createRoutesStub>[0]> => {
  const matches = matchesOf(path)
  if (!matches) throw new Error(`No route has the address ${path}.`)
  let inner: Parameters<typeof createRoutesStub>[0] = []
  for (const { route } of matches.toReversed()) {
    if (route.id === FRAME) continue
    const load = MODULES[`../../src/web/${route.id}`]
    if (!load) throw new Error(`There is no file ${route.id}.`)
    const module = await load()
    const own = {
      id: route.id,
      Component: module.default,
      loader: loaderOf(module),
      action: actionOf(module),
      shouldRevalidate: module.shouldRevalidate,
    }
    inner = [route.index === true ? { ...own, index: true } : { ...own, path: route.path, children: inner }]
  }
  return inner
}

const addressesOf = (entries: readonly RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap(({ path, index, children = [] }) => {
    const own = path === undefined ? above : `${above}/${path}`
    return [
      ...(index === true || (path !== undefined && children.length === 0) ? [own || '/'] : []),
      ...addressesOf(children, own),
    ]
  })

const ADDRESSES = addressesOf(routes).map((path) => ({ path, opens: matchesOf(path)?.at(-1)?.route.id }))

const WentElsewhere = () => {
  const { pathname, search } = useLocation()
  return <p>{`Went to ${pathname}${search}`}</p>
}

interface Visitor {
  /** An access token. Without it, the visitor has no session. */
  as?: string
  language?: Language
  /** What the link to this page has passed on. */
  state?: object
  /** A part of the layout that is shown instead of a page. */
  part?: ReactElement
}

/** Replaces the open page. Resolves when the loaders of the new page have answered. */
export const openPage = async (
  product: TestProduct,
  path: string,
  { as, language = 'en', state, part }: Visitor = {},
): Promise<UserEvent> => {
  cleanup()
  // If the page stayed open, later answers would change it, and its timers would run, during other tests.
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(cleanup)
  sessionStorage.clear()
  localStorage.clear()
  document.documentElement.lang = language
  await loadMessages(language)
  const call = async (request: Request): Promise<Response> => {
    if (as !== undefined) request.headers.set('authorization', `Bearer ${as}`)
    return product.fetch(request)
  }
  // Scripts of the page call the API by `fetch`, which is replaced by a call inside this process.
  globalThis.fetch = (input, init) =>
    call(new Request(typeof input === 'string' ? new URL(input, ORIGIN) : input, init))
  const { api } = inProcessApi(new Request(`${ORIGIN}${path}`, { headers: { origin: ORIGIN } }), call, language)
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(languageContext, language)
  context.set(clockContext, () => product.deps.clock.now())
  const branch = part ? [{ path: '*', Component: () => part }] : await branchOf(path)
  // Every other address only shows where the page has navigated to.
  const opened = matchesOf(path)?.at(-1)?.route.id
  const elsewhere = ADDRESSES.filter(({ opens }) => opens !== opened).map((address) => ({
    path: address.path,
    Component: WentElsewhere,
    action: () => null,
  }))
  const Root = () => {
    useKeepShown()
    return (
      <LanguageContext value={language}>
        <ToastProvider>
          <Outlet />
        </ToastProvider>
      </LanguageContext>
    )
  }
  const Page = createRoutesStub(
    [
      {
        id: 'root',
        Component: Root,
        ErrorBoundary: ({ error }: { error: unknown }) => (
          <LanguageContext value={language}>
            <ErrorScreen error={error} />
          </LanguageContext>
        ),
        middleware: [keepPage],
        loader: async () => {
          const session = await attempt(api.auth.auth.session.$get())
          const user = session.ok ? session.body.user : null
          setStorageOwner(user?.id ?? '')
          return { user, language }
        },
        HydrateFallback: () => <p>{LOADING}</p>,
        children: [...branch, ...elsewhere],
      },
    ],
    context,
  )
  render(<Page initialEntries={[{ ...parsePath(path), state }]} />)
  await waitFor(() => {
    if (screen.queryByText(LOADING)) throw new Error(`${path} is still loading.`)
  })
  return userEvent.setup()
}
