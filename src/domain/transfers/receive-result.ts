import type { TransferResult } from '../../providers/payments/port.ts'
import { hashToken } from '../../platform/ids.ts'
import type { Dependencies } from '../context.ts'
import { storeCallback } from '../mpesa-calls/index.ts'
import { findTransferBySecretHash } from './queries.ts'

/** The kinds of callback: a result, a timeout, or the answer to our query. */
export const PROVIDER_OF = { result: 'mpesa-result', timeout: 'mpesa-timeout', status: 'mpesa-status' } as const

const isKind = (kind: string): kind is keyof typeof PROVIDER_OF => Object.hasOwn(PROVIDER_OF, kind)

/** The stored fields contain no phone numbers. */
const storedFields = ({ conversationId, originatorId, resultCode, receipt, amountKsh, status }: TransferResult) => ({
  conversationId,
  originatorId,
  resultCode,
  receipt,
  amountKsh,
  status,
})

export const receiveResult = async (
  deps: Dependencies,
  { kind, secret, body }: { kind: string; secret: string; body: unknown },
): Promise<void> => {
  const secretHash = hashToken(secret)
  const isKnown = isKind(kind) && (await findTransferBySecretHash(deps.db, secretHash)) !== null
  const result = deps.payments.readTransferResult(body)
  const fields = result ? storedFields(result) : kind === 'timeout' ? {} : null
  const provider = isKind(kind) ? PROVIDER_OF[kind] : kind
  await storeCallback(deps, { provider, secretHash, isKnown, fields, job: 'transfers.process-result' })
}
