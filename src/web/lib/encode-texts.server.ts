import { transcode } from 'node:buffer'

/** Reused for every page that fits, two bytes for each letter. Allocating it again would take longer than encoding a page. */
const room = Buffer.allocUnsafeSlow(512 * 1024)

const writeTo = (into: Buffer, texts: readonly string[]): Buffer =>
  into.subarray(
    0,
    texts.reduce((at, text) => at + into.write(text, at, 'utf16le'), 0),
  )

/**
 * Several texts, one after the other, as UTF-8. For a page this takes a third of the time of `Buffer.from`. Joining
 * the texts first would double this time.
 */
export const encodeTexts = (texts: readonly string[]): Buffer<ArrayBuffer> => {
  const bytes = 2 * texts.reduce((sum, { length }) => sum + length, 0)
  try {
    return transcode(writeTo(bytes > room.length ? Buffer.allocUnsafeSlow(bytes) : room, texts), 'utf16le', 'utf8')
  } catch {
    // A lone surrogate cannot be transcoded, and is replaced here.
    return Buffer.from(texts.join(''))
  }
}
