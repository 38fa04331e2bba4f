import { zDisputeKind } from '../../../shared/contract/enums.ts'
import { attempt, type ApiError } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import { textOf } from '../../lib/form-values.ts'

export type ReportAnswer = { ok: true } | { ok: false; error: string }

const refusal = ({ body }: ApiError): ReportAnswer => ({ ok: false, error: body.issues?.[0]?.message ?? body.error })

export const sendReport = async (api: ApiClient, requestId: string, form: FormData): Promise<ReportAnswer> => {
  const text = textOf(form, 'text')
  const dispute = textOf(form, 'dispute')
  const kind = zDisputeKind.safeParse(textOf(form, 'kind'))
  const sent = dispute
    ? await attempt(api.disputes.dispute[':id'].answer.$post({ param: { id: dispute }, json: { text } }))
    : await attempt(
        api.disputes.request[':id'].dispute.$post({
          param: { id: requestId },
          json: { kind: kind.success ? kind.data : 'OTHER', text },
        }),
      )
  return sent.ok ? { ok: true } : refusal(sent.error)
}
