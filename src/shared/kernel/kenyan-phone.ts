const SEPARATORS = /[\s\-.()]/g
const SHAPES: readonly { prefix: string; length: number }[] = [
  { prefix: '+254', length: 13 },
  { prefix: '254', length: 12 },
  { prefix: '0', length: 10 },
]

/**
 * The canonical `+254XXXXXXXXX` form of a Kenyan phone number, or null for any other text.
 * Accepts 9 digits that begin with 1 or 7, alone or after `+254`, `254` or `0`. Spaces, dashes, periods and parentheses
 * are ignored.
 */
export const parseKenyanPhone = (input: string): string | null => {
  const compact = input.replace(SEPARATORS, '')
  const shape = SHAPES.find(({ prefix, length }) => compact.startsWith(prefix) && compact.length === length)
  const national = shape ? compact.slice(shape.prefix.length) : compact
  return /^[17]\d{8}$/.test(national) ? `+254${national}` : null
}

/** `+254712345678` → `+254 712 345 678`; other texts are returned unchanged. */
export const formatKenyanPhone = (phone: string): string => {
  const match = /^\+254(\d{3})(\d{3})(\d{3})$/.exec(phone)
  return match ? `+254 ${match[1]} ${match[2]} ${match[3]}` : phone
}

/** The digits after the fixed +254 of a phone field. */
export const nationalPhone = (phone: string): string => phone.replace(/^\+254/, '')
