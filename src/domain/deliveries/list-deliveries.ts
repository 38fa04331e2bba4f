import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { readPage } from '../../db/bounded-lists.ts'
import { deliveries, users } from '../../db/schema/index.ts'
import type { DeliveriesQuery, DeliveryList } from '../../shared/contract/deliveries.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '../../shared/contract/notifications.ts'
import { parseKenyanPhone } from '../../shared/kernel/kenyan-phone.ts'
import { serverMessage } from '../../shared/messages/server.ts'
import { requireAdmin, type Ctx } from '../context.ts'
import type { Language } from '../../shared/kernel/enums.ts'

/** Only a complete phone number or email address can be found, because only keyed hashes are stored. */
const sentTo = (ctx: Ctx, typed: string): SQL => {
  const recipient = parseKenyanPhone(typed) ?? typed.trim()
  return inArray(deliveries.recipientMac, ctx.keyring.macs('recipient', recipient))
}

const conditionOf = (ctx: Ctx, { search, status, channel, userId }: DeliveriesQuery): SQL =>
  and(
    search ? sentTo(ctx, search) : undefined,
    status?.length ? inArray(deliveries.state, status) : undefined,
    channel?.length ? inArray(deliveries.channel, channel) : undefined,
    userId === undefined ? undefined : eq(deliveries.userId, userId),
  ) ?? sql`true`

const KINDS: ReadonlySet<string> = new Set(NOTIFICATION_KINDS)
const isKind = (subject: string): subject is NotificationKind => KINDS.has(subject)

const titleOf = (language: Language, subject: string): string =>
  serverMessage(language, isKind(subject) ? `notificationTitle.${subject}` : 'notification.emailByHand')

export const listDeliveries = async (ctx: Ctx, query: DeliveriesQuery): Promise<DeliveryList> => {
  const { language } = requireAdmin(ctx)
  const where = conditionOf(ctx, query)
  const sorted = ctx.db
    .select({ entry: deliveries, person: { id: users.id, name: users.name, phone: users.phone } })
    .from(deliveries)
    .leftJoin(users, eq(users.id, deliveries.userId))
    .where(where)
    .orderBy(desc(deliveries.createdAt), asc(deliveries.id))
  const all = ctx.db.select({ id: deliveries.id }).from(deliveries).where(where)
  const { rows, ...page } = await readPage(ctx.db, query, sorted, all)
  return {
    rows: rows.map(({ entry, person }) => ({
      id: entry.id,
      subject: entry.subject,
      title: titleOf(language, entry.subject),
      channel: entry.channel,
      state: entry.state,
      reason: entry.reason,
      providerId: entry.providerId,
      recipient: person,
      createdAt: entry.createdAt.toISOString(),
      answeredAt: entry.answeredAt?.toISOString() ?? null,
      reportedAt: entry.reportedAt?.toISOString() ?? null,
    })),
    ...page,
  }
}
