import type Library from 'sharp'
import type { Sharp } from 'sharp'
import type { RawPicture } from './render-pdf.ts'

const MAX_PIXELS = 40_000_000
const MAX_SECONDS = 5
const QUALITY = 82

/** Not a picture that can be decoded within the limits. */
export class UnreadableImageError extends Error {
  constructor(cause: unknown) {
    super('The image could not be read.', { cause })
    this.name = 'UnreadableImageError'
  }
}

// Everything else that the library could open has programs or other files inside: SVG, PDF, Magick's hundred formats.
const LOADERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer']
// Drawings of our own come as files. What somebody sends is only ever opened as bytes, and for SVG as bytes there is no loader.
const OWN_DRAWINGS = 'VipsForeignLoadSvgFile'

let loading: Promise<typeof Library> | null = null

/** The decoder, loaded with the first picture: a start should not wait for it. */
const loadLibrary = () =>
  (loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: [...LOADERS, OWN_DRAWINGS] })
    // A picture is decoded once; remembering it would only keep it in memory.
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  }))

const loadDecoder = async () => {
  const sharp = await loadLibrary()
  return (bytes: Buffer): Sharp => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
}

/** A drawing that this product wrote itself. Never a path or a content that somebody sent. */
export const openOwnDrawing = async (svgFile: string): Promise<Sharp> => {
  const sharp = await loadLibrary()
  return sharp(svgFile, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
}

const asJpeg = (image: Sharp): Promise<Buffer> =>
  image
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer()

const orRefuse = async (work: () => Promise<Buffer>): Promise<Buffer> => {
  try {
    return await work()
  } catch (error) {
    throw new UnreadableImageError(error)
  }
}

/**
 * The picture decoded and written anew as a JPEG, upright and at most `maxSide` long. Position, camera, colour profile and
 * whatever hung behind the picture are not written.
 * @throws UnreadableImageError
 */
export const rewriteImage = async (bytes: Buffer, maxSide: number): Promise<Buffer> => {
  const decode = await loadDecoder()
  return orRefuse(() =>
    asJpeg(decode(bytes).autoOrient().resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })),
  )
}

/** A square of the middle. @throws UnreadableImageError */
export const cropSquare = async (bytes: Buffer, side: number): Promise<Buffer> => {
  const decode = await loadDecoder()
  return orRefuse(() => asJpeg(decode(bytes).autoOrient().resize(side, side, { fit: 'cover' })))
}

/** One JPEG of several pictures, each below the one before, on white. The pixels are our own, so there is nothing to refuse. */
export const stackPictures = async (pictures: readonly RawPicture[]): Promise<Buffer> => {
  const sharp = await loadLibrary()
  let height = 0
  const layers = pictures.map((picture) => {
    const { width, rgba } = picture
    const layer = { input: Buffer.from(rgba.buffer, rgba.byteOffset, rgba.byteLength), left: 0, top: height }
    height += picture.height
    return { ...layer, raw: { width, height: picture.height, channels: 4 as const } }
  })
  const width = Math.max(...pictures.map((picture) => picture.width))
  const canvas = sharp({ create: { width, height, channels: 3, background: '#ffffff' }, limitInputPixels: MAX_PIXELS })
  return canvas.composite(layers).jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer()
}

/** A picture that was kept, laid all over with a drawing of our own. */
export const layOver = async (picture: Buffer, drawing: (width: number) => Promise<Buffer>): Promise<Buffer> => {
  const decode = await loadDecoder()
  const { width, height } = await decode(picture).metadata()
  // What is laid over may be no larger than the picture.
  const tile = decode(await drawing(width)).resize(width, height, { fit: 'inside', withoutEnlargement: true })
  const input = await tile.png().toBuffer()
  return decode(picture)
    .composite([{ input, tile: true }])
    .jpeg({ quality: QUALITY })
    .toBuffer()
}
