// The simulator judges by itself: a mistake of the product's own count must show.
const ONCE =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const TWICE = '\f^{}\\[~]|€'

/** How many SMS a text needs: 160 characters of GSM 03.38 or 70 of UCS-2 in one, 153 or 67 in each of several. */
export const gsmParts = (text: string): number => {
  const signs = Array.from(text)
  const isGsm = signs.every((sign) => ONCE.includes(sign) || TWICE.includes(sign))
  const length = isGsm ? signs.reduce((sum, sign) => sum + (TWICE.includes(sign) ? 2 : 1), 0) : text.length
  const [alone, together] = isGsm ? [160, 153] : [70, 67]
  return length <= alone ? 1 : Math.ceil(length / together)
}
