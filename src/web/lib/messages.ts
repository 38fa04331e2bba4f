import { createContext, useContext } from 'react'
import type { Language } from '../../shared/contract/enums.ts'
import type { ScreenMessageKey } from '../../shared/messages/en/screens.ts'
import { fillMessage, type MessageParams } from '../../shared/messages/format.ts'

export type Translate = (key: ScreenMessageKey, params?: MessageParams) => string
export type { ScreenMessageKey }

const loaded: Partial<Record<Language, Record<ScreenMessageKey, string>>> = {}

/** Fetches one language's sentences; the browser does it once, before it takes over the page. */
export const loadMessages = async (language: Language): Promise<void> => {
  if (loaded[language]) return
  const { screens } = await (language === 'sw'
    ? import('../../shared/messages/sw/screens.ts')
    : import('../../shared/messages/en/screens.ts'))
  loaded[language] = screens
}

/** The sentences of a language that is loaded. */
export const translator =
  (language: Language): Translate =>
  (key, params) => {
    const sentence = loaded[language]?.[key] ?? key
    return fillMessage(sentence, params)
  }

export const LanguageContext = createContext<Language>('en')
export const useLanguage = (): Language => useContext(LanguageContext)

/** `t('search.noRides')`: every sentence a person reads. */
export const useT = (): Translate => translator(useLanguage())
