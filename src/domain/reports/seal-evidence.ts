import { newDataKey, openText, sealText } from '../../platform/sealed-text.ts'
import type { Dependencies } from '../context.ts'
import type { Quote } from '../messages/index.ts'

export interface Evidence {
  text: string
  messages: Quote[]
}
export interface SealedEvidence {
  kid: string
  wrappedKey: Buffer
  nonce: Buffer
  ciphertext: Buffer
}

export const evidenceContext = (reportId: string): string => `report ${reportId}`

export const sealEvidence = (
  { messageKeys }: Pick<Dependencies, 'messageKeys'>,
  reportId: string,
  evidence: Evidence,
): SealedEvidence => {
  const key = newDataKey()
  const context = evidenceContext(reportId)
  const { kid, wrapped } = messageKeys.wrap(context, key)
  return { kid, wrappedKey: wrapped, ...sealText(key, context, JSON.stringify(evidence)) }
}

/** Null when the evidence cannot be decrypted; the reason is only logged. */
export const openEvidence = (
  { messageKeys, logger }: Pick<Dependencies, 'messageKeys' | 'logger'>,
  reportId: string,
  { kid, wrappedKey, nonce, ciphertext }: SealedEvidence,
): Evidence | null => {
  const context = evidenceContext(reportId)
  try {
    const key = messageKeys.unwrap(context, { kid, wrapped: wrappedKey })
    return JSON.parse(openText(key, context, { nonce, ciphertext })) as Evidence
  } catch (error) {
    logger.log('critical', 'evidence not decrypted', { error })
    return null
  }
}
