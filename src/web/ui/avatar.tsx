import { useState } from 'react'
import { useT } from '../lib/messages.ts'
import { failedAlready } from './picture.tsx'

const initials = (name: string) =>
  name
    .trim()
    .split(/\s+/u)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toLocaleUpperCase())
    .join('')

const sizes = { sm: 'size-9 text-sm', md: 'size-12 text-base', lg: 'size-20 text-2xl' }
/** The server's square sizes of a photo: at least twice the size on screen, for sharp displays. */
const thumbnails = { sm: 96, md: 96, lg: 256 }
const thumbnailOf = (photo: string, size: keyof typeof thumbnails) =>
  /\/photo\?v=[\w-]+$/.test(photo) ? `${photo}&size=${thumbnails[size]}` : photo
const PHOTO = /^https?:\/\//

/** A photo, or initials. The `title` says that the photo could not be loaded, because there is no space for text. */
export const Avatar = ({
  name,
  photo,
  size = 'sm',
}: {
  name: string
  photo?: string | null
  size?: keyof typeof sizes
}) => {
  const t = useT()
  const [failed, setFailed] = useState(false)
  const look = `${sizes[size]} shrink-0 rounded-full`
  if (photo && PHOTO.test(photo) && !failed)
    return (
      <img
        src={thumbnailOf(photo, size)}
        alt=""
        loading="lazy"
        ref={(image) => {
          if (failedAlready(image)) setFailed(true)
        }}
        onError={() => setFailed(true)}
        className={`${look} bg-sunken object-cover`}
      />
    )
  return (
    <span
      {...(failed ? { role: 'img', title: t('common.failedImage') } : { 'aria-hidden': true })}
      // CSS draws the initials, so that the name of a button around them need not contain them.
      data-initials={initials(name) || '·'}
      className={`${look} inline-flex items-center justify-center bg-amber-wash font-display font-bold text-amber-ink before:content-[attr(data-initials)]`}
    />
  )
}
