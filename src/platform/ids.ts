import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'

/** Random, so that nobody can guess it or count rows by it. */
export const newId = (): string => randomUUID()

const hexOf = (bytes: Buffer, from: number, to: number) => bytes.toString('hex', from, to)

/**
 * UUIDv7: the time in ms and 74 random bits. Used for rows of money, so that new entries of an index are next to each other.
 * These ids are in no address that users see, so they may reveal the time.
 */
export const newOrderedId = (): string => {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return [hexOf(bytes, 0, 4), hexOf(bytes, 4, 6), hexOf(bytes, 6, 8), hexOf(bytes, 8, 10), hexOf(bytes, 10, 16)].join(
    '-',
  )
}

export const newToken = (): string => randomBytes(32).toString('base64url')

/** 128 random bits in hexadecimal, which are valid in any path. */
export const newPathSecret = (): string => randomBytes(16).toString('hex')

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const CODE_LENGTH = 7

/** For short addresses that people read and type: without 0, O, 1, l and I. */
export const newShortCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** A stored hash can recognise a token, but cannot be used as one. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
