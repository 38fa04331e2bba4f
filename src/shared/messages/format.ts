export type MessageParams = Readonly<Record<string, string | number>>

/**
 * Fills `{name}` places, and takes of `{name|seat|seats}` the first word for one and the second for any other number. A place
 * without a value stays visible, so that a test can see it.
 */
export const fillMessage = (template: string, params: MessageParams = {}): string =>
  template.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (place, name: string, one?: string, many?: string) => {
    if (!(name in params)) return place
    const value = String(params[name])
    return (value === '1' ? one : many) ?? value
  })
