import { createContext, useContext } from 'react'
import type { Language } from '../../shared/contract/enums.ts'
import type { accountScreens } from '../../shared/messages/en/account-screens.ts'
import type { admin, adminDocuments, adminReports } from '../../shared/messages/en/admin.ts'
import type { chatScreens } from '../../shared/messages/en/chat-screens.ts'
import type { firstScreens } from '../../shared/messages/en/first-screens.ts'
import type { home } from '../../shared/messages/en/home.ts'
import type { nextStepScreens } from '../../shared/messages/en/next-step-screens.ts'
import type { financeScreens } from '../../shared/messages/en/finance-screens.ts'
import type { moneyScreens } from '../../shared/messages/en/money-screens.ts'
import type { pages } from '../../shared/messages/en/pages.ts'
import type { rideForm } from '../../shared/messages/en/ride-form.ts'
import type { rideScreens } from '../../shared/messages/en/ride-screens.ts'
import { fillMessage, type MessageParams } from '../../shared/messages/format.ts'
import { orLostNetwork } from './lost-network.ts'
import { TEXT_GROUPS, type TextGroup } from './text-groups.ts'

export type ScreenMessageKey =
  | keyof typeof firstScreens
  | keyof typeof home
  | keyof typeof nextStepScreens
  | keyof typeof rideScreens
  | keyof typeof rideForm
  | keyof typeof accountScreens
  | keyof typeof admin
  | keyof typeof financeScreens
  | keyof typeof moneyScreens
  | keyof typeof adminDocuments
  | keyof typeof adminReports
  | keyof typeof pages
  | keyof typeof chatScreens
export type Translate = (key: ScreenMessageKey, params?: MessageParams) => string

// Imports that a bundler can see: each becomes one file, and `message-chunks.server.ts` uses these names.
const files: Record<Language, Record<TextGroup, () => Promise<Record<string, Record<string, string>>>>> = {
  en: {
    first: () => import('../../shared/messages/en/first-screens.ts'),
    home: () => import('../../shared/messages/en/home.ts'),
    step: () => import('../../shared/messages/en/next-step-screens.ts'),
    ride: () => import('../../shared/messages/en/ride-screens.ts'),
    post: () => import('../../shared/messages/en/ride-form.ts'),
    account: () => import('../../shared/messages/en/account-screens.ts'),
    admin: () => import('../../shared/messages/en/admin.ts'),
    finance: () => import('../../shared/messages/en/finance-screens.ts'),
    money: () => import('../../shared/messages/en/money-screens.ts'),
    page: () => import('../../shared/messages/en/pages.ts'),
    chat: () => import('../../shared/messages/en/chat-screens.ts'),
  },
  sw: {
    first: () => import('../../shared/messages/sw/first-screens.ts'),
    home: () => import('../../shared/messages/sw/home.ts'),
    step: () => import('../../shared/messages/sw/next-step-screens.ts'),
    ride: () => import('../../shared/messages/sw/ride-screens.ts'),
    post: () => import('../../shared/messages/sw/ride-form.ts'),
    account: () => import('../../shared/messages/sw/account-screens.ts'),
    admin: () => import('../../shared/messages/sw/admin.ts'),
    finance: () => import('../../shared/messages/sw/finance-screens.ts'),
    money: () => import('../../shared/messages/sw/money-screens.ts'),
    page: () => import('../../shared/messages/sw/pages.ts'),
    chat: () => import('../../shared/messages/sw/chat-screens.ts'),
  },
}

const loaded: Record<Language, Record<string, string>> = { en: {}, sw: {} }

/** Loads a language's texts before a page that uses them is shown. */
export const loadMessages = async (language: Language, groups: readonly TextGroup[] = TEXT_GROUPS): Promise<void> => {
  const modules = await orLostNetwork(Promise.all(groups.map((group) => files[language][group]())))
  Object.assign(loaded[language], ...modules.flatMap((module) => Object.values(module)))
}

export const translator =
  (language: Language): Translate =>
  (key, params) =>
    fillMessage(loaded[language][key] ?? key, params)

export const LanguageContext = createContext<Language>('en')
export const useLanguage = (): Language => useContext(LanguageContext)

export const useT = (): Translate => translator(useLanguage())
