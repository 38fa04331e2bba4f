import { adminActionOf, adminAnswerOf } from '../features/admin/admin-answer.ts'
import { AdminPage } from '../features/admin/admin-page.tsx'
import { TicketView } from '../features/admin/ticket-view.tsx'
import { answerTicket, finishTicket, holdTicket, readTicket } from '../features/tickets/api.ts'
import { apiContext } from '../lib/api-context.ts'
import { textOf } from '../lib/form-values.ts'
import type { Route } from './+types/dashboard-ticket'

export const loader = async ({ request, params, context }: Route.LoaderArgs) =>
  adminAnswerOf(readTicket(context.get(apiContext), params.ticketId), request)

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const form = await request.formData()
  const api = context.get(apiContext)
  const intent = textOf(form, 'intent')
  if (intent === 'hold') return adminActionOf(intent, holdTicket(api, params.ticketId), request)
  if (intent === 'answer')
    return adminActionOf(intent, answerTicket(api, params.ticketId, textOf(form, 'text')), request)
  return adminActionOf('close', finishTicket(api, params.ticketId), request)
}

export { shouldRevalidate } from '../lib/keep-typed.ts'

const DashboardTicket = ({ loaderData, actionData }: Route.ComponentProps) => (
  <AdminPage title={loaderData.subject} answer={actionData}>
    <TicketView ticket={loaderData} />
  </AdminPage>
)
export default DashboardTicket
