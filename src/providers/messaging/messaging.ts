import type { EmailConfig, PushConfig, ReportSecrets } from '../../platform/config-messaging.ts'
import type { SmsConfig, WhatsappConfig } from '../../platform/config-phone-messages.ts'
import type { Logger } from '../../platform/logger.ts'
import { createAfricasTalking } from './africas-talking.ts'
import type { MessagingPort, PushOutcome } from './port.ts'
import { createReports } from './reports.ts'
import { createSmtp } from './smtp.ts'
import { createWebPush } from './web-push.ts'
import { createWhatsapp } from './whatsapp.ts'

export interface MessagingParts {
  whatsapp: WhatsappConfig
  sms: SmsConfig
  email: EmailConfig
  push: PushConfig | null
  reports: ReportSecrets
  mailbox: (() => Promise<number>) | undefined
  fetch: typeof fetch
  logger: Logger
}

export const createMessaging = (parts: MessagingParts): MessagingPort => {
  const { whatsapp, sms, email, fetch, logger } = parts
  const logged =
    <Message, Outcome extends PushOutcome>(provider: string, send: (message: Message) => Promise<Outcome>) =>
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
  const push = createWebPush(parts.push, fetch)
  return {
    ...push,
    ...createReports(parts.reports),
    sendTemplate: logged('whatsapp', createWhatsapp(whatsapp, fetch)),
    sendSms: logged('sms', createAfricasTalking(sms, fetch)),
    sendEmail: logged('email', createSmtp(email, parts.mailbox)),
    sendPush: logged('push', push.sendPush),
  }
}
