import type { Dependencies } from '../../domain/context.ts'
import type { JobPayloads } from '../../domain/jobs.ts'
import { submitPayment } from '../../domain/payments/index.ts'

export const submitPaymentPrompt = (deps: Dependencies, { paymentId }: JobPayloads['payments.submit']): Promise<void> =>
  submitPayment(deps, paymentId)
