import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { DeliveryOutcome } from '../../providers/messaging/port.ts'
import type { SendNotificationBody } from '../../shared/contract/notifications.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { areEmailsStopped, recordAttempt, stopLinks } from '../deliveries/index.ts'
import { limitHits } from '../rate-limits/index.ts'
import { findUserByPhone } from '../users/index.ts'
import { composeValues } from './fill-values.ts'
import { handwrittenEmail } from './present.ts'
import { missingParams, orderedParams } from './rules.ts'

/** Enough for support, and too few for spam. */
const A_DAY = { name: 'messages-by-hand', max: 20, windowSeconds: 24 * 3600 }

const unavailable = () => new AppError('PROVIDER_UNAVAILABLE', 'error.providerUnavailable', { waitTime: 60 })

const refuseMissing = ({ channel, payload }: SendNotificationBody): void => {
  const missing = channel === 'whatsapp' ? missingParams(payload.templateId, payload.templateData) : []
  if (missing.length > 0)
    throw new AppError('INVALID', 'error.invalid', {
      issues: missing.map((name) => ({ path: `payload.templateData.${name}`, message: 'This cannot be empty.' })),
    })
}

const deliver = async (ctx: Ctx, message: SendNotificationBody, attemptId: string): Promise<DeliveryOutcome> => {
  if (message.channel === 'sms') return ctx.messaging.sendSms({ to: message.payload.to, text: message.payload.message })
  if (message.channel === 'email') {
    const { to, message: text } = message.payload
    return ctx.messaging.sendEmail({
      to,
      ...handwrittenEmail(requireAdmin(ctx).language, text, stopLinks(ctx, to)),
      messageId: newId(),
    })
  }
  const { to, templateId, templateData } = message.payload
  const recipient = await findUserByPhone(ctx.db, to)
  const language = recipient?.language ?? 'en'
  return ctx.messaging.sendTemplate({
    to,
    template: templateId,
    language,
    params: orderedParams(templateId, composeValues(language, templateData)),
    path: templateData['rideId'] === undefined ? '/dashboard' : `/ride/${templateData['rideId']}`,
    correlation: attemptId,
  })
}

const sentByHand = ({ channel, payload }: SendNotificationBody) => ({
  action: 'notification.send' as const,
  target: { kind: 'notification' as const, id: null },
  details: { channel, ...('templateId' in payload ? { template: payload.templateId } : {}) },
})

/** Only for admins: other users could send spam. @throws AppError CONFLICT, RATE_LIMITED, PROVIDER_UNAVAILABLE */
export const sendMessage = async (ctx: Ctx, message: SendNotificationBody): Promise<{ success: true }> => {
  const { id } = requireAdmin(ctx)
  refuseMissing(message)
  if (message.channel === 'email' && (await areEmailsStopped(ctx, message.payload.to)))
    throw new AppError('CONFLICT', 'notification.emailStopped')
  await limitHits(ctx, A_DAY, id)
  // The action is logged before the message is sent: a message without a record would be worse than a record without
  // a message.
  await withTx(ctx, (tx) => recordAction(ctx, tx, sentByHand(message)))
  const { channel, payload } = message
  const subject = 'templateId' in payload ? payload.templateId : 'by_hand'
  const known = channel === 'email' ? null : await findUserByPhone(ctx.db, payload.to)
  const userId = known?.id ?? null
  const attempt = { subject, channel, recipient: payload.to, userId } as const
  const outcome = await recordAttempt(ctx, attempt, (attemptId) => deliver(ctx, message, attemptId))
  if (outcome.kind === 'rejected' || outcome.kind === 'unavailable') throw unavailable()
  return { success: true }
}
