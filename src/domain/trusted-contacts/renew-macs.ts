import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { trustedContacts } from '../../db/schema/index.ts'
import { sealTx } from '../../db/seal-tx.ts'
import type { Dependencies } from '../context.ts'
import { openPhone } from './make-token.ts'

const BATCH = 500

/**
 * Hashes the contacts' numbers again with the active key, except for contacts who declined: their number is not stored.
 * @returns how many hashes changed
 */
export const renewMacs = async (deps: Pick<Dependencies, 'db' | 'keyring'>): Promise<number> => {
  let renewed = 0
  let last: string | null = null
  for (;;) {
    const rows: (typeof trustedContacts.$inferSelect)[] = await deps.db
      .select()
      .from(trustedContacts)
      .where(and(isNotNull(trustedContacts.phoneSealed), last === null ? undefined : gt(trustedContacts.id, last)))
      .orderBy(asc(trustedContacts.id))
      .limit(BATCH)
    for (const { id, phoneSealed, phoneMac } of rows) {
      if (phoneSealed === null) continue
      const newest = deps.keyring.newMac('recipient', openPhone(deps, id, phoneSealed))
      if (newest.equals(phoneMac)) continue
      await sealTx(deps.db, (tx) =>
        tx.update(trustedContacts).set({ phoneMac: newest }).where(eq(trustedContacts.id, id)),
      )
      renewed += 1
    }
    last = rows.at(-1)?.id ?? null
    if (last === null) return renewed
  }
}
