import type { Dependencies } from '../context.ts'

/**
 * What is kept of M-Pesa's id of a prompt, which ends with the payer's number, once nobody needs to ask about it any more:
 * enough to know it again when M-Pesa calls late.
 */
export const hashCheckout = ({ keyring }: Pick<Dependencies, 'keyring'>, checkoutRequestId: string): string =>
  `hash:${keyring.mac('erased-checkout', checkoutRequestId).toString('hex')}`
