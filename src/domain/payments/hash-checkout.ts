import type { Dependencies } from '../context.ts'

/**
 * What is stored of M-Pesa's request id, which ends with the payer's number, once it is no longer needed for queries:
 * enough to recognise a late callback.
 */
export const hashCheckout = ({ keyring }: Pick<Dependencies, 'keyring'>, checkoutRequestId: string): string =>
  `hash:${keyring.mac('erased-checkout', checkoutRequestId).toString('hex')}`
