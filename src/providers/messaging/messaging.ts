import type { SmsConfig, WhatsappConfig } from '../../platform/config.ts'
import type { Logger } from '../../platform/logger.ts'
import { createAfricasTalking } from './africas-talking.ts'
import type { DeliveryOutcome, MessagingPort } from './port.ts'
import { createWhatsapp } from './whatsapp.ts'

export interface MessagingParts {
  whatsapp: WhatsappConfig
  sms: SmsConfig
  fetch: typeof fetch
  logger: Logger
}

/** WhatsApp for templates and SMS for plain text; which of them a message takes is the domain's to decide. */
export const createMessaging = ({ whatsapp, sms, fetch, logger }: MessagingParts): MessagingPort => {
  const logged =
    <Message>(provider: 'whatsapp' | 'sms', send: (message: Message) => Promise<DeliveryOutcome>) =>
    async (message: Message) => {
      const startedAt = performance.now()
      const outcome = await send(message)
      logger.log(outcome.kind === 'accepted' ? 'low' : 'high', 'message handed over', {
        provider,
        outcome: outcome.kind,
        code: outcome.kind === 'accepted' ? undefined : outcome.reason,
        ms: Math.round(performance.now() - startedAt),
      })
      return outcome
    }
  return {
    sendTemplate: logged('whatsapp', createWhatsapp(whatsapp, fetch)),
    sendSms: logged('sms', createAfricasTalking(sms, fetch)),
  }
}
