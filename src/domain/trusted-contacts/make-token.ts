import type { Dependencies } from '../context.ts'

// Short enough for an SMS that has the link of a trip too.
const TOKEN_BYTES = 12

/** 96 bits that only this server can compute: every SMS has the same link, and the database holds no token. */
export const makeToken = ({ keyring }: Pick<Dependencies, 'keyring'>, contactId: string): string =>
  keyring.mac('trusted-contact', contactId).subarray(0, TOKEN_BYTES).toString('base64url')

const PURPOSE = 'trusted-contact'
export const sealPhone = ({ keyring }: Pick<Dependencies, 'keyring'>, contactId: string, phone: string): Buffer =>
  keyring.seal(PURPOSE, contactId, phone)
export const openPhone = ({ keyring }: Pick<Dependencies, 'keyring'>, contactId: string, sealed: Buffer): string =>
  keyring.open(PURPOSE, contactId, sealed)
