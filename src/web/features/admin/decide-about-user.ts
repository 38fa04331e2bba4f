import { DOCUMENT_FLAWS, ID_DOCUMENTS } from '../../../shared/kernel/enums.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import { textOf } from '../../lib/form-values.ts'
import { adminActionOf, type AdminAnswer } from './admin-answer.ts'
import { readDecision } from './read-decision.ts'
import { decideUser, askForDocumentAgain, withdrawProposal } from './api.ts'
import { deleteUser } from '../people/api.ts'

const NOTHING_DONE: AdminAnswer = { ok: false, intent: 'ask-again', error: '', waits: null, issues: [] }

const askAgain = (api: ApiClient, id: string, form: FormData, request: Request) => {
  const document = ID_DOCUMENTS.find((one) => one === textOf(form, 'document'))
  const reason = DOCUMENT_FLAWS.find((one) => one === textOf(form, 'reason'))
  if (!document || !reason) return NOTHING_DONE
  return adminActionOf('ask-again', askForDocumentAgain(api, id, { document, reason }), request)
}

export const decideAboutUser = async (api: ApiClient, request: Request): Promise<AdminAnswer> => {
  const form = await request.clone().formData()
  const id = textOf(form, 'id')
  const asked = textOf(form, 'intent')
  if (asked === 'withdraw') return adminActionOf(asked, withdrawProposal(api, id), request)
  if (asked === 'delete') return adminActionOf(asked, deleteUser(api, id), request)
  if (asked === 'ask-again') return askAgain(api, id, form, request)
  const { intent, json } = await readDecision(request)
  return adminActionOf(intent, decideUser(api, id, intent, json), request)
}
