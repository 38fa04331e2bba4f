import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useViewer } from '../../lib/viewer.ts'
import type { useCounts } from './use-counts.ts'

// Visitors do not load the parts for signed-in users. The server loads these parts at once, because parts that it sends
// later would not be visible without scripts.
const load = () => import('./own-frame.tsx')
const Frame = import.meta.env.SSR ? (await load()).OwnFrame : lazyPart(async () => (await load()).OwnFrame)
const Pages = import.meta.env.SSR ? (await load()).OwnPages : lazyPart(async () => (await load()).OwnPages)

export const OwnParts = ({ counts, onCount }: ReturnType<typeof useCounts>) => {
  const viewer = useViewer()
  return <Suspense>{viewer && <Frame key={viewer.id} viewer={viewer} counts={counts} onCount={onCount} />}</Suspense>
}

export const OwnMenu = () => {
  const viewer = useViewer()
  return <Suspense>{viewer && <Pages viewer={viewer} />}</Suspense>
}
