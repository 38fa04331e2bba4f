export type MessageParams = Readonly<Record<string, string | number>>

// English and Swahili have the same two forms, so one set of rules serves both.
const PLURALS = new Intl.PluralRules('en')

/**
 * Fills `{name}` placeholders. For `{name|seat|seats}` it uses the first word when the number is one, and the second
 * for any other number. A placeholder without a value stays visible, so that a test can see it.
 */
export const fillMessage = (template: string, params?: MessageParams): string => {
  // Most texts have no placeholders, and a page has hundreds of texts.
  if (!params) return template
  return template.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (place, name: string, one?: string, many?: string) => {
    if (!(name in params)) return place
    const value = params[name] ?? ''
    return (PLURALS.select(Number(value)) === 'one' ? one : many) ?? String(value)
  })
}
