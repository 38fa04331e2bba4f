import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { trustedContacts, users } from '../../db/schema/index.ts'
import { hashToken } from '../../platform/ids.ts'

/** The user's contacts, without those who declined and were removed. */
export const listRows = (db: Db | Tx, userId: string) =>
  db
    .select()
    .from(trustedContacts)
    .where(and(eq(trustedContacts.userId, userId), isNotNull(trustedContacts.name)))
    .orderBy(asc(trustedContacts.createdAt), asc(trustedContacts.id))

export const findByToken = async (db: Db | Tx, token: string) => {
  const [row] = await db
    .select({ contact: trustedContacts, userName: users.name })
    .from(trustedContacts)
    .innerJoin(users, and(eq(users.id, trustedContacts.userId), eq(users.status, 'ACTIVE')))
    .where(eq(trustedContacts.tokenHash, hashToken(token)))
  return row ?? null
}
