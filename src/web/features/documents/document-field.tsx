import { Camera, FileCheck2, Upload } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useT } from '../../lib/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { CameraButton } from './camera-button.tsx'
import { acceptOf } from './check-file.ts'
import type { DocumentState } from './document-state.ts'
import { useCamera } from './use-camera.ts'
import type { DocumentFlaw, DocumentKind } from '../../../shared/kernel/enums.ts'

interface DocumentFieldProps {
  kind: DocumentKind
  state: DocumentState
  held: boolean
  photo: string | null
  flaw: DocumentFlaw | null
  onChoose: (file: File) => void
}

const FOCUSED = 'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

const Preview = ({ kind, state, held, photo }: Pick<DocumentFieldProps, 'kind' | 'state' | 'held' | 'photo'>) => {
  const t = useT()
  const shape =
    kind === 'PHOTO' ? 'size-14 rounded-full sm:size-20' : 'aspect-[1.58] w-14 sm:w-20 rounded-md border-2 border-amber'
  const shown = state.chosen ?? state.sent
  const src = shown ? shown.preview : photo
  if (src) return <Picture src={src} alt={t(`document.preview.${kind}`)} className={shape} />
  return (
    <span className={`flex shrink-0 items-center justify-center bg-sunken text-ink-soft ${shape}`}>
      {held || state.chosen ? (
        <FileCheck2 aria-hidden="true" className="size-7" />
      ) : (
        <Upload aria-hidden="true" className="size-6" />
      )}
    </span>
  )
}

export const DocumentField = ({ onChoose, ...props }: DocumentFieldProps) => {
  const t = useT()
  const id = useId()
  const { kind, state, held, flaw } = props
  const { chosen, error, preparing, progress } = state
  const isBusy = preparing || progress !== null
  const camera = useCamera()
  const files = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The camera button had the focus, and no longer exists.
    if (camera.hasFailed) files.current?.focus()
  }, [camera.hasFailed])
  const file = (capture: 'user' | 'environment' | undefined) => (
    <input
      ref={capture ? undefined : files}
      type="file"
      className="sr-only"
      accept={capture ? 'image/*' : acceptOf(kind)}
      capture={capture}
      disabled={isBusy}
      aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
      aria-invalid={error ? true : undefined}
      onChange={({ currentTarget }) => {
        const [picked] = currentTarget.files ?? []
        if (picked) onChoose(picked)
      }}
      // Cleared, so that choosing the same file again is also a change.
      onClick={({ currentTarget }) => (currentTarget.value = '')}
    />
  )
  return (
    <div id={kind} className="flex scroll-mt-24 items-center gap-3 sm:gap-4">
      <Preview {...props} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap gap-2">
          <label className={buttonClass('outline', `cursor-pointer max-sm:px-3! ${FOCUSED}`)}>
            {t(`document.${held || chosen ? 'change' : 'add'}.${kind}`)}
            {file(undefined)}
          </label>
          {camera.isThere ? (
            <CameraButton kind={kind} disabled={isBusy} onTaken={onChoose} onFailed={camera.fail} />
          ) : (
            // This file input opens the phone's own camera app, so the page needs no permission.
            <label
              className={buttonClass('outline', `hidden cursor-pointer px-3! pointer-coarse:inline-flex ${FOCUSED}`)}
            >
              <Camera aria-hidden="true" className="size-5" />
              <span className="sr-only">
                {t('register.camera')}: {t(`document.kind.${kind}`)}
              </span>
              {file(kind === 'PHOTO' ? 'user' : 'environment')}
            </label>
          )}
        </div>
        <p id={`${id}-hint`} aria-live="polite" className="mt-1.5 text-sm wrap-anywhere text-ink-soft">
          {preparing
            ? t('document.preparing')
            : chosen
              ? t('document.chosen', { name: chosen.file.name })
              : held
                ? t(`document.kept.${kind}`)
                : t(`document.hint.${kind}`)}
        </p>
        {flaw !== null && chosen === null && state.sent === null && (
          <p className="mt-1.5 text-sm font-medium text-danger">
            {t('document.sendAgain', { reason: t(`document.flaw.${flaw}`) })}
          </p>
        )}
        {progress !== null && (
          <ProgressBar
            label={t('document.progress', { percent: progress })}
            value={progress}
            max={100}
            className="mt-1.5"
          />
        )}
        {camera.hasFailed && !chosen && (
          <p role="alert" className="mt-1.5 text-sm font-medium">
            {t('register.cameraFailed')}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-danger">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
