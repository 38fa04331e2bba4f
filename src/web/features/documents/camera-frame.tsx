import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { PhotoExamples } from './photo-examples.tsx'
import { jpegOf } from './shrink-picture.ts'
import { visiblePart } from './crop-picture.ts'
import type { DocumentKind } from '../../../shared/kernel/enums.ts'

export interface CameraFrameProps {
  kind: DocumentKind
  onTaken: (file: File) => void
  /** Called without permission, or when the camera does not work. */
  onFailed: () => void
}

const QUALITY = 0.9
/** Width divided by height of the picture. */
const SHAPE = 4 / 3

const streamOf = (kind: DocumentKind): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    video: {
      facingMode: kind === 'PHOTO' ? 'user' : 'environment',
      width: { ideal: 1920 },
      height: { ideal: 1440 },
    },
  })

const photoOf = async (video: HTMLVideoElement, kind: DocumentKind): Promise<File | null> => {
  const { left, top, width, height } = visiblePart({ width: video.videoWidth, height: video.videoHeight }, SHAPE)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(video, left, top, width, height, 0, 0, width, height)
  const blob = await jpegOf(canvas, QUALITY)
  return blob && new File([blob], `${kind.toLowerCase().replace('_', '-')}.jpg`, { type: blob.type })
}

const BOX = 'aspect-4/3 w-full rounded-md bg-ink-fixed object-cover'

const Guide = ({ kind }: { kind: DocumentKind }) => (
  <span
    aria-hidden="true"
    className={`pointer-events-none absolute inset-0 m-auto border-4 border-amber ${
      kind === 'PHOTO' ? 'aspect-3/4 h-4/5 rounded-full' : 'aspect-[1.58] w-9/10 rounded-lg'
    }`}
  />
)

/** The camera's picture with a frame for the card or face, and then the photo, which the user accepts or takes again. */
export const CameraFrame = ({ kind, onTaken, onFailed }: CameraFrameProps) => {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const [isLive, setIsLive] = useState(false)
  const [taken, setTaken] = useState<{ file: File; address: string } | null>(null)
  const isFace = kind === 'PHOTO'
  const open = useEffectEvent(() => streamOf(kind))
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    let left = false
    let stream: MediaStream | null = null
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    open().then(
      (opened) => {
        stream = opened
        if (left) stop()
        else if (video.current) video.current.srcObject = opened
      },
      () => {
        if (!left) fail()
      },
    )
    return () => {
      left = true
      stop()
    }
  }, [])
  useEffect(() => () => URL.revokeObjectURL(taken?.address ?? ''), [taken])
  const use = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button that took the photo had the focus, and no longer exists.
    if (taken) use.current?.focus()
  }, [taken])
  const take = async () => {
    const file = video.current && (await photoOf(video.current, kind))
    if (file) setTaken({ file, address: URL.createObjectURL(file) })
    else onFailed()
  }
  return (
    <div className="space-y-3">
      <p className="text-ink-soft">{t(isFace ? 'register.face' : 'register.frame')}</p>
      <div className="relative">
        {/* The camera keeps running under the photo, so that taking it again needs no new permission. */}
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          aria-label={t('register.camera')}
          onLoadedData={() => setIsLive(true)}
          className={`${BOX} ${isFace ? '-scale-x-100' : ''}`}
        />
        {taken && <img src={taken.address} alt={t(`document.preview.${kind}`)} className={`absolute inset-0 ${BOX}`} />}
        {!taken && <Guide kind={kind} />}
      </div>
      <output className="block min-h-6 font-semibold">
        {taken ? t(isFace ? 'register.isFaceClear' : 'register.isReadable') : !isLive && t('register.cameraOpens')}
      </output>
      {taken ? (
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={() => setTaken(null)} className="flex-1">
            {t('register.takeAgain')}
          </Button>
          <Button ref={use} onClick={() => onTaken(taken.file)} className="flex-1">
            {t('register.usePhoto')}
          </Button>
        </div>
      ) : (
        <Button disabled={!isLive} onClick={() => void take()} className="w-full">
          {t('register.takePhoto')}
        </Button>
      )}
      {!isFace && !taken && <PhotoExamples />}
    </div>
  )
}
