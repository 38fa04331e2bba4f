// Problems of a page's layout that axe does not find. These functions run in the page.

/** Words and pictures in the flow of the page that are covered by a later word, picture or coloured box. */
export const coveredParts = (): string[] => {
  interface Part {
    element: Element
    name: string
    box: { left: number; right: number; top: number; bottom: number }
  }
  const main = document.querySelector('#content')
  /** The visible part of a box, without what the `overflow` of an ancestor hides. */
  const clip = ({ left, right, top, bottom }: DOMRect, from: Element) => {
    const box = { left, right, top, bottom }
    for (let at: Element | null = from; at && at !== main; at = at.parentElement) {
      if (getComputedStyle(at).overflow === 'visible') continue
      const own = at.getBoundingClientRect()
      box.left = Math.max(box.left, own.left)
      box.right = Math.min(box.right, own.right)
      box.top = Math.max(box.top, own.top)
      box.bottom = Math.min(box.bottom, own.bottom)
    }
    return box
  }
  const words: Part[] = []
  const boxes: Part[] = []
  const visit = (element: Element) => {
    const { position, backgroundColor } = getComputedStyle(element)
    // Elements outside of the flow are meant to cover others.
    if (!/^(static|relative)$/.test(position) || !element.checkVisibility({ visibilityProperty: true })) return
    const name = element.textContent.trim().slice(0, 30)
    const own = element.getBoundingClientRect()
    if (own.width === 0) return
    if (!/, 0\)$|transparent/.test(backgroundColor)) boxes.push({ element, name, box: clip(own, element) })
    if (element.matches('svg, img')) {
      words.push({ element, name: 'a picture', box: clip(own, element) })
      return
    }
    for (const node of element.childNodes) {
      if (node instanceof Element) visit(node)
      if (!(node instanceof Text) || node.data.trim() === '') continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const line of range.getClientRects())
        words.push({ element, name: node.data.trim().slice(0, 30), box: clip(line, element) })
    }
  }
  if (main) visit(main)
  /** In pixels. Letters do not fill the height of their line, so two lines may overlap by this much. */
  const SLACK = 4
  const isOn = (one: Part, other: Part) =>
    Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) > SLACK &&
    Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top) > SLACK
  const isLater = (one: Part, other: Part) =>
    (one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING) > 0 &&
    !one.element.contains(other.element)
  const covering = [...words, ...boxes]
  const flaws = words.flatMap((word) =>
    covering
      .filter((other) => isOn(word, other) && isLater(word, other))
      .map((other) => `“${word.name}” is below “${other.name}”`),
  )
  return [...new Set(flaws)]
}

/** Words that are broken between two letters. Words of more than 24 letters may be broken: no real word is as long. */
export const brokenWords = (): string[] => {
  const words = /(?<!\p{L})\p{L}{2,24}(?!\p{L})/gu
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const broken = new Set<string>()
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    if (!(text instanceof Text) || text.parentElement?.checkVisibility() !== true) continue
    for (const { 0: word, index } of text.data.matchAll(words)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
      )
      if (lines.size > 1) broken.add(`“${word}” is broken`)
    }
  }
  return [...broken]
}
