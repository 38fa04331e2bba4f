import { Form } from 'react-router'
import type { Ticket } from '../../../shared/contract/tickets.ts'
import { useT } from '../../lib/messages.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { TICKET_CATEGORIES } from '../../../shared/kernel/enums.ts'
import { MAX_TICKET_SUBJECT, MAX_TICKET_TEXT } from '../../../shared/kernel/form-limits.ts'

interface Sending {
  formKey: string
  error: string | undefined
  busy: boolean
}

export const TicketForm = ({
  formKey,
  category,
  subject,
  error,
  busy,
}: Sending & { category: string; subject: string }) => {
  const t = useT()
  return (
    <Form method="post" className="space-y-5">
      <input type="hidden" name="formKey" value={formKey} />
      <Select label={t('tickets.category')} name="category" defaultValue={category}>
        {TICKET_CATEGORIES.map((one) => (
          <option key={one} value={one}>
            {t(`tickets.${one}`)}
          </option>
        ))}
      </Select>
      <TextInput
        label={t('tickets.subject')}
        name="subject"
        required
        defaultValue={subject}
        maxLength={MAX_TICKET_SUBJECT}
      />
      <TextArea
        label={t('tickets.text')}
        hint={t('tickets.textHint')}
        name="text"
        required
        maxLength={MAX_TICKET_TEXT}
        rows={6}
      />
      {error && <Alert tone="danger">{error}</Alert>}
      <Button type="submit" loading={busy} className="w-full text-lg">
        {t('tickets.send')}
      </Button>
    </Form>
  )
}

/** Adds a message; it opens a closed question again. */
export const WriteForm = ({ formKey, ticket, error, busy }: Sending & { ticket: Ticket }) => {
  const t = useT()
  const form = useDraft(`ticket:${ticket.id}`)
  const isClosed = ticket.status === 'CLOSED'
  return (
    <Form method="post" ref={form} className="space-y-4 border-t border-line pt-4">
      <input type="hidden" name="formKey" value={formKey} />
      <TextArea
        label={t(isClosed ? 'tickets.again' : 'tickets.more')}
        hint={isClosed ? t('tickets.againHint') : undefined}
        name="text"
        required
        maxLength={MAX_TICKET_TEXT}
        rows={4}
      />
      {error && <Alert tone="danger">{error}</Alert>}
      <Button type="submit" name="intent" value="write" loading={busy} className="w-full">
        {t('tickets.send')}
      </Button>
    </Form>
  )
}

export const CloseForm = ({ busy }: Pick<Sending, 'busy'>) => (
  <Form method="post">
    <Button type="submit" name="intent" value="close" variant="outline" loading={busy} className="w-full">
      {useT()('tickets.close')}
    </Button>
  </Form>
)
