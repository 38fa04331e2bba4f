export interface DescribedError {
  name?: string
  /** SQLSTATE, errno or a library's own code. */
  code?: string
  constraint?: string
  message?: string
  stack?: string[]
  cause?: DescribedError
}

const MAX_MESSAGE = 300
const MAX_CAUSES = 3

// After these words, quotation marks contain names of our own. All other quoted text may be user data.
const NAMED =
  'relation|column|constraint|function|table|schema|index|type|role|database|extension|trigger|reading|property|module|package|queue'
const NAME = new RegExp(String.raw`(?<=\b(?:${NAMED}) )(["'\`])([\w.$:-]{1,63})\1`, 'gi')
// Marks names of our own. A message cannot contain this character, because its white space is replaced by spaces first.
const NAME_MARK = '\u2028'
/** From the first quotation mark to the last, because quoted text may contain more of them. Skips apostrophes in words. */
const QUOTED = /(?:["`]|(?<!\w)').*["'`]|(?:["`]|(?<!\w)').*$/
/** For a message that was cut off before the last quotation mark. */
const QUOTED_TO_END = /(?:["`]|(?<!\w)').*$/
const READ = 4 * MAX_MESSAGE
const EMAIL = /[^\s<>"'(]+@[^\s<>"')]+/g
const QUERY = /\?[^\s"']*/g
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ADDRESS = String.raw`\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?`
/** UUIDs and IP addresses stay in a message. Phone numbers, codes and tokens are removed. */
const SECRET = new RegExp(
  String.raw`\b(?:(${UUID}|${ADDRESS})\b|[\w-]*(?:[A-Za-z_-]\d|\d[A-Za-z_-])[\w-]{12,}|\+?\d(?:[ -]?\d){3,})`,
  'gi',
)

const scrub = (message: string): string =>
  message
    .slice(0, READ)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(NAME, `${NAME_MARK}$2${NAME_MARK}`)
    .replace(message.length > READ ? QUOTED_TO_END : QUOTED, '"…"')
    .replaceAll(NAME_MARK, '"')
    .replaceAll(EMAIL, '…')
    .replaceAll(QUERY, '?…')
    .replaceAll(SECRET, (_all, kept: string | undefined) => kept ?? '…')
    .slice(0, MAX_MESSAGE)

// Messages of Drizzle that contain the whole statement with its values. The wrapped error says what failed.
const HOLDS_VALUES = /^Failed query/

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const messageOf = (name: string | undefined, message: string | undefined): string | undefined => {
  if (message === undefined || name === 'ZodError' || HOLDS_VALUES.test(message)) return undefined
  return scrub(message)
}

const framesOf = (stack: unknown) =>
  textOf(stack)
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))

const withoutEmpty = (described: { [Key in keyof DescribedError]: DescribedError[Key] | undefined }): DescribedError =>
  Object.fromEntries(Object.entries(described).filter(([, value]) => value !== undefined))

export const describeError = (error: unknown, depth = MAX_CAUSES): DescribedError => {
  if (typeof error === 'string') return withoutEmpty({ message: messageOf(undefined, error) })
  if (typeof error !== 'object' || error === null) return { name: typeof error }
  // Libraries also throw plain objects with the fields of an error.
  const { name, message, code, constraint, stack, cause, errors } = error as Record<string, unknown>
  const causes: unknown[] = Array.isArray(errors) ? errors : []
  const inner = cause ?? causes[0]
  return withoutEmpty({
    name: textOf(name),
    code: textOf(code),
    constraint: textOf(constraint),
    message: messageOf(textOf(name), textOf(message)),
    stack: framesOf(stack),
    cause: inner === undefined || depth === 0 ? undefined : describeError(inner, depth - 1),
  })
}
