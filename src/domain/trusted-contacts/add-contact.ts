import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { contactMessages, trustedContacts } from '../../db/schema/index.ts'
import { AppError, refusedFields, unauthenticated } from '../../platform/errors.ts'
import { hashToken, newId } from '../../platform/ids.ts'
import { MAX_CONTACTS, type AddContactBody, type TrustedContact } from '../../shared/contract/trusted-contacts.ts'
import { nameFlaw } from '../../shared/kernel/person-name.ts'
import { requireUser, withTx, type Ctx } from '../context.ts'
import { limitHits } from '../rate-limits/index.ts'
import { lockUser } from '../users/index.ts'
import { makeToken, sealPhone } from './make-token.ts'
import { presentContact } from './present.ts'
import { listRows } from './queries.ts'
import { ASKS_OF_BOTH, ASKS_OF_PHONE, ASKS_OF_USER, freeSlot } from './rules.ts'

const refuseKnown = async (tx: Tx, userId: string, phoneMacs: Buffer[]): Promise<void> => {
  const [known] = await tx
    .select({ status: trustedContacts.status })
    .from(trustedContacts)
    .where(and(eq(trustedContacts.userId, userId), inArray(trustedContacts.phoneMac, phoneMacs)))
  if (known) throw new AppError('CONFLICT', known.status === 'DECLINED' ? 'contact.saidNo' : 'contact.known')
}

/** Called before the number is looked up, so that refused calls count too and nobody can try out numbers. */
const countQuestion = async (ctx: Ctx, userId: string, phone: string): Promise<void> => {
  await limitHits(ctx, ASKS_OF_USER, userId)
  await limitHits(ctx, ASKS_OF_BOTH, `${userId}|${phone}`)
  await limitHits(ctx, ASKS_OF_PHONE, phone)
}

/**
 * Asks someone by SMS whether they want to be told about the caller's trips. They get nothing else before they agree.
 * @throws AppError INVALID for an invalid name, CONFLICT for the caller's own number, a number that is a contact or
 * declined, and a fourth contact, RATE_LIMITED
 */
export const addContact = async (ctx: Ctx, body: AddContactBody): Promise<TrustedContact> => {
  const user = requireUser(ctx)
  const { name, phone, tellsTrips = true } = body
  if (nameFlaw(name) !== null) throw refusedFields({ path: 'name', messageKey: 'contact.name' })
  if (phone === user.phone) throw new AppError('CONFLICT', 'contact.ownNumber')
  await countQuestion(ctx, user.id, phone)
  return withTx(ctx, async (tx) => {
    // One call at a time, so that each call sees the slots that earlier calls used.
    if (!(await lockUser(tx, user.id))) throw unauthenticated()
    await refuseKnown(tx, user.id, ctx.keyring.macs('recipient', phone))
    const slot = freeSlot((await listRows(tx, user.id)).map((row) => row.slot))
    if (slot === null) throw new AppError('CONFLICT', 'contact.tooMany', { params: { max: MAX_CONTACTS } })
    const id = newId()
    const now = ctx.clock.now()
    const [row] = await tx
      .insert(trustedContacts)
      .values({
        id,
        userId: user.id,
        slot,
        name,
        phoneSealed: sealPhone(ctx, id, phone),
        phoneMac: ctx.keyring.newMac('recipient', phone),
        tokenHash: hashToken(makeToken(ctx, id)),
        status: 'ASKED',
        tellsTrips,
        createdAt: now,
      })
      .returning()
    if (!row) throw new Error('A trusted contact was not written.')
    const messageId = newId()
    await tx
      .insert(contactMessages)
      .values({ id: messageId, contactId: id, kind: 'ASK', aboutId: id, state: 'QUEUED', createdAt: now, dueAt: now })
    await ctx.enqueue(tx, 'trusted-contacts.send', { messageId })
    return presentContact(ctx, row)
  })
}
