import { useState, type SyntheticEvent } from 'react'
import { Form } from 'react-router'
import { useT } from '../../lib/messages.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useSettingsAnswer } from './use-settings-answer.ts'

const EXPORT = '/api/user/me/export'
const KEPT_MS = 60_000
const FILE_NAME = 'pamoja-my-data.json'

/** Null when the file is on its way; otherwise why it is not. */
const download = async (): Promise<string | null> => {
  const answer = await fetch(EXPORT, { method: 'POST' })
  if (!answer.ok) return ((await answer.json()) as { error?: string }).error ?? ''
  const address = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = FILE_NAME
  link.click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
  return null
}

const Consequences = ({ error, onKeep }: { error: string | undefined; onKeep: (() => void) | null }) => {
  const t = useT()
  const { sending } = useSettingsAnswer('delete')
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

const DeleteAccount = () => {
  const t = useT()
  const hydrated = useHydrated()
  const [open, setOpen] = useState(false)
  const { error } = useSettingsAnswer('delete')
  if (!hydrated)
    return (
      <details>
        <summary className={buttonLook('danger')}>{t('settings.delete')}</summary>
        <div className="mt-3">
          <Consequences error={error} onKeep={null} />
        </div>
      </details>
    )
  return (
    <>
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('settings.delete')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('settings.deleteTitle')}>
        <Consequences error={error} onKeep={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

/** Taking one's data along, and leaving. */
export const OwnData = () => {
  const t = useT()
  const [failure, setFailure] = useState<string>()
  const [making, setMaking] = useState(false)
  const onDownload = async (event: SyntheticEvent) => {
    event.preventDefault()
    setMaking(true)
    const failed = await download().catch(() => '')
    setMaking(false)
    setFailure(failed === null ? undefined : failed || t('settings.downloadFailed'))
  }
  return (
    <SettingsSection id="data" title={t('settings.data')} error={failure}>
      <p>{t('settings.dataText')}</p>
      {/* Not the router's: without script the browser itself keeps what the API answers. */}
      <form method="post" action={EXPORT} onSubmit={(event) => void onDownload(event)}>
        <Button type="submit" variant="outline" loading={making}>
          {t('settings.download')}
        </Button>
      </form>
      <div className="border-t border-line pt-4">
        <DeleteAccount />
      </div>
    </SettingsSection>
  )
}
