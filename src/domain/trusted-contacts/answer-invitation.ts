import { and, eq, inArray } from 'drizzle-orm'
import { trustedContacts } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import type { AnswerInvitationBody, ContactInvitation } from '../../shared/contract/trusted-contacts.ts'
import type { Ctx } from '../context.ts'
import { enforceAddressLimit } from '../rate-limits/index.ts'
import { findByToken } from './queries.ts'
import { LINKS } from './rules.ts'
import { CONTACT_TRANSITIONS } from './transitions.ts'

const find = async (ctx: Ctx, token: string) => {
  const found = await findByToken(ctx.db, token)
  if (!found) throw notFound()
  return found
}

const show = async (ctx: Ctx, token: string): Promise<ContactInvitation> => {
  const { userName, contact } = await find(ctx, token)
  return { userName, status: contact.status }
}

/**
 * Needs no session, because the link of the SMS shows that its reader has the phone.
 * @throws AppError NOT_FOUND, RATE_LIMITED
 */
export const readInvitation = async (ctx: Ctx, token: string): Promise<ContactInvitation> => {
  await enforceAddressLimit(ctx, LINKS)
  return show(ctx, token)
}

/** A no also ends an earlier yes, is final, and erases the number. @throws AppError NOT_FOUND, RATE_LIMITED */
export const answerInvitation = async (
  ctx: Ctx,
  token: string,
  { answer }: AnswerInvitationBody,
): Promise<ContactInvitation> => {
  await enforceAddressLimit(ctx, LINKS)
  const { contact } = await find(ctx, token)
  const { from } = CONTACT_TRANSITIONS[answer === 'YES' ? 'accept' : 'refuse']
  await ctx.db
    .update(trustedContacts)
    .set({
      answeredAt: ctx.clock.now(),
      ...(answer === 'YES' ? { status: 'CONFIRMED' } : { status: 'DECLINED', slot: null, phoneSealed: null }),
    })
    .where(and(eq(trustedContacts.id, contact.id), inArray(trustedContacts.status, [...from])))
  return show(ctx, token)
}
