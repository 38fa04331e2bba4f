import { Upload } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { acceptOf, checkFile } from './check-file.ts'
import { sendFile, vehicleDocumentPath } from './api.ts'
import { isLargePicture, shrinkPicture } from './shrink-picture.ts'
import type { VehicleDocument } from '../../../shared/kernel/enums.ts'

const FOCUSED = 'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

interface UploadProps {
  vehicle: { id: string; plate: string }
  kind: VehicleDocument
  isSent: boolean
}

/** Sends the file as soon as it is chosen, because the form has no other field. */
export const VehicleDocumentUpload = ({ vehicle, kind, isSent }: UploadProps) => {
  const t = useT()
  const { revalidate } = useRevalidator()
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const send = async (picked: File) => {
    setError(null)
    // A vehicle's document has the same limits as a driver's license.
    const file = (isLargePicture(picked) ? await shrinkPicture(picked) : null) ?? picked
    const problem = checkFile('LICENSE', file)
    if (problem) return setError(t(problem))
    setProgress(0)
    const sent = await sendFile(vehicleDocumentPath(vehicle.id, kind), file, setProgress)
    setProgress(null)
    if (!sent.ok) return setError(sent.error ?? t(sent.reached ? 'document.refused' : 'document.lostNetwork'))
    return revalidate()
  }
  return (
    <div className="space-y-2 noscript:hidden">
      <label className={buttonClass('outline', `cursor-pointer ${FOCUSED}`)}>
        <Upload aria-hidden="true" className="size-5" />
        {t(isSent ? 'document.sendNew' : 'document.sendFirst')}
        <span className="sr-only">{`: ${t(`document.kind.${kind}`)}, ${vehicle.plate}`}</span>
        <input
          type="file"
          className="sr-only"
          accept={acceptOf('LICENSE')}
          disabled={progress !== null}
          onChange={({ currentTarget }) => {
            const [picked] = currentTarget.files ?? []
            if (picked) void send(picked)
          }}
          // Cleared, so that choosing the same file again is also a change.
          onClick={({ currentTarget }) => (currentTarget.value = '')}
        />
      </label>
      {progress !== null && (
        <ProgressBar label={t('document.progress', { percent: progress })} value={progress} max={100} />
      )}
      {error !== null && <Alert tone="danger">{error}</Alert>}
    </div>
  )
}
