import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { conversations, messageReminders, messages, users } from '../../db/schema/index.ts'
import { isHidden } from '../blocks/index.ts'
import type { Dependencies } from '../context.ts'
import { mayWriteTo } from './policy.ts'
import { textOf } from './present.ts'
import { findPair, isUnreadBy, selectMessages } from './queries.ts'
import { remindAt, REMINDED_AT_ONCE, REMINDER_TEXT_LENGTH } from './rules.ts'

/**
 * Schedules a reminder half a minute after a new message, but not within an hour of the last reminder. If one is
 * already scheduled, it stays.
 */
export const scheduleReminder = async (
  tx: Tx,
  { conversationId, userId, sentAt }: { conversationId: string; userId: string; sentAt: Date },
): Promise<void> => {
  const [before] = await tx
    .insert(messageReminders)
    .values({ conversationId, userId, dueAt: remindAt(sentAt) })
    .onConflictDoUpdate({
      target: [messageReminders.conversationId, messageReminders.userId],
      set: { conversationId },
    })
    .returning()
  if (before?.dueAt !== null) return
  await tx
    .update(messageReminders)
    .set({ dueAt: remindAt(sentAt, before.remindedAt) })
    .where(and(eq(messageReminders.conversationId, conversationId), eq(messageReminders.userId, userId)))
}

export const listDueReminders = (deps: Pick<Dependencies, 'db' | 'clock'>) =>
  deps.db
    .select({ conversationId: messageReminders.conversationId, userId: messageReminders.userId })
    .from(messageReminders)
    .where(lte(messageReminders.dueAt, deps.clock.now()))
    .orderBy(asc(messageReminders.dueAt))
    .limit(REMINDED_AT_ONCE)

const oldestUnread = async (tx: Tx, conversationId: string, userId: string) => {
  const [row] = await tx
    .select({ senderId: messages.senderId, sentAt: messages.sentAt })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(eq(messages.conversationId, conversationId), isUnreadBy(userId)))
    .orderBy(asc(messages.seq))
    .limit(1)
  return row
}

const statusOf = async (tx: Tx, id: string) => {
  const [user] = await tx.select({ name: users.name, status: users.status }).from(users).where(eq(users.id, id))
  return user
}

/**
 * Only one of several processes gets the reminder. Null when all was read, when it is too early, or when the user may
 * not write to the sender any more.
 */
export const claimReminder = async (
  tx: Tx,
  now: Date,
  { conversationId, userId }: { conversationId: string; userId: string },
): Promise<{ senderId: string; senderName: string } | null> => {
  const own = and(eq(messageReminders.conversationId, conversationId), eq(messageReminders.userId, userId))
  const [taken] = await tx
    .update(messageReminders)
    .set({ dueAt: null })
    .where(and(own, lte(messageReminders.dueAt, now)))
    .returning()
  const unread = taken && (await oldestUnread(tx, conversationId, userId))
  if (!unread) return null
  // The reminder may have been scheduled for a message that is read by now. For the oldest unread message it may be
  // too early.
  const dueAt = remindAt(unread.sentAt, taken.remindedAt)
  if (dueAt > now) {
    await tx.update(messageReminders).set({ dueAt }).where(own)
    return null
  }
  const { senderId } = unread
  const sender = await statusOf(tx, senderId)
  if (!sender || !mayWriteTo(sender.status) || (await isHidden(tx, userId, senderId))) return null
  await tx.update(messageReminders).set({ remindedAt: now }).where(own)
  return { senderId, senderName: sender.name }
}

/** The newest unread message in one line. Null when nothing is unread any more; empty when it cannot be decrypted. */
export const previewUnread = async (
  deps: Pick<Dependencies, 'db' | 'messageKeys' | 'logger'>,
  { userId, senderId }: { userId: string; senderId: string },
): Promise<string | null> => {
  const pair = await findPair(deps.db, userId, senderId)
  if (!pair) return null
  const [row] = await selectMessages(deps.db)
    .where(and(eq(messages.conversationId, pair.id), isUnreadBy(userId)))
    .orderBy(sql`${messages.seq} desc`)
    .limit(1)
  if (!row) return null
  const line = (textOf(deps, row) ?? '').replace(/\s+/g, ' ').trim()
  const signs = Array.from(line)
  return signs.length <= REMINDER_TEXT_LENGTH ? line : `${signs.slice(0, REMINDER_TEXT_LENGTH - 1).join('')}…`
}
