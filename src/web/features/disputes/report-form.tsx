import { Form } from 'react-router'
import { useT } from '../../lib/messages.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { DisputeKind } from '../../../shared/kernel/enums.ts'
import { MAX_DISPUTE_TEXT } from '../../../shared/kernel/form-limits.ts'

interface ReportFormProps {
  requestId: string
  kinds: readonly DisputeKind[]
  error: string | undefined
  busy: boolean
}

export const ReportForm = ({ requestId, kinds, error, busy }: ReportFormProps) => {
  const t = useT()
  const form = useDraft(`report:${requestId}`)
  return (
    <Form method="post" ref={form} className="space-y-5">
      <p>{t('dispute.intro')}</p>
      <fieldset className="space-y-1">
        <legend className="mb-1.5 text-sm font-semibold">{t('dispute.what')}</legend>
        {kinds.map((kind, place) => (
          <label key={kind} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="kind"
              value={kind}
              defaultChecked={place === 0}
              className="size-5 accent-primary"
            />
            <span>{t(`dispute.kind${kind}`)}</span>
          </label>
        ))}
      </fieldset>
      <TextArea
        name="text"
        label={t('dispute.text')}
        hint={t('dispute.textHint')}
        required
        maxLength={MAX_DISPUTE_TEXT}
        rows={5}
      />
      {error && <Alert tone="danger">{error}</Alert>}
      <Button type="submit" loading={busy} className="w-full text-lg">
        {t('dispute.send')}
      </Button>
    </Form>
  )
}

export const AnswerForm = ({ dispute, error, busy }: { dispute: string; error: string | undefined; busy: boolean }) => {
  const t = useT()
  const form = useDraft(`answer:${dispute}`)
  return (
    <Form method="post" ref={form} className="space-y-4 border-t border-line pt-4">
      <input type="hidden" name="dispute" value={dispute} />
      <TextArea name="text" label={t('dispute.yourAnswer')} required maxLength={MAX_DISPUTE_TEXT} rows={5} />
      {error && <Alert tone="danger">{error}</Alert>}
      <Button type="submit" loading={busy} className="w-full text-lg">
        {t('dispute.sendAnswer')}
      </Button>
    </Form>
  )
}
