import { MAX_FILE_BYTES } from '../../../shared/kernel/file-limits.ts'

/** The longest side in pixels and the JPEG quality, in the order in which they are tried. */
const TRIES = [
  [2400, 0.85],
  [2000, 0.8],
  [1600, 0.75],
  [1200, 0.7],
  [800, 0.6],
] as const

export const isLargePicture = ({ type, size }: Pick<File, 'type' | 'size'>): boolean =>
  type.startsWith('image/') && size > MAX_FILE_BYTES

const drawn = (picture: ImageBitmap, longest: number): HTMLCanvasElement | null => {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const brush = canvas.getContext('2d')
  if (!brush) return null
  // A JPEG has no transparency: transparent areas would turn black.
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

export const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality)
  })

/** The picture as an upright JPEG within the limit; null when this browser cannot read or shrink it. */
export const shrinkPicture = async (file: File): Promise<File | null> => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!picture) return null
  try {
    for (const [longest, quality] of TRIES) {
      const canvas = drawn(picture, longest)
      const blob = canvas && (await jpegOf(canvas, quality))
      if (blob?.type === 'image/jpeg' && blob.size <= MAX_FILE_BYTES)
        return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' })
    }
    return null
  } finally {
    picture.close()
  }
}
