import { useLocation } from 'react-router'
import { useLanguage, useT } from '../../lib/messages.ts'
import type { Language } from '../../../shared/kernel/enums.ts'

const LANGUAGES: readonly Language[] = ['en', 'sw']
const names = { en: 'common.languageEnglish', sw: 'common.languageSwahili' } as const

/** Two buttons of a plain form: the page is loaded again in the other language, with or without scripts. */
export const LanguageSwitch = () => {
  const t = useT()
  const current = useLanguage()
  const { pathname, search } = useLocation()
  return (
    <form method="post" action="/language" className="flex gap-1" aria-label={t('common.language')}>
      <input type="hidden" name="returnTo" value={pathname + search} />
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="submit"
          name="language"
          value={language}
          lang={language}
          aria-pressed={language === current}
          className="min-h-11 rounded-full px-3 text-sm font-semibold aria-pressed:underline aria-pressed:decoration-2 aria-pressed:underline-offset-4"
        >
          {t(names[language])}
        </button>
      ))}
    </form>
  )
}
