import { AskAgainBody } from '../../../shared/contract/documents.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import { textOf } from '../../lib/form-values.ts'
import { adminActionOf, type AdminAnswer } from './admin-answer.ts'
import { readDecision } from './read-decision.ts'

const NOTHING_DONE: AdminAnswer = { ok: false, intent: 'ask-again', error: '', waits: false, issues: [] }

const askAgain = (api: ApiClient, param: { id: string }, form: FormData, request: Request) => {
  const read = AskAgainBody.safeParse({ document: textOf(form, 'document'), reason: textOf(form, 'reason') })
  if (!read.success) return NOTHING_DONE
  return adminActionOf(
    'ask-again',
    api.admin.admin.users[':id']['ask-again'].$post({ param, json: read.data }),
    request,
  )
}

/** One form of the users' list: approve or reject, or for another admin confirm or cancel a proposal. */
export const decideAboutUser = async (api: ApiClient, request: Request): Promise<AdminAnswer> => {
  const form = await request.clone().formData()
  const param = { id: textOf(form, 'id') }
  const asked = textOf(form, 'intent')
  if (asked === 'withdraw') return adminActionOf(asked, api.admin.admin.proposals[':id'].$delete({ param }), request)
  if (asked === 'delete') return adminActionOf(asked, api.users.user[':id'].$delete({ param }), request)
  if (asked === 'ask-again') return askAgain(api, param, form, request)
  const { intent, target } = await readDecision(request)
  return adminActionOf(intent, api.admin.admin.users[':id'][intent].$post(target), request)
}
