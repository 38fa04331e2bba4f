import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Keys by purpose, derived from one master key, so that a leaked purpose key opens nothing else. */
export type KeyPurpose =
  | 'otp-pepper'
  | 'document-key'
  | 'provider-token'
  | 'callback-secret'
  | 'rate-bucket'
  | 'second-factor'
  | 'erased-phone'
  | 'erased-checkout'
  | 'callback-fingerprint'
  | 'admin-phone'
  | 'sign-in-origin'
  | 'user-handle'
  | 'recipient'
  | 'otp-resend'
  | 'boarding-pin'
  | 'receipt-link'
  | 'record-seal'
  | 'email-stop'
  | 'trip-share'
  | 'gender'
  | 'trusted-contact'
  | 'document-number'

export interface Keyring {
  /** HMAC-SHA-256 under the purpose's key. */
  mac: (purpose: KeyPurpose, text: string) => Buffer
  /** AES-256-GCM: version byte, 12 bytes of IV, ciphertext, 16 bytes of tag. */
  seal: (purpose: KeyPurpose, context: string, text: string) => Buffer
  /** Throws when the blob was sealed for another purpose or context, or changed. */
  open: (purpose: KeyPurpose, context: string, blob: Uint8Array) => string
}

const VERSION = 1
const IV_BYTES = 12
const TAG_BYTES = 16

/** @param master 32 random bytes. */
export const createKeyring = (master: Buffer): Keyring => {
  if (master.length !== 32) throw new Error('The master key must be 32 bytes.')
  const keys = new Map<KeyPurpose, Buffer>()
  const keyFor = (purpose: KeyPurpose) => {
    const known = keys.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `pamoja/${purpose}`, 32))
    keys.set(purpose, key)
    return key
  }
  return {
    mac: (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest(),
    seal: (purpose, context, text) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(`${purpose}\n${context}`))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([VERSION]), iv, sealed, cipher.getAuthTag()])
    },
    open: (purpose, context, blob) => {
      const bytes = Buffer.from(blob)
      if (bytes[0] !== VERSION || bytes.length < 1 + IV_BYTES + TAG_BYTES) throw new Error('Not a sealed value.')
      const iv = bytes.subarray(1, 1 + IV_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), iv, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(`${purpose}\n${context}`))
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(1 + IV_BYTES, -TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      )
    },
  }
}
