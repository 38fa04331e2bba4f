import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'

/** Random, so that it can be neither guessed nor counted. */
export const newId = (): string => randomUUID()

/** 256 random bits, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** 128 random bits in hexadecimal: fits into any path. */
export const newPathSecret = (): string => randomBytes(16).toString('hex')

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const CODE_LENGTH = 7

/** For short addresses that are read and typed by people: without 0, O, 1, l and I. */
export const newShortCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** A stored hash can recognise a token, but not replace it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
