import type { EntryContext } from 'react-router'
import { loadAtTouch } from './first-touch.ts'

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

/** The start of the second script of `EarlyInput` in `root.tsx`; no other script begins like this. */
const FILE = '<script src="'
/** Browsers do not request a script of a type that they do not know. */
const UNKNOWN = '<script type="late" src="'

const loadLate = (text: string, parts: readonly string[], early: string): string => {
  const imports = [...text.matchAll(IMPORT)]
  const names = imports.map(([, name]) => name).join()
  const addresses = [...imports.map(([, , address]) => address), ...(early === '' ? [] : [JSON.stringify(early)])]
  const modules = addresses.map((address) => `import(${address})`).join()
  const start = text.replaceAll(IMPORT, '').replaceAll(/\n\s*/g, '')
  const load = `async()=>{const[${names}]=await Promise.all([${modules}]);${start}}`
  return `(${loadAtTouch.toString()})(${load},${JSON.stringify([...parts, early].filter(Boolean))})`
}

/** Scripts are cached, because a page in one language has the same scripts each time. */
const MAX_SCRIPTS = 100
const scripts = new Map<string, string>()
const loadLateOnce = (text: string, parts: readonly string[], early: string): string => {
  const key = [text, ...parts].join(' ')
  const known = scripts.get(key)
  if (known !== undefined) return known
  const script = loadLate(text, parts, early)
  if (scripts.size >= MAX_SCRIPTS) scripts.clear()
  scripts.set(key, script)
  return script
}

/** The HTML of a page: it is edited in parts, because searching or joining a whole page takes long. */
export interface PageHtml {
  head: string
  body: readonly string[]
}

/**
 * The same page, with scripts that are requested at the first touch. `early-input.ts` also runs only then, and reads
 * from the boxes what was typed earlier.
 */
export const withLateScripts = ({ head, body: [body = ''] }: PageHtml): PageHtml => {
  const parts: string[] = []
  const lateHead = head.replaceAll(PRELOAD, (_, href: string) => {
    parts.push(href)
    return ''
  })
  // Searched from the end, because pages are long and the scripts are at the end.
  const from = body.lastIndexOf(MODULES) + MODULES.length
  if (from < MODULES.length) return { head: lateHead, body: [body] }
  const to = body.indexOf('</script>', from)
  const file = body.lastIndexOf(FILE, from)
  const early = file < 0 ? '' : body.slice(file + FILE.length, body.indexOf('"', file + FILE.length))
  const script = loadLateOnce(body.slice(from, to), parts, early)
  const before = file < 0 ? [body.slice(0, from)] : [body.slice(0, file), UNKNOWN, body.slice(file + FILE.length, from)]
  return { head: lateHead, body: [...before, script, body.slice(to)] }
}
