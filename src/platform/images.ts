import type Library from 'sharp'
import type { Sharp } from 'sharp'
import type { RawPicture } from './render-pdf.ts'

const MAX_PIXELS = 40_000_000
const MAX_SECONDS = 5
const QUALITY = 82
/** Lower, because thumbnails are shown at half their size, and a page loads many of them. */
const THUMBNAIL_QUALITY = 60

export class UnreadableImageError extends Error {
  constructor(cause: unknown) {
    super('The image could not be read.', { cause })
    this.name = 'UnreadableImageError'
  }
}

// The other formats that the library reads, such as SVG and PDF, can contain programs or other files.
const LOADERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer']
// Our own drawings are opened as files. Uploads are only opened as bytes, and the SVG loader for bytes stays blocked.
const OWN_DRAWINGS = 'VipsForeignLoadSvgFile'

let loading: Promise<typeof Library> | null = null

const loadLibrary = () =>
  (loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: [...LOADERS, OWN_DRAWINGS] })
    // A picture is decoded once, so a cache would only use memory.
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  }))

const loadDecoder = async () => {
  const sharp = await loadLibrary()
  return (bytes: Buffer): Sharp => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
}

/** For a drawing made by this product, never for the path or content of an upload. */
export const openOwnDrawing = async (svgFile: string): Promise<Sharp> => {
  const sharp = await loadLibrary()
  return sharp(svgFile, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
}

const asJpeg = (image: Sharp, quality = QUALITY): Promise<Buffer> =>
  image
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality, mozjpeg: true })
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer()

const wrapImageErrors = async (work: () => Promise<Buffer>): Promise<Buffer> => {
  try {
    return await work()
  } catch (error) {
    throw new UnreadableImageError(error)
  }
}

/** Re-encodes as an upright JPEG of at most `maxSide`, without metadata. @throws UnreadableImageError */
export const rewriteImage = async (bytes: Buffer, maxSide: number): Promise<Buffer> => {
  const decode = await loadDecoder()
  return wrapImageErrors(() =>
    asJpeg(decode(bytes).autoOrient().resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })),
  )
}

/** A thumbnail of the middle of the picture. @throws UnreadableImageError */
export const cropSquare = async (bytes: Buffer, side: number): Promise<Buffer> => {
  const decode = await loadDecoder()
  const crop = () => decode(bytes).autoOrient().resize(side, side, { fit: 'cover' })
  return wrapImageErrors(() => asJpeg(crop(), THUMBNAIL_QUALITY))
}

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

export const layOver = async (picture: Buffer, drawing: (width: number) => Promise<Buffer>): Promise<Buffer> => {
  const decode = await loadDecoder()
  const { width, height } = await decode(picture).metadata()
  // sharp refuses an overlay that is larger than the picture.
  const tile = decode(await drawing(width)).resize(width, height, { fit: 'inside', withoutEnlargement: true })
  const input = await tile.png().toBuffer()
  return decode(picture)
    .composite([{ input, tile: true }])
    .jpeg({ quality: QUALITY })
    .toBuffer()
}
