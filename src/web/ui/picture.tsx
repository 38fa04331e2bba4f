import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../lib/messages.ts'

const SHOWN = /^(https?:|blob:)/

/** Whether an image in the server's HTML has already failed. */
export const failedAlready = (image: HTMLImageElement | null): boolean =>
  image !== null && image.complete && image.naturalWidth === 0

/** A picture. An invalid address shows a placeholder; a picture that cannot be loaded also shows a text. */
export const Picture = ({ src, alt, className = '' }: { src: string; alt: string; className?: string }) => {
  const t = useT()
  const [broken, setBroken] = useState<string | null>(null)
  if (SHOWN.test(src) && broken !== src)
    return (
      <img
        src={src}
        alt={alt}
        // An image that failed before hydration sends no event.
        ref={(image) => {
          if (failedAlready(image)) setBroken(src)
        }}
        onError={() => setBroken(src)}
        className={`shrink-0 bg-sunken object-cover ${className}`}
      />
    )
  return (
    <span
      className={`flex shrink-0 flex-col items-center justify-center gap-1 overflow-hidden bg-sunken p-1 text-center text-xs text-ink-soft ${className}`}
    >
      <ImageOff aria-hidden="true" className="size-5 shrink-0" />
      {broken === src && t('common.failedImage')}
    </span>
  )
}
