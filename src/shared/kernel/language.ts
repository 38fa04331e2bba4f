import type { Language } from '../contract/enums.ts'

/** Stores the language chosen before signing in. */
export const LANGUAGE_COOKIE = 'lang'

export const readLanguage = (word: unknown): Language | null => (word === 'en' || word === 'sw' ? word : null)
