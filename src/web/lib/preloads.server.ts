import type { EntryContext, ServerBuild } from 'react-router'

type Assets = ServerBuild['assets']

/** Maps assets without imports to the complete assets. */
const complete = new WeakMap<Assets, Assets>()

/**
 * The assets without the names of imported files. React Router would make an element for each of these files, and send
 * the names to the browser, which needs them only to prefetch routes.
 */
export const withoutImports = (assets: Assets): Assets => {
  const routes = Object.entries(assets.routes).map(([id, route]) => [id, route && { ...route, imports: [] }])
  const bare: Assets = {
    ...assets,
    entry: { ...assets.entry, imports: [] },
    routes: Object.fromEntries(routes) as Assets['routes'],
  }
  complete.set(bare, assets)
  return bare
}

type Page = Pick<EntryContext, 'manifest' | 'staticHandlerContext'>

const importsOf = ({ manifest, staticHandlerContext }: Page): readonly string[] => {
  const assets = complete.get(manifest)
  if (!assets) return []
  const routes = staticHandlerContext.matches.map(({ route }) => assets.routes[route.id])
  const rendered = new Set([assets.entry.module, ...routes.map((route) => route?.module)])
  const imports = [assets.entry.imports, ...routes.map((route) => route?.imports ?? [])].flat()
  return [...new Set(imports)].filter((href) => !rendered.has(href))
}

/** Cached by the last route of a page, because a page imports the same files each time. */
const known = new WeakMap<Assets, Map<string | undefined, readonly string[]>>()

const importsOnce = (page: Page): readonly string[] => {
  const pages = known.get(page.manifest) ?? new Map<string | undefined, readonly string[]>()
  const last = page.staticHandlerContext.matches.at(-1)?.route.id
  const imports = pages.get(last) ?? importsOf(page)
  known.set(page.manifest, pages.set(last, imports))
  return imports
}

export const preloadImports = (page: Page, nonce: string): string =>
  importsOnce(page)
    .map((href) => `<link rel="modulepreload" href="${href}" nonce="${nonce}"/>`)
    .join('')
