/** A text without values is prepared if it is a single read. Several statements in one text cannot be prepared. */
export const isOneRead = (text: string): boolean => /^\s*(?:with|select)\b[^;]*$/i.test(text)
