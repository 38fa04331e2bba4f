import type { Language } from '../contract/enums.ts'
import { errors as errorsEn } from './en/errors.ts'
import { fillMessage, type MessageParams } from './format.ts'
import { errors as errorsSw } from './sw/errors.ts'

// What the server says: errors and notifications. The screens' sentences reach the browser on their own.
const en = { ...errorsEn }
export type ServerMessageKey = keyof typeof en
const catalogue: Record<Language, Record<ServerMessageKey, string>> = { en, sw: { ...errorsSw } }

export const serverMessage = (language: Language, key: ServerMessageKey, params?: MessageParams): string =>
  fillMessage(catalogue[language][key], params)
