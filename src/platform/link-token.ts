import { hashToken } from './ids.ts'
import type { Keyring, KeyPurpose } from './keyring.ts'

// Only this server can compute a token from an id. So all messages about one thing have the same link, although the database
// contains only the token's hash.

export interface LinkKind {
  purpose: KeyPurpose
  bytes: number
}

export const newLinkToken = (keyring: Keyring, { purpose, bytes }: LinkKind, id: string): string =>
  keyring.newMac(purpose, id).subarray(0, bytes).toString('base64url')

/** Returns the token that was given out, whichever key made it. If that key was removed, makes a new token and saves its hash. */
export const readLinkToken = async (
  keyring: Keyring,
  kind: LinkKind,
  { id, tokenHash }: { id: string; tokenHash: Buffer },
  saveHash: (hash: Buffer) => Promise<unknown>,
): Promise<string> => {
  const known = keyring
    .macs(kind.purpose, id)
    .map((mac) => mac.subarray(0, kind.bytes).toString('base64url'))
    .find((token) => hashToken(token).equals(tokenHash))
  if (known !== undefined) return known
  const token = newLinkToken(keyring, kind, id)
  await saveHash(hashToken(token))
  return token
}
