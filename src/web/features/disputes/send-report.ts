import { DISPUTE_KINDS } from '../../../shared/kernel/enums.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import { textOf } from '../../lib/form-values.ts'
import { openDispute, answerDispute } from './api.ts'

export type ReportAnswer = { ok: true } | { ok: false; error: string }

export const sendReport = async (api: ApiClient, requestId: string, form: FormData): Promise<ReportAnswer> => {
  const text = textOf(form, 'text')
  const dispute = textOf(form, 'dispute')
  const kind = DISPUTE_KINDS.find((one) => one === textOf(form, 'kind')) ?? 'OTHER'
  const sent = dispute ? await answerDispute(api, dispute, text) : await openDispute(api, requestId, { kind, text })
  return sent.ok ? { ok: true } : { ok: false, error: sent.error.sentence }
}
