// Opens drawn pages with the built styles in a browser, on a phone and on a wide screen, light and dark.
import { hash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { DESKTOP_SIZE, openBrowser, PHONE_SIZE } from './browser.ts'
import type { Drawn } from './drawn-pages.ts'
import { violationsInThemes } from './expect-accessible.ts'
import { coveredParts } from './layout-flaws.ts'

declare global {
  interface Window {
    coveredParts?: typeof coveredParts
  }
}

const CLIENT = 'build/client'
const ORIGIN = 'http://drawn.test'

const emptyPage = (): string => {
  const styles = readdirSync(join(CLIENT, 'assets')).find((name) => /^app-.*\.css$/.test(name))
  if (styles === undefined) throw new Error('The build has no styles.')
  return `<!doctype html><html lang="en"><head><title>Pamoja</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/assets/${styles}"></head><body></body></html>`
}

const serveStyles = async (page: Page) => {
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') await route.fulfill({ contentType: 'text/html', body: emptyPage() })
    else if (pathname.startsWith('/assets/')) await route.fulfill({ path: join(CLIENT, pathname) })
    else await route.fulfill({ status: 404 })
  })
  await page.goto(ORIGIN)
  await page.evaluate(`window.coveredParts = ${coveredParts.toString()}`)
}

/** Runs in the browser. Shows each page as it is before its scripts run. @returns what is wrong with the layout */
const show = (pages: readonly Drawn[]): string[] =>
  pages.flatMap(({ language, html }) => {
    document.documentElement.lang = language
    document.body.innerHTML = html
    scrollTo(0, 0)
    const isSideways = document.documentElement.scrollWidth > innerWidth
    // On a wide screen the main button is not fixed, but in the flow of the page.
    const buttons = innerWidth > 360 ? [] : [...document.querySelectorAll('.action-bar :is(a, button)')]
    const lowest = innerHeight
    const isHidden = (button: Element) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return button.checkVisibility({ visibilityProperty: true }) && (bottom > lowest || !button.contains(onTop))
    }
    const flaws = [
      ...(isSideways ? ['scrolls sideways'] : []),
      ...buttons.filter(isHidden).map(({ textContent }) => `the main button ${textContent} is not visible`),
      ...(window.coveredParts?.() ?? ['the layout was not checked']),
    ]
    return flaws.map((flaw) => `${language}: ${flaw}`)
  })

/** Each kind of element, with the kind of its parent. Pages with the same kinds differ only in their text. */
const kindsOf = ({ html }: Drawn): Set<string> => {
  const kinds = new Set<string>()
  const parents: string[] = []
  for (const [tag, end, name, attributes = ''] of html.matchAll(/<(\/?)([a-z]\w*)([^>]*)>/g)) {
    if (end) parents.pop()
    else {
      const kind = `${name} ${/ class="([^"]*)"/.exec(attributes)?.[1]}`
      kinds.add(`${parents.at(-1)} > ${kind}`)
      if (!tag.endsWith('/>') && !/^(img|input|br|hr|link|meta)$/.test(name ?? '')) parents.push(kind)
    }
  }
  return kinds
}

/**
 * Ids, plates, phone numbers and M-Pesa codes, which every run of a test makes up. They make no difference to the
 * layout.
 */
const MADE_UP = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\bK[A-Z]{2} \d{3}[A-Z]\b|\+254[\d ]{9,12}|\bPS[\dA-F]{8}\b/g
const layoutOf = ({ language, html }: Drawn): string => hash('sha256', `${language} ${html.replaceAll(MADE_UP, '')}`)

export const openDrawings = async () => {
  const browser = await openBrowser()
  const sizes: Page[] = []
  for (const viewport of [PHONE_SIZE, DESKTOP_SIZE])
    sizes.push(await browser.newPage({ viewport, reducedMotion: 'reduce' }))
  await Promise.all(sizes.map(serveStyles))
  const layouts = new Set<string>()
  const hasNewLayout = (drawn: Drawn): boolean => {
    const before = layouts.size
    return layouts.add(layoutOf(drawn)).size > before
  }
  const seen = new Set<string>()
  const hasNewKinds = (drawn: Drawn): boolean => {
    const before = seen.size
    for (const kind of kindsOf(drawn)) seen.add(kind)
    return seen.size > before
  }
  return {
    /** Axe is slow, so it checks only pages with a kind of element that no earlier page had. */
    layoutProblems: async (shown: readonly Drawn[]): Promise<string[]> => {
      const drawn = shown.filter(hasNewLayout)
      if (drawn.length === 0) return []
      const unseen = drawn.filter(hasNewKinds)
      const flaws: string[] = []
      for (const page of sizes) {
        const found = await page.evaluate(show, drawn)
        for (const each of unseen) {
          await page.evaluate(show, [each])
          found.push(...(await violationsInThemes(page)))
        }
        flaws.push(...found.map((flaw) => `${page.viewportSize()?.width} px: ${flaw}`))
      }
      return flaws
    },
    close: () => browser.close(),
  }
}
