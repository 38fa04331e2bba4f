// The simulator counts characters independently, so that a mistake in the product's own count is noticed.
const ONCE =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const TWICE = '\f^{}\\[~]|€'

/** How many SMS a text needs. A single SMS has 160 characters of GSM 03.38 or 70 of UCS-2. In a text of several, each has 153 or 67. */
export const gsmParts = (text: string): number => {
  const signs = Array.from(text)
  const isGsm = signs.every((sign) => ONCE.includes(sign) || TWICE.includes(sign))
  const length = isGsm ? signs.reduce((sum, sign) => sum + (TWICE.includes(sign) ? 2 : 1), 0) : text.length
  const [alone, together] = isGsm ? [160, 153] : [70, 67]
  return length <= alone ? 1 : Math.ceil(length / together)
}
