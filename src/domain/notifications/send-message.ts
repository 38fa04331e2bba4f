import { AppError, invalidFields } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { DeliveryOutcome } from '../../providers/messaging/port.ts'
import type { SendNotificationBody } from '../../shared/contract/notifications.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { findUserByPhone } from '../users/index.ts'
import { missingParams, orderedParams } from './rules.ts'

const unavailable = () => new AppError('PROVIDER_UNAVAILABLE', 'error.providerUnavailable', { waitTime: 60 })

const deliver = async (ctx: Ctx, message: SendNotificationBody): Promise<DeliveryOutcome> => {
  if (message.channel === 'email')
    throw invalidFields(requireAdmin(ctx).language, { path: 'channel', messageKey: 'notification.emailNotSetUp' })
  const { to } = message.payload
  if (message.channel === 'sms') return ctx.messaging.sendSms({ to, text: message.payload.message })
  const { templateId, templateData } = message.payload
  const missing = missingParams(templateId, templateData)
  if (missing.length > 0)
    throw new AppError('INVALID', 'error.invalid', {
      issues: missing.map((name) => ({ path: `payload.templateData.${name}`, message: 'This cannot be empty.' })),
    })
  const recipient = await findUserByPhone(ctx.db, to)
  return ctx.messaging.sendTemplate({
    to,
    template: templateId,
    language: recipient?.language ?? 'en',
    params: orderedParams(templateId, templateData),
    correlation: newId(),
  })
}

const sentByHand = ({ channel, payload }: SendNotificationBody) => ({
  action: 'notification.send' as const,
  target: { kind: 'notification' as const, id: null },
  details: { channel, ...('templateId' in payload ? { template: payload.templateId } : {}) },
})

/**
 * Sends one message by hand. For admins alone: open to others it would relay anybody's spam.
 * @throws AppError PROVIDER_UNAVAILABLE when the channel did not take it
 */
export const sendMessage = async (ctx: Ctx, message: SendNotificationBody): Promise<{ success: true }> => {
  requireAdmin(ctx)
  // Kept before it is sent: a message without a record would be worse than a record without a message.
  await withTx(ctx, (tx) => recordAction(ctx, tx, sentByHand(message)))
  const outcome = await deliver(ctx, message)
  ctx.logger.log('low', 'message sent by hand', {
    requestId: ctx.requestId,
    provider: message.channel,
    outcome: outcome.kind,
  })
  if (outcome.kind === 'rejected' || outcome.kind === 'unavailable') throw unavailable()
  return { success: true }
}
