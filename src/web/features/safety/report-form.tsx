import { useState, type FormEvent } from 'react'
import type { Message } from '../../../shared/contract/messaging.ts'
import { answerOf, sentenceOf } from '../../lib/api-answer.ts'
import { useT } from '../../lib/messages.ts'
import { clearDraft, useDraft } from '../../lib/use-draft.ts'
import { useViewer } from '../../lib/viewer.ts'
import { textOf } from '../../lib/form-values.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { chatIdOf } from '../../../shared/kernel/chat-id.ts'
import { browserApi } from '../../lib/api-client.ts'
import { pointedAt, ReportedMessages } from './reported-messages.tsx'
import { addReport } from './api.ts'
import type { ReportCategory } from '../../../shared/kernel/enums.ts'
import { MAX_REPORT_TEXT } from '../../../shared/kernel/form-limits.ts'

// In the order of the contract. The contract is not imported here, because it would load the validator.
const CATEGORIES = [
  'HARASSMENT',
  'FRAUD',
  'UNSAFE_DRIVING',
  'FALSE_IDENTITY',
  'SPAM',
  'OTHER',
] as const satisfies readonly ReportCategory[]

interface ReportFormProps {
  person: { id: string; name: string }
  inChat: boolean
  about: Message | null
  onCancel: () => void
  onSent: () => void
}

/** Typed text is stored until it is sent. */
export const ReportForm = ({ person, inChat, about, onCancel, onSent }: ReportFormProps) => {
  const t = useT()
  const viewer = useViewer()
  const draft = `report:${person.id}`
  const form = useDraft(draft)
  const [state, setState] = useState<{ busy: boolean; error?: string }>({ busy: false })
  const send = async (fields: FormData) => {
    setState({ busy: true })
    try {
      const report = {
        userId: person.id,
        category: CATEGORIES.find((category) => category === fields.get('category')) ?? 'OTHER',
        text: textOf(fields, 'text'),
        ...(viewer && inChat ? pointedAt(fields, chatIdOf(viewer.id, person.id)) : {}),
      }
      await answerOf(addReport(browserApi(), report))
      clearDraft(draft)
      onSent()
    } catch (error) {
      setState({ busy: false, error: sentenceOf(error, t('chat.reportFailed')) })
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(new FormData(event.currentTarget))
  }
  return (
    <form ref={form} onSubmit={onSubmit} className="space-y-4">
      <p>{t('chat.reportText', { name: person.name })}</p>
      <Select label={t('chat.reportCategory')} name="category">
        {CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {t(`chat.report${category}`)}
          </option>
        ))}
      </Select>
      <TextArea label={t('chat.reportWords')} hint={t('chat.reportHint')} name="text" maxLength={MAX_REPORT_TEXT} />
      {inChat && viewer && (
        <ReportedMessages chatId={chatIdOf(viewer.id, person.id)} senderId={person.id} about={about} />
      )}
      {state.error !== undefined && (
        <p role="alert" className="font-medium text-danger">
          {state.error}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={state.busy} className="flex-1">
          {t('chat.reportSend')}
        </Button>
        <Button variant="outline" onClick={onCancel} className="flex-1">
          {t('chat.cancel')}
        </Button>
      </div>
    </form>
  )
}
