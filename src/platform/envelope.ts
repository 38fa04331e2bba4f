import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keyring } from './keyring.ts'

// A file is encrypted under a key of its own, which is encrypted by the keyring. When the key is deleted, all copies of the
// file are unreadable.

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

export interface Envelope {
  wrappedKey: Buffer
  /** AES-256-GCM: 12 bytes of IV, ciphertext, 16 bytes of tag. */
  sealed: Buffer
}

/** @param context What the bytes belong to. They can be decrypted for nothing else. */
export const sealBytes = (keyring: Keyring, context: string, bytes: Buffer): Envelope => {
  const key = randomBytes(KEY_BYTES)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(context))
  const sealed = Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  return { wrappedKey: keyring.seal('document-key', context, key.toString('base64')), sealed }
}

/** @throws Error when the bytes or the key were changed or encrypted for another context */
export const openBytes = (keyring: Keyring, context: string, envelope: Envelope): Buffer => {
  const { wrappedKey, sealed } = envelope
  if (sealed.length < IV_BYTES + TAG_BYTES) throw new Error('Not a sealed file.')
  const key = Buffer.from(keyring.open('document-key', context, wrappedKey), 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
}
