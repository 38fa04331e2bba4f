import type { MetaDescriptor } from 'react-router'
import { translator, type ScreenMessageKey, type Translate } from './messages.ts'
import type { Language } from '../../shared/kernel/enums.ts'

type Matches = readonly ({ loaderData?: unknown } | undefined)[]

export const metaLanguage = (matches: Matches): Language =>
  (matches[0]?.loaderData as { language?: Language } | undefined)?.language ?? 'en'

/** The texts for a `meta` function, which runs outside React and has to pass its `matches`. */
export const metaT = (matches: Matches): Translate => translator(metaLanguage(matches))

export const pageMeta = (page: { title: string; description: string }): MetaDescriptor[] => [
  { title: page.title },
  { name: 'description', content: page.description },
  { property: 'og:title', content: page.title },
  { property: 'og:description', content: page.description },
  { property: 'og:type', content: 'website' },
  { property: 'og:site_name', content: 'Pamoja' },
]

/** For a page that anyone with its link can open, but that search engines must not list. */
export const privatePageMeta = (page: { title: string; description: string }): MetaDescriptor[] => [
  ...pageMeta(page),
  { name: 'robots', content: 'noindex' },
]

export const metaOf =
  (title: ScreenMessageKey, description: ScreenMessageKey, write = pageMeta) =>
  ({ matches }: { matches: Matches }): MetaDescriptor[] => {
    const t = metaT(matches)
    return write({ title: `${t(title)} · ${t('common.productName')}`, description: t(description) })
  }
