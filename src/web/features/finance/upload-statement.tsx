import { useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field, inputClass } from '../../ui/field.tsx'
import { useAdminAction } from '../admin/use-admin-action.ts'

export const UploadStatement = () => {
  const t = useT()
  const action = useAdminAction(() => t('finance.compared'))
  return (
    <Card className="mb-6">
      <h3 className="text-xl">{t('finance.upload')}</h3>
      <p className="mt-1 text-ink-soft">{t('finance.uploadText')}</p>
      <action.Form method="post" encType="multipart/form-data" className="mt-4 flex flex-wrap items-end gap-3">
        <Field label={t('finance.file')} className="min-w-[min(100%,14rem)] flex-1">
          {(control) => (
            <input {...control} type="file" name="file" accept=".csv,text/csv" required className={inputClass} />
          )}
        </Field>
        <Button type="submit" name="intent" value="upload" loading={action.sending !== null}>
          {t('finance.compare')}
        </Button>
      </action.Form>
      {action.error && (
        <Alert tone="danger" className="mt-3">
          {action.error}
        </Alert>
      )}
    </Card>
  )
}
