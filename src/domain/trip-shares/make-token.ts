import type { Dependencies } from '../context.ts'

const TOKEN_BYTES = 16

/** 128 bits that only this server can compute: the rider gets the same link again, and the database holds no token. */
export const makeToken = ({ keyring }: Pick<Dependencies, 'keyring'>, shareId: string): string =>
  keyring.mac('trip-share', shareId).subarray(0, TOKEN_BYTES).toString('base64url')
