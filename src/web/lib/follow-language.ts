import { LANGUAGES, type Language } from '../../shared/kernel/enums.ts'
import { loadTextsIn } from './messages.ts'
import { isObject } from './storage.ts'

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>

const languageOf = (result: unknown): Language | undefined =>
  isObject(result) && 'language' in result ? LANGUAGES.find((one) => one === result.language) : undefined

/**
 * Loads the texts of the page in the language of the answer before the router shows it. The language changes without a
 * new document when a visitor signs in to an account with another one, and when the session ends. If the texts cannot be
 * loaded, the answer is as good as lost.
 */
export const followLanguage = async (_: unknown, next: () => Promise<unknown>): Promise<Results> => {
  const results = (await next()) as Results
  const language = languageOf(results['root']?.result)
  if (language === undefined || language === document.documentElement.lang) return results
  try {
    await loadTextsIn(language)
    return results
  } catch (error) {
    return Object.assign(results, { root: { type: 'error', result: error } })
  }
}
