import { and, eq } from 'drizzle-orm'
import { trustedContacts } from '../../db/schema/index.ts'
import { sealTx } from '../../db/seal-tx.ts'
import { newLinkToken, readLinkToken, type LinkKind } from '../../platform/link-token.ts'
import type { Dependencies } from '../context.ts'

const PURPOSE = 'trusted-contact'
// Short enough for an SMS that also contains the link of a trip.
const LINK: LinkKind = { purpose: PURPOSE, bytes: 12 }

/** 96 bits, derived from a key, so that every SMS has the same link. */
export const makeToken = ({ keyring }: Pick<Dependencies, 'keyring'>, contactId: string): string =>
  newLinkToken(keyring, LINK, contactId)

export const readToken = (
  { db, keyring }: Pick<Dependencies, 'db' | 'keyring'>,
  contact: { id: string; tokenHash: Buffer },
): Promise<string> =>
  readLinkToken(keyring, LINK, contact, (tokenHash) =>
    sealTx(db, (tx) =>
      tx
        .update(trustedContacts)
        .set({ tokenHash })
        .where(and(eq(trustedContacts.id, contact.id), eq(trustedContacts.tokenHash, contact.tokenHash))),
    ),
  )

export const sealPhone = ({ keyring }: Pick<Dependencies, 'keyring'>, contactId: string, phone: string): Buffer =>
  keyring.seal(PURPOSE, contactId, phone)
export const openPhone = ({ keyring }: Pick<Dependencies, 'keyring'>, contactId: string, sealed: Buffer): string =>
  keyring.open(PURPOSE, contactId, sealed)
