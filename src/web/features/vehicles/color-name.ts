import type { ScreenMessageKey, Translate } from '../../lib/messages.ts'

/** A colour in the reader's language; one that the catalogue does not know stays as its owner wrote it. */
export const colorName = (color: string, t: Translate): string => {
  const key = `color.${color.trim().toLowerCase()}` as ScreenMessageKey
  const sentence = t(key)
  return sentence === key ? color : sentence
}
