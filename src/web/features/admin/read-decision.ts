import type { DecisionBody } from '../../../shared/contract/admin.ts'
import { textOf } from '../../lib/form-values.ts'

export const readDecision = async (request: Request) => {
  const form = await request.formData()
  const intent = textOf(form, 'intent') === 'approve' ? ('approve' as const) : ('reject' as const)
  const reason = textOf(form, 'reason')
  const json: DecisionBody = reason === '' ? {} : { reason }
  return { intent, id: textOf(form, 'id'), json }
}
