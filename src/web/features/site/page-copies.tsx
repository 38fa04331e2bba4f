import { useEffect, useState } from 'react'
import { leaveForCopy, setCopyOpener } from '../../lib/lost-network.ts'
import { useT } from '../../lib/messages.ts'
import { COPIES } from '../../lib/storage.ts'
import { canHaveWorker, startWorker } from '../../lib/worker.ts'

const isFile = (name: string) => name.startsWith(`${location.origin}/assets/`)

/**
 * Whether the worker fetches this page for a copy. A ride's page without a phone number is not fetched, because users
 * open many such pages only to look.
 */
const isWorthFetching = () =>
  // Without a controller, the worker did not load this page, so its copy of the page is missing or may be old.
  navigator.serviceWorker.controller === null ||
  !/^\/ride\/[0-9a-f-]{36}$/.test(location.pathname) ||
  document.querySelector('main a[href^="tel:"]') !== null

/**
 * Starts the worker, and tells it which page to copy and which files that page needs offline. Without the HTML `holds`,
 * even a recent copy is replaced.
 */
export const keepCopy = async (holds = ''): Promise<void> => {
  if (!canHaveWorker()) return
  const page = isWorthFetching() ? location.href : null
  const { active } = await startWorker()
  const files = performance.getEntriesByType('resource').flatMap(({ name }) => (isFile(name) ? [name] : []))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin
  active?.postMessage({ page, files, holds })
}

interface Copy {
  path: string
  title: string
}

const copyOf = async (cache: Cache, { url }: Request): Promise<Copy[]> => {
  const headers = (await cache.match(url))?.headers
  const title = headers?.get('x-title')
  const { pathname, search } = new URL(url)
  return title ? [{ path: pathname + search, title: decodeURIComponent(title) }] : []
}

const listCopies = async (): Promise<Copy[]> => {
  if (!('caches' in window) || !(await caches.has(COPIES))) return []
  const cache = await caches.open(COPIES)
  const found = await Promise.all((await cache.keys()).map((request) => copyOf(cache, request)))
  return found.flat().toReversed()
}

let isMissed = false
let showList: (() => void) | undefined

const pageOf = (path: string) => (path.startsWith('/ride/search') ? path : path.split('?', 1)[0])

/** As in `public/worker.js`: a copy serves every query of its page, but each search is a page of its own. */
export const hasCopy = (copies: readonly Copy[], path: string): boolean =>
  copies.some((copy) => pageOf(copy.path) === pageOf(path))

setCopyOpener(async (path) => {
  const copies = await listCopies().catch(() => [])
  if (hasCopy(copies, path)) return leaveForCopy(path)
  isMissed = true
  showList?.()
})

export const CopyList = () => {
  const t = useT()
  const [copies, setCopies] = useState<readonly Copy[]>([])
  const [isOpen, setOpen] = useState(isMissed)
  useEffect(() => {
    void listCopies().then(setCopies, () => null)
    showList = () => setOpen(true)
    return () => {
      isMissed = false
      showList = undefined
    }
  }, [])
  return (
    copies.length > 0 && (
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="wrap">
        <summary className="flex min-h-11 items-center font-semibold underline underline-offset-4">
          {t('common.canRead')}
        </summary>
        <ul className="max-h-60 overflow-y-auto pb-2">
          {copies.map(({ path, title }) => (
            <li key={path}>
              <a href={path} className="flex min-h-11 items-center underline-offset-4 hover:underline">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </details>
    )
  )
}
