/** Whether a text without values is a single read, which can be prepared. Several statements in one text cannot. */
export const isOneRead = (text: string): boolean => /^\s*(?:with|select)\b[^;]*$/i.test(text)
