import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminTicket } from '../../../shared/contract/tickets.ts'
import { formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { AboutTrip, TicketBadge, TicketMessages } from '../tickets/ticket-messages.tsx'
import { RefundFacts } from './refund-facts.tsx'
import { TicketLinks } from './ticket-links.tsx'
import { useAdminAction } from './use-admin-action.ts'
import { MAX_TICKET_TEXT } from '../../../shared/kernel/form-limits.ts'

const linkClass = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

const Answer = ({ templates, busy }: { templates: AdminTicket['templates']; busy: boolean }) => {
  const t = useT()
  const [text, setText] = useState('')
  return (
    <>
      <Select
        label={t('tickets.template')}
        defaultValue=""
        onChange={({ target }) => setText(templates[Number(target.value)]?.text ?? '')}
      >
        <option value="">{t('tickets.noTemplate')}</option>
        {templates.map(({ title }, place) => (
          <option key={title} value={place}>
            {title}
          </option>
        ))}
      </Select>
      <TextArea
        label={t('tickets.answer')}
        hint={t('tickets.answerHint')}
        name="text"
        required
        maxLength={MAX_TICKET_TEXT}
        rows={6}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" name="intent" value="answer" loading={busy} className="w-full">
        {t('tickets.sendAnswer')}
      </Button>
    </>
  )
}

interface TicketViewProps {
  ticket: AdminTicket
  formKey: string
}

const DecideTicket = ({ ticket: { can, templates, status }, formKey }: TicketViewProps) => {
  const t = useT()
  const action = useAdminAction((intent) =>
    t(intent === 'answer' ? 'tickets.sent' : intent === 'hold' ? 'tickets.taken' : 'tickets.closed'),
  )
  return (
    <Card className="space-y-4">
      {action.error && <Alert tone="danger">{action.error}</Alert>}
      {can.answer && (
        <action.Form method="post" className="space-y-4">
          <input type="hidden" name="formKey" value={formKey} />
          <Answer templates={templates} busy={action.sending === 'answer'} />
        </action.Form>
      )}
      <action.Form method="post" className="flex flex-wrap gap-3">
        {can.hold && (
          <Button
            type="submit"
            name="intent"
            value="hold"
            variant={can.answer ? 'outline' : 'primary'}
            loading={action.sending === 'hold'}
          >
            {t(can.answer ? 'tickets.takeLonger' : 'tickets.take')}
          </Button>
        )}
        {can.close && (
          <Button type="submit" name="intent" value="close" variant="outline" loading={action.sending === 'close'}>
            {t(status === 'ANSWERED' ? 'tickets.closeAnswered' : 'tickets.closeOne')}
          </Button>
        )}
      </action.Form>
    </Card>
  )
}

export const TicketView = ({ ticket, formKey }: TicketViewProps) => {
  const t = useT()
  const language = useLanguage()
  const { status, category, about, user, held, messages, can } = ticket
  return (
    <div className="grid max-w-3xl gap-4">
      <Link to="/dashboard/tickets" className={linkClass}>
        {t('tickets.toQueue')}
      </Link>
      <Card className="space-y-3">
        <div className="flex flex-wrap items-center gap-3">
          <TicketBadge status={status} />
          <span>{t(`tickets.${category}`)}</span>
        </div>
        <AboutTrip about={about} />
        <Link to={`/dashboard/users/${user.id}`} className={`${linkClass} wrap-anywhere`}>
          {user.name}
        </Link>
        {held && (
          <p className="num">
            {t('tickets.heldBy', { name: held.by.name, time: formatDeparture(held.until, language) })}
          </p>
        )}
        {ticket.refund && <RefundFacts quote={ticket.refund} />}
        <TicketLinks ticket={ticket} />
      </Card>
      <TicketMessages
        messages={messages}
        nameOf={({ id }) => messages.find((message) => message.id === id)?.author.name ?? ''}
      />
      {(can.hold || can.answer || can.close) && (
        <DecideTicket key={messages.length} ticket={ticket} formKey={formKey} />
      )}
    </div>
  )
}
