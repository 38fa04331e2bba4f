import { inflateSync } from 'node:zlib'

/** Why a PDF is not taken: it does something, or nobody can tell whether it does. */
export type PdfFlaw = 'active' | 'unreadable'

const MAX_INFLATED_BYTES = 16 * 1024 * 1024
const MAX_STREAMS = 5000

// Names of what makes a PDF act, carry other files, or load something. Any of them anywhere is one too many, also inside a
// stream's bytes: a reader follows offsets, not the order of the file.
const ACTIVE =
  /\/(?:JavaScript|OpenAction|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoTo[ER]|XFA|Rendition|Movie|Sound|NeedsRendering)(?![A-Za-z0-9])/
// Three letters happen by chance in compressed bytes, so these count only with what must follow them.
const SHORT_ACTIVE = /\/JS\s*(?:[(<]|\d+\s+\d+\s+R)|\/AA\s*(?:<<|\d+\s+\d+\s+R)|\/Subtype\s*\/3D(?![A-Za-z0-9])/
const ENCRYPTED = /\/Encrypt(?![A-Za-z0-9])/
const HTML = /<(?:script|html|svg|iframe|object|embed)[\s>]/i
const ZIP_END = 'PK\u0005\u0006'

/** `/J#61vaScript` says /JavaScript. */
const unescapeNames = (text: string): string =>
  text.replaceAll(/#([0-9a-fA-F]{2})/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const isActive = (text: string): boolean => {
  const plain = text.includes('#') ? unescapeNames(text) : text
  return ACTIVE.test(plain) || SHORT_ACTIVE.test(plain) || HTML.test(plain)
}

interface Stream {
  /** What stands before the bytes, names unescaped, back to where the object begins. */
  dictionary: string
  /** The same, and a good deal of what comes before the object. */
  surroundings: string
  start: number
}

const LOOK_BACK = 4096

const streamsOf = (text: string): Stream[] => {
  const found: Stream[] = []
  for (const match of text.matchAll(/(?<!end)stream(?:\r\n|\n|\r)/g)) {
    const surroundings = unescapeNames(text.slice(Math.max(0, match.index - LOOK_BACK), match.index))
    const dictionary = surroundings.slice(Math.max(surroundings.lastIndexOf(' obj'), 0))
    found.push({ dictionary, surroundings, start: match.index + match[0].length })
  }
  return found
}

const FILTERS_OF_IMAGES = /\/(?:DCTDecode|DCT|JPXDecode|CCITTFaxDecode|CCF|JBIG2Decode)(?![A-Za-z0-9])/
// How an object is hidden from whoever does not decode it the same way; no scanner needs these.
const DISGUISES =
  /\/(?:ASCIIHexDecode|ASCII85Decode|LZWDecode|RunLengthDecode|FFilter)(?![A-Za-z0-9])|\/Filter\s*(?:\d+\s+\d+\s+R|\[?[^\]>]{0,80}\/(?:AHx|A85|LZW|RL|Crypt)(?![A-Za-z0-9]))/
const HOLDS_OBJECTS = /\/ObjStm(?![A-Za-z0-9])|\/First(?![A-Za-z0-9])/
const IS_IMAGE = /\/Subtype\s*\/Image(?![A-Za-z0-9])/
const FLATE = /\/(?:FlateDecode|Fl)(?![A-Za-z0-9])/g
const SCRAMBLED = /\/Predictor\s*(?:[2-9]|1\d)/

/** What a stream holds once inflated, or null when it is a picture or was never deflated. */
const inflate = (bytes: Buffer, stream: Stream, budget: number): { content: string } | PdfFlaw | null => {
  const { dictionary, surroundings, start } = stream
  const objects = HOLDS_OBJECTS.test(dictionary)
  if (FILTERS_OF_IMAGES.test(dictionary)) return objects ? 'unreadable' : null
  if (IS_IMAGE.test(dictionary) && !HOLDS_OBJECTS.test(surroundings)) return null
  const layers = dictionary.match(FLATE)?.length ?? 0
  if (layers > 1 || (objects && SCRAMBLED.test(dictionary))) return 'unreadable'
  const looksDeflated = (bytes[start] ?? 0) % 16 === 8
  if (layers === 0 && !looksDeflated) return null
  try {
    return { content: inflateSync(bytes.subarray(start), { maxOutputLength: budget }).toString('latin1') }
  } catch (error) {
    const isBomb = (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE'
    return isBomb || layers > 0 ? 'unreadable' : null
  }
}

/** What is wrong with a PDF, or null: it is whole, holds no script, action, form, attachment or page of the web, and hides nothing. */
export const findPdfFlaw = (bytes: Buffer): PdfFlaw | null => {
  const text = bytes.toString('latin1')
  if (!/startxref\s+\d+\s+%%EOF\s*$/.test(text.slice(-1100)) || text.includes(ZIP_END)) return 'unreadable'
  if (isActive(text)) return 'active'
  const plain = unescapeNames(text)
  if (ENCRYPTED.test(plain) || DISGUISES.test(plain)) return 'unreadable'
  const streams = streamsOf(text)
  if (streams.length > MAX_STREAMS) return 'unreadable'
  let budget = MAX_INFLATED_BYTES
  for (const stream of streams) {
    const inflated = inflate(bytes, stream, Math.max(budget, 1))
    if (inflated === null) continue
    if (typeof inflated === 'string') return inflated
    budget -= inflated.content.length
    if (isActive(inflated.content)) return 'active'
  }
  return null
}

const METADATA = ['Exif\0\0', 'http://ns.adobe.com/xap/1.0/\0', 'Photoshop 3.0\0']

/** The PDF with the metadata of the photographs in it overwritten: where and when they were taken. Offsets stay. */
export const blankPdfPhotoMetadata = (bytes: Buffer): Buffer => {
  const blanked = Buffer.from(bytes)
  for (const marker of METADATA)
    for (let at = blanked.indexOf(marker, 0, 'latin1'); at !== -1; at = blanked.indexOf(marker, at + 1, 'latin1')) {
      const isSegment = at >= 4 && blanked[at - 4] === 0xff && ((blanked[at - 3] ?? 0) & 0xf0) === 0xe0
      if (isSegment) blanked.fill(0, at, Math.min(at - 2 + blanked.readUInt16BE(at - 2), blanked.length))
    }
  return blanked
}
