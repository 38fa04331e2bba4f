import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const DATA_KEY_BYTES = 32

export interface SealedText {
  /** The tag follows the text. */
  ciphertext: Buffer
  nonce: Buffer
}

export const newDataKey = (): Buffer => randomBytes(DATA_KEY_BYTES)

/** AES-256-GCM. @param boundTo What the text belongs to. It can be decrypted for nothing else. */
export const sealText = (key: Buffer, boundTo: string, text: string): SealedText => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(boundTo))
  return { nonce, ciphertext: Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]) }
}

/** @throws Error when the text, or what it is bound to, was changed */
export const openText = (key: Buffer, boundTo: string, { ciphertext, nonce }: SealedText): string => {
  if (nonce.length !== NONCE_BYTES || ciphertext.length <= TAG_BYTES) throw new Error('Not a sealed text.')
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(boundTo))
  decipher.setAuthTag(ciphertext.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(ciphertext.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
}
