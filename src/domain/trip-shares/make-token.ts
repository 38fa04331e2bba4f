import { and, eq } from 'drizzle-orm'
import { tripShares } from '../../db/schema/index.ts'
import { sealTx } from '../../db/seal-tx.ts'
import { newLinkToken, readLinkToken, type LinkKind } from '../../platform/link-token.ts'
import type { Dependencies } from '../context.ts'

const LINK: LinkKind = { purpose: 'trip-share', bytes: 16 }

/** 128 bits, derived from a key, so that the rider gets the same link again. */
export const makeToken = ({ keyring }: Pick<Dependencies, 'keyring'>, shareId: string): string =>
  newLinkToken(keyring, LINK, shareId)

export const readToken = (
  { db, keyring }: Pick<Dependencies, 'db' | 'keyring'>,
  share: { id: string; tokenHash: Buffer },
): Promise<string> =>
  readLinkToken(keyring, LINK, share, (tokenHash) =>
    sealTx(db, (tx) =>
      tx
        .update(tripShares)
        .set({ tokenHash })
        .where(and(eq(tripShares.id, share.id), eq(tripShares.tokenHash, share.tokenHash))),
    ),
  )
