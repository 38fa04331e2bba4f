import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useFetcher } from 'react-router'
import { MAX_SEARCH_RESULTS } from '../../../shared/kernel/ride-limits.ts'
import { useT } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { SEARCH_FORM_ID } from './search-bar.tsx'
import type { SearchResult } from './load-search.ts'

const formOf = () => document.getElementById(SEARCH_FORM_ID) as HTMLFormElement

const countOf = (result: SearchResult | null): number | null =>
  result !== null && 'rides' in result ? result.rides.length : null

const besideOf = (panel: HTMLElement): HTMLElement[] => {
  const beside: HTMLElement[] = []
  for (let at = panel; at.parentElement && at !== document.body; at = at.parentElement)
    for (const other of at.parentElement.children)
      if (other !== at && other instanceof HTMLElement && !other.inert) beside.push(other)
  return beside
}

const boxesOf = (panel: HTMLElement | null) => [
  ...(panel?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? []),
]

const untick = (box: HTMLInputElement | undefined) => {
  if (box) box.checked = false
}

/**
 * The bottom of the filters on a phone: how many rides match the ticked filters, before these are applied. While it is
 * shown, the rest of the page cannot be reached; when it closes, the boxes show the applied filters again.
 */
export const FilterFoot = ({
  panel,
  result,
  close,
}: {
  panel: RefObject<HTMLDetailsElement | null>
  /** The first page, which the button shows; null when the page shows another one. */
  result: SearchResult | null
  close: () => void
}) => {
  const t = useT()
  const { load, data, state } = useFetcher<{ result: SearchResult }>()
  const last = useRef<HTMLInputElement>(null)
  const count = countOf(data ? data.result : result)
  const recount = () => {
    const typed = [...new FormData(formOf())].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    )
    void load(`/ride/search?${new URLSearchParams(typed)}`)
  }
  const onChange = useEffectEvent((event: Event) => {
    if (event.target instanceof HTMLInputElement) last.current = event.target
    recount()
  })
  // Filters may have been ticked while this part was loading.
  const onStart = useEffectEvent((boxes: readonly HTMLInputElement[]) => {
    if (result === null || boxes.some((box) => box.checked !== box.defaultChecked)) recount()
  })
  useEffect(() => {
    const element = panel.current
    if (!element) return undefined
    const beside = besideOf(element)
    for (const other of beside) other.inert = true
    const tell = (event: Event) => onChange(event)
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') element.open = false
    }
    element.addEventListener('change', tell)
    element.addEventListener('keydown', onKey)
    const boxes = boxesOf(element)
    onStart(boxes)
    boxes[0]?.focus({ preventScroll: true })
    return () => {
      element.removeEventListener('change', tell)
      element.removeEventListener('keydown', onKey)
      for (const other of beside) other.inert = false
      for (const box of boxesOf(element)) box.checked = box.defaultChecked
      element.querySelector('summary')?.focus()
    }
  }, [panel])
  const untickLast = () => {
    const ticked = boxesOf(panel.current).filter((box) => box.checked)
    untick(last.current?.checked === true ? last.current : ticked.at(-1))
    recount()
  }
  const show = () => {
    formOf().requestSubmit()
    close()
  }
  const isEmpty = count === 0 && data !== undefined
  const sentence =
    count === null
      ? t('search.apply')
      : t('search.showRides', { count: count >= MAX_SEARCH_RESULTS ? t('search.many') : count })
  return (
    <>
      <Button
        className={`grow ${state === 'idle' ? '' : 'opacity-60'}`}
        onClick={isEmpty && boxesOf(panel.current).some((box) => box.checked) ? untickLast : show}
      >
        {isEmpty ? t('search.showNone') : sentence}
      </Button>
      <output className="sr-only">{state === 'idle' && data && (isEmpty ? t('search.showNone') : sentence)}</output>
    </>
  )
}
