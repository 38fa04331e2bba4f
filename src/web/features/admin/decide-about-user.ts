import type { ApiClient } from '../../lib/api-client.ts'
import { textOf } from '../../lib/form-values.ts'
import { adminActionOf, type AdminAnswer } from './admin-answer.ts'
import { readDecision } from './read-decision.ts'

/** One form of the table of people: approve or reject, or about another admin agree to a deletion or take a proposal back. */
export const decideAboutUser = async (api: ApiClient, request: Request): Promise<AdminAnswer> => {
  const form = await request.clone().formData()
  const param = { id: textOf(form, 'id') }
  const asked = textOf(form, 'intent')
  if (asked === 'withdraw') return adminActionOf(asked, api.admin.admin.proposals[':id'].$delete({ param }), request)
  if (asked === 'delete') return adminActionOf(asked, api.users.user[':id'].$delete({ param }), request)
  const { intent, target } = await readDecision(request)
  return adminActionOf(intent, api.admin.admin.users[':id'][intent].$post(target), request)
}
