import type { Dependencies } from '../context.ts'

const ID_BYTES = 16
const MAC_BYTES = 16

const idBytes = (paymentId: string): Buffer => Buffer.from(paymentId.replaceAll('-', ''), 'hex')

/** The id of the payment with our signature, so that links cannot be forged. */
export const shareToken = ({ keyring }: Pick<Dependencies, 'keyring'>, paymentId: string): string => {
  const mac = keyring.newMac('receipt-link', paymentId).subarray(0, MAC_BYTES)
  return Buffer.concat([idBytes(paymentId), mac]).toString('base64url')
}

export const readShareToken = ({ keyring }: Pick<Dependencies, 'keyring'>, token: string): string | null => {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ID_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null
  const hex = bytes.subarray(0, ID_BYTES).toString('hex')
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  return keyring.isMac('receipt-link', id, bytes.subarray(ID_BYTES)) ? id : null
}
