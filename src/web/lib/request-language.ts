import { createContext } from 'react-router'
import type { Language } from '../../shared/kernel/enums.ts'

/** The language of this request, before the signed-in user's own setting is known. */
export const languageContext = createContext<Language>('en')
