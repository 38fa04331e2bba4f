import { and, eq } from 'drizzle-orm'
import { trustedContacts } from '../../db/schema/index.ts'
import { sealTx } from '../../db/seal-tx.ts'
import { hashToken } from '../../platform/ids.ts'
import { findLinkToken, newLinkToken, type LinkKind } from '../../platform/link-token.ts'
import type { Dependencies } from '../context.ts'

const PURPOSE = 'trusted-contact'
// Short enough for an SMS that also contains the link of a trip.
const LINK: LinkKind = { purpose: PURPOSE, bytes: 12 }

/** 96 bits, derived from a key, so that every SMS has the same link. */
export const makeToken = ({ keyring }: Pick<Dependencies, 'keyring'>, contactId: string): string =>
  newLinkToken(keyring, LINK, contactId)

/** The token of a contact; a new one when the key of the old one was removed. */
export const readToken = async (
  deps: Pick<Dependencies, 'db' | 'keyring'>,
  contact: { id: string; tokenHash: Buffer },
): Promise<string> => {
  const known = findLinkToken(deps.keyring, LINK, contact)
  if (known !== null) return known
  const token = makeToken(deps, contact.id)
  await sealTx(deps.db, (tx) =>
    tx
      .update(trustedContacts)
      .set({ tokenHash: hashToken(token) })
      .where(and(eq(trustedContacts.id, contact.id), eq(trustedContacts.tokenHash, contact.tokenHash))),
  )
  return token
}

export const sealPhone = ({ keyring }: Pick<Dependencies, 'keyring'>, contactId: string, phone: string): Buffer =>
  keyring.seal(PURPOSE, contactId, phone)
export const openPhone = ({ keyring }: Pick<Dependencies, 'keyring'>, contactId: string, sealed: Buffer): string =>
  keyring.open(PURPOSE, contactId, sealed)
