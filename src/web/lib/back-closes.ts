import { useEffect, useEffectEvent } from 'react'

// A panel that opens adds an entry to the history: a copy of the page's entry with the depth of the panel. Going back
// from this entry closes the panel. The router does not see these entries: for the router, a page and its panels are
// one entry.

interface PageState {
  key?: string
  panel?: number
}
interface Panel {
  depth: number
  close: () => void
}

let panels: readonly Panel[] = []
let page = ''
let depth = 0
/** The timer that leaves the entry of a panel that was closed without Back; a new panel uses that entry instead. */
let leaving: ReturnType<typeof setTimeout> | undefined
let isLeaving = false
/**
 * History writes that wait until `history.back()` has finished. Written earlier, they would change the entry that is
 * being left.
 */
let waiting: (() => void)[] = []

const stateOf = (state: unknown): PageState => (typeof state === 'object' && state !== null ? state : {})
const keyOf = ({ key = 'default' }: PageState) => key
const depthOf = ({ panel = 0 }: PageState) => panel

const afterLeaving = (write: () => void) => {
  if (isLeaving) waiting.push(write)
  else write()
}

const onPop = (event: PopStateEvent) => {
  const state = stateOf(event.state)
  const from = depth
  const hasLeft = isLeaving
  const writes = waiting
  isLeaving = false
  waiting = []
  depth = depthOf(state)
  // The user may have pressed Back at the same time: the router shows the page of this entry, and `writes` are dropped.
  if (keyOf(state) !== page) {
    page = keyOf(state)
    return
  }
  event.stopImmediatePropagation()
  if (hasLeft) {
    for (const write of writes) write()
    return
  }
  const closing = panels.filter((panel) => panel.depth > depth)
  panels = panels.filter((panel) => panel.depth <= depth)
  for (const { close } of closing.toReversed()) close()
  // The panel of this entry was closed earlier, so it shows nothing: continue in the same direction.
  if (closing.length === 0) history.go(depth > from ? 1 : -1)
}

const remember = () => {
  const state = stateOf(history.state)
  page = keyOf(state)
  depth = depthOf(state)
}

/**
 * Called once, before the router starts. The page of an entry is read when the router writes the entry, because Back
 * may be pressed before the page is rendered.
 */
export const watchBack = (): void => {
  for (const method of ['pushState', 'replaceState'] as const) {
    const write = history[method].bind(history)
    history[method] = (...entry) =>
      afterLeaving(() => {
        write(...entry)
        remember()
      })
  }
  remember()
  addEventListener('popstate', onPop, true)
}

const takeEntry = () => {
  const isFree = leaving !== undefined
  clearTimeout(leaving)
  leaving = undefined
  const state = stateOf(history.state)
  if (!isFree) history.pushState({ ...state, panel: depthOf(state) + 1 }, '')
  return depth
}

const leaveEntry = (left: number) => {
  leaving = setTimeout(() => {
    leaving = undefined
    const state = stateOf(history.state)
    // The user may have opened another page meanwhile. Then this entry stays in the history, and going back skips it.
    if (keyOf(state) !== page || depthOf(state) !== left) return
    isLeaving = true
    history.back()
  })
}

const openPanel = (close: () => void) => {
  const panel: Panel = { depth: 0, close }
  panels = [...panels, panel]
  afterLeaving(() => {
    if (panels.includes(panel)) panel.depth = takeEntry()
  })
  return () => {
    if (!panels.includes(panel)) return
    panels = panels.filter((other) => other !== panel)
    if (panel.depth > 0) leaveEntry(panel.depth)
  }
}

export const useBackCloses = (open: boolean, close: () => void): void => {
  const onBack = useEffectEvent(close)
  useEffect(() => (open ? openPanel(() => onBack()) : undefined), [open])
}
