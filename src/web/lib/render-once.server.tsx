import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { LanguageContext } from './messages.ts'
import type { RenderOnce } from './render-once.tsx'
import type { Language } from '../../shared/kernel/enums.ts'

/** A ride's card has about 5 KB. */
const MAX_PARTS = 500

/** The HTML of parts that pages share, least recently used first. */
const parts = new Map<string, string>()

/** React writes preloads before the part, and a comment where code of the part is still loading. */
const IS_PART = /^<(?!link)/
const SUSPENDED = /\$[?!]-->/

const render = (element: Parameters<RenderOnce>[0], language: Language, pathname: string): string | null => {
  const html = renderToString(
    <LanguageContext value={language}>
      <StaticRouter location={pathname}>{element}</StaticRouter>
    </LanguageContext>,
  )
  return IS_PART.test(html) && !SUSPENDED.test(html) ? html : null
}

/** Renders a part with the language and the links of its page, but without the data of that page. */
export const renderOnce =
  (language: Language): RenderOnce =>
  (element, facts, pathname = '/') => {
    const key = `${language} ${pathname} ${JSON.stringify(facts)}`
    const html = parts.get(key) ?? render(element, language, pathname)
    if (html === null) return null
    parts.delete(key)
    if (parts.size >= MAX_PARTS) parts.delete(parts.keys().next().value ?? '')
    parts.set(key, html)
    return html
  }
