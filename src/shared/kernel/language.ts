import type { Language } from '../contract/enums.ts'

/** Keeps the language a visitor chose before signing in. */
export const LANGUAGE_COOKIE = 'lang'

/** The language that a stored or posted word names, or null. */
export const readLanguage = (word: unknown): Language | null => (word === 'en' || word === 'sw' ? word : null)
