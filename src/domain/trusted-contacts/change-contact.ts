import { and, eq, isNotNull } from 'drizzle-orm'
import { trustedContacts } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import type { TrustedContact, UpdateContactBody } from '../../shared/contract/trusted-contacts.ts'
import { requireUser, type Ctx } from '../context.ts'
import { presentContact } from './present.ts'

/** Changes whether the contact is told about boarding and arrival. @throws AppError NOT_FOUND */
export const changeContact = async (
  ctx: Ctx,
  contactId: string,
  { tellsTrips }: UpdateContactBody,
): Promise<TrustedContact> => {
  const { id: userId } = requireUser(ctx)
  const [row] = await ctx.db
    .update(trustedContacts)
    .set({ tellsTrips })
    .where(and(eq(trustedContacts.id, contactId), eq(trustedContacts.userId, userId), isNotNull(trustedContacts.name)))
    .returning()
  if (!row) throw notFound()
  return presentContact(ctx, row)
}
