import { listTickets } from '../features/tickets/api.ts'
import { readAsked, sendNewTicket } from '../features/tickets/send-ticket.ts'
import { TicketForm } from '../features/tickets/ticket-form.tsx'
import { apiContext } from '../lib/api-context.ts'
import { usePending } from '../lib/keep-page.ts'
import { isUnreached } from '../lib/keep-typed.ts'
import { useT } from '../lib/messages.ts'
import { pageAnswerOf } from '../lib/page-answer.ts'
import { metaOf } from '../lib/page-meta.ts'
import { newFormKey } from '../lib/repeat-key.ts'
import { Card } from '../ui/card.tsx'
import { PageBand } from '../ui/page-band.tsx'
import type { Route } from './+types/help-ticket-new'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  // Sends a visitor to sign-in before they type anything.
  await pageAnswerOf(listTickets(context.get(apiContext), { pageSize: '1' }), request)
  return { ...readAsked(request.url), formKey: newFormKey() }
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  sendNewTicket(context.get(apiContext), request.url, await request.formData())

export { shouldRevalidate } from '../lib/keep-typed.ts'

export const meta: Route.MetaFunction = metaOf('tickets.new', 'tickets.lead')

const HelpTicketNew = ({ loaderData: { formKey, category, subject }, actionData }: Route.ComponentProps) => {
  const t = useT()
  const busy = usePending().state === 'submitting'
  const refused = actionData && !isUnreached(actionData) && !actionData.ok ? actionData.error : undefined
  return (
    <>
      <PageBand title={t('tickets.new')} lead={t('tickets.lead')} />
      <div className="wrap *:max-w-2xl py-6 lg:py-10">
        <Card>
          <TicketForm
            formKey={formKey}
            category={category}
            subject={subject}
            error={isUnreached(actionData) ? t('tickets.lostNetwork') : refused}
            busy={busy}
          />
        </Card>
      </div>
    </>
  )
}
export default HelpTicketNew
