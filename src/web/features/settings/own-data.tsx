import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { Form, useSubmit } from 'react-router'
import type { FreshCodeForm } from '../../lib/fresh-code-props.ts'
import { useT } from '../../lib/messages.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { exportOwnData, OWN_DATA_PATH } from './api.ts'
import { SettingsSection } from './settings-section.tsx'
import { useSettingsAnswer } from './use-settings-answer.ts'

const KEPT_MS = 60_000
const FILE_NAME = 'pamoja-my-data.json'

/** Null when the download has started; otherwise the refusal. */
const download = async (): Promise<{ error: string; code: string } | null> => {
  const outcome = await exportOwnData()
  if (!outcome.ok) return outcome.error.body
  const address = URL.createObjectURL(outcome.body)
  const link = document.createElement('a')
  link.href = address
  link.download = FILE_NAME
  link.click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
  return null
}

interface ConsequencesProps {
  error: string | undefined
  onKeep: (() => void) | null
  FreshCode: FreshCodeForm
}

const Consequences = ({ error, onKeep, FreshCode }: ConsequencesProps) => {
  const t = useT()
  const { ours } = useSettingsAnswer('delete')
  const { sending } = useSettingsAnswer('delete', 'code-send', 'code-give')
  if (ours?.freshCode) return <FreshCode asked={ours.freshCode} Form={Form} sending={sending} />
  return (
    <Form method="post" className="space-y-4">
      <ul className="list-disc space-y-2 pl-5">
        <li>{t('settings.deleteRides')}</li>
        <li>{t('settings.deleteRequests')}</li>
        <li>{t('settings.deleteData')}</li>
      </ul>
      <p className="font-semibold">{t('settings.deleteBack')}</p>
      {error && (
        <p role="alert" className="font-medium text-danger">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {onKeep && (
          <Button onClick={onKeep} className="flex-1">
            {t('settings.keepAccount')}
          </Button>
        )}
        <Button
          type="submit"
          name="intent"
          value="delete"
          variant="danger"
          loading={sending !== null}
          className="flex-1"
        >
          {t('settings.delete')}
        </Button>
      </div>
    </Form>
  )
}

const DeleteAccount = ({ FreshCode }: { FreshCode: FreshCodeForm }) => {
  const t = useT()
  const hydrated = useHydrated()
  const [open, setOpen] = useState(false)
  const { error } = useSettingsAnswer('delete')
  if (!hydrated)
    return (
      <details>
        <summary className={buttonClass('danger')}>{t('settings.delete')}</summary>
        <div className="mt-3">
          <Consequences error={error} onKeep={null} FreshCode={FreshCode} />
        </div>
      </details>
    )
  return (
    <>
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('settings.delete')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('settings.deleteTitle')}>
        <Consequences error={error} onKeep={() => setOpen(false)} FreshCode={FreshCode} />
      </Dialog>
    </>
  )
}

/** The button that downloads the file, or first the form for a new code. Without scripts the browser saves the API's answer. */
const TakeData = ({
  onFailed,
  FreshCode,
}: {
  onFailed: (failure: string | undefined) => void
  FreshCode: FreshCodeForm
}) => {
  const t = useT()
  const submit = useSubmit()
  const [making, setMaking] = useState(false)
  const { ours } = useSettingsAnswer('export')
  const { sending } = useSettingsAnswer('export', 'code-send', 'code-give')
  const take = async () => {
    setMaking(true)
    const failed = await download().catch(() => ({ error: '', code: '' }))
    setMaking(false)
    if (failed?.code === 'FRESH_CODE_REQUIRED') return submit({ intent: 'export' }, { method: 'post' })
    onFailed(failed === null ? undefined : failed.error || t('settings.downloadFailed'))
  }
  const taken = useRef(ours)
  useEffect(() => {
    if (!ours?.ok || taken.current === ours) return
    taken.current = ours
    void take()
  })
  const onDownload = (event: SyntheticEvent) => {
    event.preventDefault()
    void take()
  }
  if (ours?.freshCode) return <FreshCode asked={ours.freshCode} Form={Form} sending={sending} />
  return (
    // A plain form, because the router's form could not receive the file.
    <form method="post" action={ours?.ok ? OWN_DATA_PATH : undefined} onSubmit={onDownload}>
      <Button type="submit" name="intent" value="export" variant="outline" loading={making || sending !== null}>
        {t('settings.download')}
      </Button>
    </form>
  )
}

export const OwnData = ({ FreshCode }: { FreshCode: FreshCodeForm }) => {
  const t = useT()
  const [failure, setFailure] = useState<string>()
  return (
    <SettingsSection id="data" title={t('settings.data')} error={failure}>
      <p>{t('settings.dataText')}</p>
      <TakeData onFailed={setFailure} FreshCode={FreshCode} />
      <div className="border-t border-line pt-4">
        <DeleteAccount FreshCode={FreshCode} />
      </div>
    </SettingsSection>
  )
}
