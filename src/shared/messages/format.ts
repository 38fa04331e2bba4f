export type MessageParams = Readonly<Record<string, string | number>>

/**
 * Fills `{name}` placeholders. For `{name|seat|seats}` it uses the first word when the number is one, and the second
 * for any other number, as English and Swahili do. A placeholder without a value stays visible, so that a test can see
 * it.
 */
export const fillMessage = (template: string, params?: MessageParams): string => {
  // Most texts have none, and a page has hundreds of them.
  if (!params) return template
  return template.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (place, name: string, one?: string, many?: string) => {
    if (!(name in params)) return place
    const value = params[name] ?? ''
    return (Number(value) === 1 ? one : many) ?? String(value)
  })
}
