import { createContext, useContext } from 'react'
import { fillMessage, type MessageParams } from '../../shared/messages/format.ts'
import { orLostNetwork } from './lost-network.ts'
import { TEXT_GROUPS, type ScreenMessageKey, type TextGroup } from './text-groups.ts'
import { keysOf } from '../../shared/kernel/keys-of.ts'
import type { Language } from '../../shared/kernel/enums.ts'

export type { ScreenMessageKey }
export type Translate = (key: ScreenMessageKey, params?: MessageParams) => string

const loaded: Record<Language, Record<string, string>> = { en: {}, sw: {} }

export const loadMessages = async (
  language: Language,
  groups: readonly TextGroup[] = keysOf(TEXT_GROUPS),
): Promise<void> => {
  const modules = await orLostNetwork(Promise.all(groups.map((group) => TEXT_GROUPS[group][language]())))
  Object.assign(loaded[language], ...modules.flatMap((module) => Object.values(module)))
}

const translateTo =
  (language: Language): Translate =>
  (key, params) =>
    fillMessage(loaded[language][key] ?? key, params)
const translators: Record<Language, Translate> = { en: translateTo('en'), sw: translateTo('sw') }

/** Returns the same function each time, so that it can be a dependency of an effect. */
export const translator = (language: Language): Translate => translators[language]

export const LanguageContext = createContext<Language>('en')
export const useLanguage = (): Language => useContext(LanguageContext)

export const useT = (): Translate => translator(useLanguage())
