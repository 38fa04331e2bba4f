import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { trustedContacts } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import { requireUser, withTx, type Ctx } from '../context.ts'

/**
 * Deletes a contact. If the contact declined, the hash of the number stays, so that the user cannot ask again.
 * @throws AppError NOT_FOUND
 */
export const removeContact = (ctx: Ctx, contactId: string): Promise<void> => {
  const { id: userId } = requireUser(ctx)
  const own = and(
    eq(trustedContacts.id, contactId),
    eq(trustedContacts.userId, userId),
    isNotNull(trustedContacts.name),
  )
  return withTx(ctx, async (tx) => {
    const removed = await tx
      .delete(trustedContacts)
      .where(and(own, ne(trustedContacts.status, 'DECLINED')))
      .returning({ id: trustedContacts.id })
    if (removed.length > 0) return
    const hidden = await tx.update(trustedContacts).set({ name: null }).where(own).returning({ id: trustedContacts.id })
    if (hidden.length === 0) throw notFound()
  })
}
