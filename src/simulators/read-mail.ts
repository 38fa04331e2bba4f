/** A received email, decoded. The decoder supports only emails of our own client. */
export interface ReadMail {
  headers: Record<string, string>
  subject: string
  text: string
  html: string
}

const unfold = (head: string) => head.replace(/\r\n[ \t]+/g, ' ')

const headersOf = (head: string): Record<string, string> =>
  Object.fromEntries(
    unfold(head)
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )

const fromQuotedPrintable = (body: string): string =>
  Buffer.from(
    body
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

const decodeBody = (encoding: string, body: string): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? fromQuotedPrintable(body) : body
}

const decodeWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : fromQuotedPrintable(text.replaceAll('_', ' ')),
    )

const split = (raw: string): [string, string] => {
  const end = raw.indexOf('\r\n\r\n')
  return end < 0 ? [raw, ''] : [raw.slice(0, end), raw.slice(end + 4)]
}

const partOf = (raw: string) => {
  const [head, body] = split(raw)
  const headers = headersOf(head)
  const encoding = (headers['content-transfer-encoding'] ?? '7bit').toLowerCase()
  return { type: headers['content-type'] ?? 'text/plain', content: decodeBody(encoding, body).trim() }
}

export const readMail = (raw: string): ReadMail => {
  const [head, body] = split(raw)
  const headers = headersOf(head)
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1]
  const parts = boundary
    ? body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => partOf(part.replace(/^\r\n/, '')))
    : [partOf(raw)]
  const contentOf = (type: string) => parts.find((part) => part.type.startsWith(type))?.content ?? ''
  return {
    headers,
    subject: decodeWords(headers['subject'] ?? ''),
    text: contentOf('text/plain').replaceAll('\r\n', '\n'),
    html: contentOf('text/html').replaceAll('\r\n', '\n'),
  }
}
