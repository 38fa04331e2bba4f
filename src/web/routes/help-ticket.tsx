import { useEffect } from 'react'
import { getTicket } from '../features/tickets/api.ts'
import { changeTicket } from '../features/tickets/send-ticket.ts'
import { CloseForm, WriteForm } from '../features/tickets/ticket-form.tsx'
import { AboutTrip, TicketBadge, TicketMessages } from '../features/tickets/ticket-messages.tsx'
import { apiContext } from '../lib/api-context.ts'
import { formatDeparture } from '../lib/format-time.ts'
import { usePending } from '../lib/keep-page.ts'
import { isUnreached } from '../lib/keep-typed.ts'
import { useLanguage, useT } from '../lib/messages.ts'
import { pageAnswerOf } from '../lib/page-answer.ts'
import { metaOf } from '../lib/page-meta.ts'
import { newFormKey } from '../lib/repeat-key.ts'
import { clearDraft } from '../lib/use-draft.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PageBand } from '../ui/page-band.tsx'
import type { Route } from './+types/help-ticket'

export const loader = async ({ request, params, context }: Route.LoaderArgs) => ({
  ticket: await pageAnswerOf(getTicket(context.get(apiContext), params.ticketId), request),
  formKey: newFormKey(),
})

export const action = async ({ request, params, context }: Route.ActionArgs) =>
  changeTicket(context.get(apiContext), params.ticketId, await request.formData())

export { shouldRevalidate } from '../lib/keep-typed.ts'

export const meta: Route.MetaFunction = metaOf('tickets.title', 'tickets.lead')

const HelpTicket = ({ loaderData: { ticket, formKey }, actionData }: Route.ComponentProps) => {
  const t = useT()
  const language = useLanguage()
  const busy = usePending().state === 'submitting'
  const refused = actionData && !isUnreached(actionData) && !actionData.ok ? actionData.error : undefined
  const isSent = actionData !== undefined && !isUnreached(actionData) && actionData.ok
  const { id, status, category, subject, about, messages, closesAt, can } = ticket
  useEffect(() => {
    if (isSent) clearDraft(`ticket:${id}`)
  }, [isSent, id])
  return (
    <>
      <PageBand title={subject} lead={t(`tickets.${category}`)} />
      <div className="wrap *:max-w-2xl space-y-5 py-6 lg:py-10">
        <Card className="space-y-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <AboutTrip about={about} />
            <TicketBadge status={status} />
          </div>
          <TicketMessages messages={messages} nameOf={({ fromTeam }) => t(fromTeam ? 'tickets.team' : 'tickets.you')} />
          {closesAt !== null && (
            <p className="num text-sm text-ink-soft">
              {t('tickets.closesAt', { time: formatDeparture(closesAt, language) })}
            </p>
          )}
          {can.write && (
            <WriteForm
              key={messages.length}
              formKey={formKey}
              ticket={ticket}
              error={isUnreached(actionData) ? t('tickets.lostNetwork') : refused}
              busy={busy}
            />
          )}
          {can.close && <CloseForm busy={busy} />}
        </Card>
        <div className="flex flex-wrap gap-3">
          {about?.rideId && (
            <ButtonLink to={`/ride/${about.rideId}`} variant="outline">
              {t('tickets.seeTrip')}
            </ButtonLink>
          )}
          <ButtonLink to="/help/tickets" variant="outline">
            {t('tickets.back')}
          </ButtonLink>
        </div>
      </div>
    </>
  )
}
export default HelpTicket
