import { hashToken } from './ids.ts'
import type { Keyring, KeyPurpose } from './keyring.ts'

// A token that only this server can compute: every message has the same link, and the database contains only the
// token's hash.

export interface LinkKind {
  purpose: KeyPurpose
  bytes: number
}

export const newLinkToken = (keyring: Keyring, { purpose, bytes }: LinkKind, id: string): string =>
  keyring.newMac(purpose, id).subarray(0, bytes).toString('base64url')

/** The token that was given out, whichever key made it; null when that key was removed. */
export const findLinkToken = (
  keyring: Keyring,
  { purpose, bytes }: LinkKind,
  { id, tokenHash }: { id: string; tokenHash: Buffer },
): string | null =>
  keyring
    .macs(purpose, id)
    .map((mac) => mac.subarray(0, bytes).toString('base64url'))
    .find((token) => hashToken(token).equals(tokenHash)) ?? null
