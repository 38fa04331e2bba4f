import type { Language } from './enums.ts'

/** The cookie with the language that was chosen before signing in. */
export const LANGUAGE_COOKIE = 'lang'

export const readLanguage = (word: unknown): Language | null => (word === 'en' || word === 'sw' ? word : null)

const cookieValue = (header: string, name: string): string | undefined =>
  header
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1]

/** The language that the visitor has chosen, else the browser's, else English. */
export const languageOfRequest = (request: Request): Language =>
  readLanguage(cookieValue(request.headers.get('cookie') ?? '', LANGUAGE_COOKIE)) ??
  (/^\s*sw\b/i.test(request.headers.get('accept-language') ?? '') ? 'sw' : 'en')
