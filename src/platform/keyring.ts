import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** Each purpose has its own key, derived from a master key, so that a leaked key decrypts nothing of another purpose. */
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

/** The active master key encrypts. The others, which are old or future keys, only decrypt. */
export interface Keyring {
  /** HMAC-SHA-256 under the active key, to be stored or sent. Compare it only with `macs` and `isMac`. */
  newMac: (purpose: KeyPurpose, text: string) => Buffer
  /** One MAC for each key, that of the active key first. A stored MAC of the text is one of these. */
  macs: (purpose: KeyPurpose, text: string) => [Buffer, ...Buffer[]]
  /** Whether this is a MAC of the text under any key, complete or shortened. */
  isMac: (purpose: KeyPurpose, text: string, mac: Uint8Array) => boolean
  /** AES-256-GCM under the active key: version byte, 12 bytes of IV, ciphertext, 16 bytes of tag. */
  seal: (purpose: KeyPurpose, context: string, text: string) => Buffer
  /** @throws Error when the blob was changed, or encrypted for another purpose, context or key */
  open: (purpose: KeyPurpose, context: string, blob: Uint8Array) => string
  /** Encrypts again under the active key. Null: the blob is already encrypted under it. @throws Error like `open` */
  sealAgain: (purpose: KeyPurpose, context: string, blob: Uint8Array) => Buffer | null
}

const VERSION = 1
const IV_BYTES = 12
const TAG_BYTES = 16
/** A shorter MAC could be guessed. */
const MIN_MAC_BYTES = 12

type KeyFor = (purpose: KeyPurpose) => Buffer

const deriveKeys = (master: Buffer): KeyFor => {
  if (master.length !== 32) throw new Error('The master key must be 32 bytes.')
  const keys = new Map<KeyPurpose, Buffer>()
  return (purpose) => {
    const known = keys.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `pamoja/${purpose}`, 32))
    keys.set(purpose, key)
    return key
  }
}

const macUnder = (keyFor: KeyFor, purpose: KeyPurpose, text: string): Buffer =>
  createHmac('sha256', keyFor(purpose)).update(text).digest()

const sealUnder = (keyFor: KeyFor, purpose: KeyPurpose, context: string, text: string): Buffer => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(`${purpose}\n${context}`))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([VERSION]), iv, sealed, cipher.getAuthTag()])
}

const openUnder = (keyFor: KeyFor, purpose: KeyPurpose, context: string, bytes: Buffer): string | null => {
  const iv = bytes.subarray(1, 1 + IV_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(`${purpose}\n${context}`))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(1 + IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

export interface MasterKeys {
  /** 32 random bytes. This key encrypts. */
  masterKey: Buffer
  otherMasterKeys?: readonly Buffer[]
}

export const createKeyring = ({ masterKey, otherMasterKeys = [] }: MasterKeys): Keyring => {
  const newest = deriveKeys(masterKey)
  const older = otherMasterKeys.map(deriveKeys)
  const macs: Keyring['macs'] = (purpose, text) => [
    macUnder(newest, purpose, text),
    ...older.map((keyFor) => macUnder(keyFor, purpose, text)),
  ]
  const find = (purpose: KeyPurpose, context: string, blob: Uint8Array) => {
    const bytes = Buffer.from(blob)
    if (bytes[0] === VERSION && bytes.length >= 1 + IV_BYTES + TAG_BYTES)
      for (const keyFor of [newest, ...older]) {
        const text = openUnder(keyFor, purpose, context, bytes)
        if (text !== null) return { text, isNewest: keyFor === newest }
      }
    throw new Error('Not a sealed value, or not of these keys.')
  }
  return {
    newMac: (purpose, text) => macUnder(newest, purpose, text),
    macs,
    isMac: (purpose, text, mac) =>
      mac.length >= MIN_MAC_BYTES &&
      macs(purpose, text).some(
        (each) => mac.length <= each.length && timingSafeEqual(each.subarray(0, mac.length), mac),
      ),
    seal: (purpose, context, text) => sealUnder(newest, purpose, context, text),
    open: (purpose, context, blob) => find(purpose, context, blob).text,
    sealAgain: (purpose, context, blob) => {
      const { text, isNewest } = find(purpose, context, blob)
      return isNewest ? null : sealUnder(newest, purpose, context, text)
    },
  }
}
