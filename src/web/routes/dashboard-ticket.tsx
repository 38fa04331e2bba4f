import { adminActionOf, adminAnswerOf } from '../features/admin/admin-answer.ts'
import { AdminPage } from '../features/admin/admin-page.tsx'
import { TicketView } from '../features/admin/ticket-view.tsx'
import {
  answerTicket,
  finishTicket,
  holdTicket,
  openTicketDispute,
  readTicket,
  reportTicketPartner,
} from '../features/tickets/api.ts'
import { apiContext } from '../lib/api-context.ts'
import { textOf } from '../lib/form-values.ts'
import { newFormKey, repeatKey } from '../lib/repeat-key.ts'
import type { Route } from './+types/dashboard-ticket'

export const loader = async ({ request, params, context }: Route.LoaderArgs) => ({
  ticket: await adminAnswerOf(readTicket(context.get(apiContext), params.ticketId), request),
  formKey: newFormKey(),
})

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const form = await request.formData()
  const api = context.get(apiContext)
  const intent = textOf(form, 'intent')
  if (intent === 'hold') return adminActionOf(intent, holdTicket(api, params.ticketId), request)
  if (intent === 'dispute') return adminActionOf(intent, openTicketDispute(api, params.ticketId), request)
  if (intent === 'report') return adminActionOf(intent, reportTicketPartner(api, params.ticketId), request)
  if (intent === 'answer') {
    const text = textOf(form, 'text')
    const once = repeatKey(textOf(form, 'formKey'), text)
    return adminActionOf(intent, answerTicket(api, params.ticketId, text, once), request)
  }
  return adminActionOf('close', finishTicket(api, params.ticketId), request)
}

export { shouldRevalidate } from '../lib/keep-typed.ts'

const DashboardTicket = ({ loaderData: { ticket, formKey }, actionData }: Route.ComponentProps) => (
  <AdminPage title={ticket.subject} answer={actionData}>
    <TicketView ticket={ticket} formKey={formKey} />
  </AdminPage>
)
export default DashboardTicket
