import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

// The keys that wrap the keys of conversations. They are in the environment or in a file, and never in the database, so
// nobody can read messages with a copy of the database alone.

export interface WrappedKey {
  /** The name of the key that wraps this one. */
  kid: string
  wrapped: Buffer
}

export interface MessageKeys {
  readonly active: string
  readonly kids: readonly string[]
  /** @param context What the key is for. It can be unwrapped for nothing else. */
  wrap: (context: string, key: Buffer) => WrappedKey
  /** @throws MissingKeyError when the wrapping key is missing, Error when the key was changed or is for another context */
  unwrap: (context: string, key: WrappedKey) => Buffer
  /** A value that can be computed only with this key, and that reveals nothing about it. */
  checkValue: (kid: string) => Buffer
}

export interface MessageKeySet {
  active: string
  keys: Readonly<Record<string, Buffer>>
}

export class MissingKeyError extends Error {
  constructor(kid: string) {
    super(`The keyring does not hold the key ${kid}.`)
    this.name = 'MissingKeyError'
  }
}

const VERSION = 1
const IV_BYTES = 12
const TAG_BYTES = 16
const KID = /^[A-Za-z0-9._-]{1,40}$/

/** Null unless the text is 32 random bytes in base64. Bytes with little variety are refused, because they are a placeholder. */
export const parseKey = (text: string): Buffer | null => {
  const key = Buffer.from(text, 'base64')
  return key.length === 32 && new Set(key).size >= 16 ? key : null
}

export const parseMessageKeys = (text: string): MessageKeySet | null => {
  try {
    const { active, keys } = JSON.parse(text) as { active?: unknown; keys?: unknown }
    if (typeof active !== 'string' || typeof keys !== 'object' || keys === null) return null
    const parsed: Record<string, Buffer> = {}
    for (const [kid, value] of Object.entries(keys)) {
      const key = typeof value === 'string' ? parseKey(value) : null
      if (key === null || !KID.test(kid)) return null
      parsed[kid] = key
    }
    return Object.hasOwn(parsed, active) ? { active, keys: parsed } : null
  } catch {
    return null
  }
}

const bound = (context: string, kid: string) => Buffer.from(JSON.stringify(['dek', 'v1', context, kid]))

export const createMessageKeys = ({ active, keys }: MessageKeySet): MessageKeys => {
  const derived = new Map<string, Buffer>()
  const derive = (kid: string, label: string): Buffer => {
    const known = derived.get(`${label} ${kid}`)
    if (known) return known
    const master = Object.hasOwn(keys, kid) ? keys[kid] : undefined
    if (!master) throw new MissingKeyError(kid)
    const key = Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `pamoja/${label}`, 32))
    derived.set(`${label} ${kid}`, key)
    return key
  }
  return {
    active,
    kids: Object.keys(keys),
    wrap: (context, key) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', derive(active, 'message-wrap'), iv, { authTagLength: TAG_BYTES })
      cipher.setAAD(bound(context, active))
      const sealed = Buffer.concat([cipher.update(key), cipher.final()])
      return { kid: active, wrapped: Buffer.concat([Buffer.from([VERSION]), iv, sealed, cipher.getAuthTag()]) }
    },
    unwrap: (context, { kid, wrapped }) => {
      const key = derive(kid, 'message-wrap')
      if (wrapped[0] !== VERSION || wrapped.length <= 1 + IV_BYTES + TAG_BYTES) throw new Error('Not a wrapped key.')
      const iv = wrapped.subarray(1, 1 + IV_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
      decipher.setAAD(bound(context, kid))
      decipher.setAuthTag(wrapped.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(wrapped.subarray(1 + IV_BYTES, -TAG_BYTES)), decipher.final()])
    },
    checkValue: (kid) => createHmac('sha256', derive(kid, 'message-check')).update(kid).digest(),
  }
}
