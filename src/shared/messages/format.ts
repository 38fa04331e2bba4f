export type MessageParams = Readonly<Record<string, string | number>>

/** Fills `{name}` places; a place without a value stays visible, so that a test can see it. */
export const fillMessage = (template: string, params: MessageParams = {}): string =>
  template.replace(/\{(\w+)\}/g, (place, name: string) => (name in params ? String(params[name]) : place))
