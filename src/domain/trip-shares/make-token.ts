import { and, eq } from 'drizzle-orm'
import { tripShares } from '../../db/schema/index.ts'
import { sealTx } from '../../db/seal-tx.ts'
import { hashToken } from '../../platform/ids.ts'
import { findLinkToken, newLinkToken, type LinkKind } from '../../platform/link-token.ts'
import type { Dependencies } from '../context.ts'

const LINK: LinkKind = { purpose: 'trip-share', bytes: 16 }

/** 128 bits, derived from a key, so that the rider gets the same link again. */
export const makeToken = ({ keyring }: Pick<Dependencies, 'keyring'>, shareId: string): string =>
  newLinkToken(keyring, LINK, shareId)

/** The token of an open share; a new one when the key of the old one was removed. */
export const readToken = async (
  deps: Pick<Dependencies, 'db' | 'keyring'>,
  share: { id: string; tokenHash: Buffer },
): Promise<string> => {
  const known = findLinkToken(deps.keyring, LINK, share)
  if (known !== null) return known
  const token = makeToken(deps, share.id)
  await sealTx(deps.db, (tx) =>
    tx
      .update(tripShares)
      .set({ tokenHash: hashToken(token) })
      .where(and(eq(tripShares.id, share.id), eq(tripShares.tokenHash, share.tokenHash))),
  )
  return token
}
