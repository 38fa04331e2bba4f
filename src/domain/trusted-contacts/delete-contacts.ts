import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { contactMessages, trustedContacts } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { askedSince, messagesSince } from './rules.ts'

export const deleteContacts = async (deps: Dependencies): Promise<void> => {
  const now = deps.clock.now()
  await deps.db
    .delete(trustedContacts)
    .where(and(eq(trustedContacts.status, 'ASKED'), lt(trustedContacts.createdAt, askedSince(now))))
  await deps.db.delete(contactMessages).where(lt(contactMessages.createdAt, messagesSince(now)))
}

/** Deletes this number from the contacts of all users, because it has another owner or none. */
export const deleteContactsWith = async (
  { keyring }: Pick<Dependencies, 'keyring'>,
  tx: Tx,
  phone: string,
): Promise<void> => {
  await tx.delete(trustedContacts).where(inArray(trustedContacts.phoneMac, keyring.macs('recipient', phone)))
}

export const eraseContacts = async (
  deps: Pick<Dependencies, 'keyring'>,
  tx: Tx,
  { id, phone }: { id: string; phone: string },
): Promise<void> => {
  await tx.delete(trustedContacts).where(eq(trustedContacts.userId, id))
  await deleteContactsWith(deps, tx, phone)
}
