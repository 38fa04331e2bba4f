import { FileCheck2, Upload } from 'lucide-react'
import { useId } from 'react'
import type { DocumentFlaw, Paper } from '../../../shared/contract/enums.ts'
import { useT } from '../../lib/messages.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { acceptOf } from './check-file.ts'
import type { PaperState } from './paper-state.ts'

interface PaperFieldProps {
  kind: Paper
  state: PaperState
  held: boolean
  photo: string | null
  /** Why an admin wants another one. */
  flaw: DocumentFlaw | null
  onChoose: (file: File) => void
}

const Preview = ({ kind, state, held, photo }: Pick<PaperFieldProps, 'kind' | 'state' | 'held' | 'photo'>) => {
  const t = useT()
  const shape = kind === 'PHOTO' ? 'size-20 rounded-full' : 'size-20 rounded-md'
  const shown = state.chosen ?? state.sent
  const src = shown ? shown.preview : photo
  if (src) return <Picture src={src} alt={t(`paper.preview.${kind}`)} className={shape} />
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

/** One photo or paper: what it looks like, the button, and beside it how far it is or what is wrong with it. */
export const PaperField = ({ onChoose, ...props }: PaperFieldProps) => {
  const t = useT()
  const id = useId()
  const { kind, state, held, flaw } = props
  const { chosen, error, preparing, progress } = state
  return (
    <div className="flex items-center gap-4">
      <Preview {...props} />
      <div className="min-w-0 flex-1">
        <label
          className={buttonLook(
            'outline',
            'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          )}
        >
          {t(`paper.${held || chosen ? 'change' : 'add'}.${kind}`)}
          <input
            type="file"
            className="sr-only"
            accept={acceptOf(kind)}
            disabled={preparing || progress !== null}
            aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
            aria-invalid={error ? true : undefined}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) onChoose(file)
              currentTarget.value = ''
            }}
          />
        </label>
        <p id={`${id}-hint`} aria-live="polite" className="mt-1.5 text-sm wrap-anywhere text-ink-soft">
          {preparing
            ? t('paper.preparing')
            : chosen
              ? t('paper.chosen', { name: chosen.file.name })
              : held
                ? t(`paper.kept.${kind}`)
                : t(`paper.hint.${kind}`)}
        </p>
        {flaw !== null && chosen === null && state.sent === null && (
          <p className="mt-1.5 text-sm font-medium text-danger">
            {t('paper.sendAgain', { reason: t(`paper.flaw.${flaw}`) })}
          </p>
        )}
        {progress !== null && (
          <ProgressBar
            label={t('paper.progress', { percent: progress })}
            value={progress}
            max={100}
            className="mt-1.5"
          />
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
