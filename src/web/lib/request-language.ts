import { createContext } from 'react-router'
import { LANGUAGE_COOKIE, readLanguage } from '../../shared/kernel/language.ts'
import type { Language } from '../../shared/contract/enums.ts'

/** The language of this request before the signed-in user's own setting is known. */
export const languageContext = createContext<Language>('en')

const cookieValue = (header: string, name: string): string | undefined =>
  header
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1]

/** The visitor's own choice, else the browser's, else English. */
export const languageOfRequest = (request: Request): Language =>
  readLanguage(cookieValue(request.headers.get('cookie') ?? '', LANGUAGE_COOKIE)) ??
  (/^\s*sw\b/i.test(request.headers.get('accept-language') ?? '') ? 'sw' : 'en')
