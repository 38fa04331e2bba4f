import { createHash, randomBytes, randomUUID } from 'node:crypto'

/** A random UUID: nothing about it can be guessed or counted. */
export const newId = (): string => randomUUID()

/** 256 random bits, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** 128 random bits in hexadecimal: fits into any path. */
export const newPathSecret = (): string => randomBytes(16).toString('hex')

/** What is stored of a token: enough to recognise it, nothing to use it with. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
