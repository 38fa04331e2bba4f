import { timingSafeEqual } from 'node:crypto'
import type { Dependencies } from '../context.ts'

const ID_BYTES = 16
const MAC_BYTES = 16

const idBytes = (paymentId: string): Buffer => Buffer.from(paymentId.replaceAll('-', ''), 'hex')
const macOf = (deps: Pick<Dependencies, 'keyring'>, paymentId: string): Buffer =>
  deps.keyring.mac('receipt-link', paymentId).subarray(0, MAC_BYTES)

/** The payment and our signature, so that links cannot be forged. */
export const shareToken = (deps: Pick<Dependencies, 'keyring'>, paymentId: string): string =>
  Buffer.concat([idBytes(paymentId), macOf(deps, paymentId)]).toString('base64url')

/** Null for a forged link. */
export const readShareToken = (deps: Pick<Dependencies, 'keyring'>, token: string): string | null => {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ID_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null
  const hex = bytes.subarray(0, ID_BYTES).toString('hex')
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  return timingSafeEqual(bytes.subarray(ID_BYTES), macOf(deps, id)) ? id : null
}
