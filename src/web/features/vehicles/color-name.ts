import type { ScreenMessageKey, Translate } from '../../lib/messages.ts'

/** In the reader's language; an unknown colour is shown as typed. */
export const colorName = (color: string, t: Translate): string => {
  const key = `color.${color.trim().toLowerCase()}` as ScreenMessageKey
  const sentence = t(key)
  return sentence === key ? color : sentence
}
