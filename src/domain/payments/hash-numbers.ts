import type { KeyPurpose } from '../../platform/keyring.ts'
import type { Dependencies } from '../context.ts'

type Keys = Pick<Dependencies, 'keyring'>

/** The hash that replaces a number, from the MAC of the number. */
export const hashOf = (mac: Buffer): string => `hash:${mac.toString('hex')}`

/** The hash that replaces the number of a payer or receiver; different numbers have different hashes. */
export const hashNumber = ({ keyring }: Keys, msisdn: string): string => hashOf(keyring.newMac('erased-phone', msisdn))

/**
 * The hash that replaces M-Pesa's request id when no more queries need the id, because it ends with the payer's number.
 * A late callback can still be recognised by the hash.
 */
export const hashCheckout = ({ keyring }: Keys, checkoutRequestId: string): string =>
  hashOf(keyring.newMac('erased-checkout', checkoutRequestId))

const readableOrNot = ({ keyring }: Keys, purpose: KeyPurpose, text: string): string[] => [
  text,
  ...keyring.macs(purpose, text).map(hashOf),
]

/** Every form in which a number may be stored: the number itself, and its hash under each key. */
export const storedNumbers = (keys: Keys, msisdn: string): string[] => readableOrNot(keys, 'erased-phone', msisdn)

export const storedCheckouts = (keys: Keys, checkoutRequestId: string): string[] =>
  readableOrNot(keys, 'erased-checkout', checkoutRequestId)

/** Whether a stored number, plain or hashed, is the number of this MAC. False if it was hashed under another key. */
export const isNumberOf = ({ keyring }: Keys, stored: string, mac: Buffer): boolean =>
  stored.startsWith('hash:') ? stored === hashOf(mac) : keyring.isMac('erased-phone', stored, mac)
