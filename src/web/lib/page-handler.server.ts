import { createRequestHandler, createStaticHandler, type RouteObject, type ServerBuild } from 'react-router'
import { withoutImports } from './preloads.server.ts'

type Handler = ReturnType<typeof createRequestHandler>
type Routes = ServerBuild['routes']

/** The cache of addresses is cleared when it has this many. */
const MAX_PATHS = 1000

const treeOf = (routes: Routes, parentId?: string): RouteObject[] =>
  Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }): RouteObject => {
      const own = {
        id,
        ...(path === undefined ? {} : { path }),
        ...(caseSensitive === undefined ? {} : { caseSensitive }),
      }
      return index === true ? { ...own, index } : { ...own, children: treeOf(routes, id) }
    })

/** The page's own address and the addresses above it. React Router sends their routes to the browser too. */
const withAncestors = (pathname: string): string[] => {
  const segments = pathname.split('/').filter(Boolean)
  return ['/', ...segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`)]
}

const keep = <Value>(all: Record<string, Value>, ids: ReadonlySet<string>): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)))

/**
 * Handles each page with a build that has only the routes of its address. React Router goes through all routes of its
 * build several times per page: with 70 routes that took a sixth of a page's time. Forms, data and lists of routes use
 * the whole build.
 */
export const createPageHandler = (build: ServerBuild, mode: string): Handler => {
  const whole = createRequestHandler(build, mode)
  // The public `matchRoutes` would sort all routes again for each address.
  const tree = createStaticHandler(treeOf(build.routes))
  const lists = build.routeDiscovery.mode === 'lazy' ? build.routeDiscovery.manifestPath : undefined
  const handlers = new Map<string, Handler>()
  const paths = new Map<string, Handler>()

  const handlerOf = (pathname: string): Handler => {
    const ids = new Set<string>()
    for (const path of withAncestors(pathname)) for (const { route } of tree.match(path) ?? []) ids.add(route.id)
    const key = [...ids].join(' ')
    const known = handlers.get(key)
    if (known) return known
    const assets = withoutImports({ ...build.assets, routes: keep(build.assets.routes, ids) })
    const handler = createRequestHandler({ ...build, assets, routes: keep(build.routes, ids) }, mode)
    handlers.set(key, handler)
    return handler
  }

  return (request, context) => {
    const { pathname } = new URL(request.url)
    const isPage = request.method === 'GET' && !pathname.endsWith('.data') && pathname !== lists
    if (!isPage) return whole(request, context)
    const handler = paths.get(pathname) ?? handlerOf(pathname)
    if (paths.size >= MAX_PATHS) paths.clear()
    paths.set(pathname, handler)
    return handler(request, context)
  }
}
