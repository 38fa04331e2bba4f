import type { Tx } from '../../db/client.ts'
import { reports } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { AddReportBody } from '../../shared/contract/safety.ts'
import { requireUser, withTx, type Ctx, type Dependencies } from '../context.ts'
import { limitHits } from '../rate-limits/index.ts'
import { quoteMessages } from '../messages/index.ts'
import { requirePartner } from '../messages/policy.ts'
import { findUser, holdUser } from '../users/index.ts'
import { REPORTS_LIMIT } from './rules.ts'
import { sealEvidence, type Evidence } from './seal-evidence.ts'
import type { ReportCategory } from '../../shared/kernel/enums.ts'

interface Reported extends Evidence {
  reporterId: string
  reportedId: string
  conversationId: string | null
  category: ReportCategory
}

export const writeReport = async (
  ctx: Pick<Dependencies, 'clock' | 'messageKeys'>,
  tx: Tx,
  { text, messages, ...report }: Reported,
): Promise<{ id: string }> => {
  const id = newId()
  await holdUser(tx, report.reporterId)
  await tx.insert(reports).values({
    id,
    ...report,
    ...sealEvidence(ctx, id, { text, messages }),
    messageCount: messages.length,
    createdAt: ctx.clock.now(),
  })
  return { id }
}

/**
 * Reports a user to the admins. The reported messages and the messages around them are copied and encrypted: deleting
 * them later does not remove the evidence, and an admin sees only these messages of the conversation.
 * @throws AppError INVALID, FORBIDDEN about other users' chats, NOT_FOUND, RATE_LIMITED
 */
export const addReport = async (ctx: Ctx, input: AddReportBody): Promise<{ id: string }> => {
  const reporter = requireUser(ctx)
  const { userId, chatId, messageIds = [], category, text } = input
  if (userId === reporter.id) throw new AppError('INVALID', 'reports.yourself')
  if (chatId !== undefined && requirePartner(chatId, reporter.id) !== userId)
    throw new AppError('FORBIDDEN', 'messages.notYourChat')
  if (text === '' && chatId === undefined) throw new AppError('INVALID', 'reports.needsWords')
  if (!(await findUser(ctx.db, userId))) throw notFound()
  await limitHits(ctx, REPORTS_LIMIT, reporter.id)
  const { conversationId, quotes } =
    chatId === undefined
      ? { conversationId: null, quotes: [] }
      : await quoteMessages(ctx, { userId: reporter.id, partnerId: userId }, messageIds)
  return withTx(ctx, (tx) =>
    writeReport(ctx, tx, {
      reporterId: reporter.id,
      reportedId: userId,
      conversationId,
      category,
      text,
      messages: quotes,
    }),
  )
}
