/** The characters of GSM 03.38 that count as one. Those of its extension count as two. */
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const EXTENSION = '^{}\\[~]|€'
export const SMS_LENGTH = 160

const REPLACED: Readonly<Record<string, string>> = {
  '→': '-',
  '–': '-',
  '—': '-',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '…': '...',
  '·': '-',
}

/** Replaces all characters outside GSM 03.38. A single one would reduce the limit of an SMS from 160 characters to 70. */
export const gsmText = (text: string): string =>
  Array.from(text.replaceAll('\u00A0', ' '), (sign) => {
    if (GSM.includes(sign) || EXTENSION.includes(sign)) return sign
    const [plain = ''] = REPLACED[sign] ?? sign.normalize('NFD')
    return REPLACED[sign] ?? (GSM.includes(plain) ? plain : /\p{M}|\p{Cf}/u.test(sign) ? '' : '?')
  }).join('')

export const gsmLength = (text: string): number =>
  Array.from(text, (sign) => (EXTENSION.includes(sign) ? 2 : 1)).reduce((sum: number, count) => sum + count, 0)

const shorten = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}.`

/** How many characters each value may have. If a text is too long for one SMS, `fitSms` tries the next, shorter step. */
const STEPS: readonly Readonly<Record<string, number>>[] = [
  {},
  { name: 16, driver: 16, origin: 18, destination: 18, pickup: 20, document: 20, reason: 40, device: 30, text: 60 },
  { name: 10, driver: 10, origin: 14, destination: 14, pickup: 14, document: 20, reason: 24, device: 20, text: 40 },
  { name: 8, driver: 8, origin: 10, destination: 10, pickup: 10, document: 14, reason: 20, device: 14, text: 30 },
  { name: 6, driver: 6, origin: 7, destination: 7, pickup: 7, document: 10, reason: 12, device: 10, text: 20 },
]

/** Shortens the values of `STEPS` as little as possible to fit one SMS. Times, amounts and the link are never shortened. */
export const fitSms = (fill: (values: Record<string, string>) => string, values: Readonly<Record<string, string>>) => {
  const plain = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, gsmText(value)]))
  let text = ''
  for (const step of STEPS) {
    const short = (name: string, value: string) => shorten(value, step[name] ?? value.length)
    text = gsmText(fill(Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, short(name, value)]))))
    if (gsmLength(text) <= SMS_LENGTH) return text
  }
  return text
}
