import type { EntryContext } from 'react-router'
import { loadAtTouch } from './first-touch.ts'

/** Pages that work as plain HTML, with links and forms only. */
const WORKS_WITHOUT_SCRIPT = new Set(
  ['home', 'ride-search', 'ride-detail', 'shared-receipt', 'faqs', 'journey', 'team', 'privacy-policy'].map(
    (name) => `routes/${name}`,
  ),
)

/** Whether the scripts of this page wait for the first touch. Pages of signed-in users start theirs at once. */
export const loadsLate = ({ staticHandlerContext }: EntryContext): boolean => {
  const { statusCode, matches, loaderData } = staticHandlerContext
  const root = loaderData['root'] as { user: unknown } | undefined
  return statusCode === 200 && root?.user === null && WORKS_WITHOUT_SCRIPT.has(matches.at(-1)?.route.id ?? '')
}

// The format that React Router 8.4 writes.
const PRELOAD = /<link [^>]*rel="modulepreload" href="([^"]+)"[^>]*\/>/g
const MODULES = ' type="module" async="">'
const IMPORT = /import \* as (\w+) from ("[^"]+");/g

const loadLate = (text: string, parts: readonly string[]): string => {
  const imports = [...text.matchAll(IMPORT)]
  const names = imports.map(([, name]) => name).join()
  const modules = imports.map(([, , address]) => `import(${address})`).join()
  const load = `async()=>{const[${names}]=await Promise.all([${modules}]);${text.replaceAll(IMPORT, '')}}`
  return `(${loadAtTouch.toString()})(${load},${JSON.stringify(parts)})`
}

/** React writes all preloads into the head, and the rest of a page is long. */
export const replaceInHead = (html: string, replace: (head: string) => string): string => {
  const end = html.indexOf('</head>')
  return end < 0 ? html : `${replace(html.slice(0, end))}${html.slice(end)}`
}

/** The same page, with scripts that are requested at the first touch. */
export const withLateScripts = (html: string): string => {
  const parts: string[] = []
  const page = replaceInHead(html, (head) =>
    head.replaceAll(PRELOAD, (_, href: string) => {
      parts.push(href)
      return ''
    }),
  )
  // Searched from the end, because pages are long and it is there.
  const from = page.lastIndexOf(MODULES) + MODULES.length
  if (from < MODULES.length) return page
  const to = page.indexOf('</script>', from)
  return `${page.slice(0, from)}${loadLate(page.slice(from, to), parts)}${page.slice(to)}`
}
