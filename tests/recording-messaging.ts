import type {
  DeliveryOutcome,
  EmailMessage,
  MessagingPort,
  PushMessage,
  PushOutcome,
  TemplateMessage,
  TextMessage,
} from '../src/providers/messaging/port.ts'

export interface RecordingMessaging extends MessagingPort {
  templates: TemplateMessage[]
  texts: TextMessage[]
  emails: EmailMessage[]
  pushes: PushMessage[]
  whatsapp: DeliveryOutcome['kind']
  sms: DeliveryOutcome['kind']
  email: DeliveryOutcome['kind']
  push: PushOutcome['kind']
}

let count = 0
const outcome = <Kind extends PushOutcome['kind']>(kind: Kind) =>
  (kind === 'accepted' ? { kind, providerId: `recorded-${(count += 1)}` } : { kind, reason: 'told to' }) as Extract<
    PushOutcome,
    { kind: Kind }
  >

/** Records messages. A test sets the outcome of each channel. */
export const createRecordingMessaging = (): RecordingMessaging => {
  const recording: RecordingMessaging = {
    templates: [],
    texts: [],
    emails: [],
    pushes: [],
    whatsapp: 'accepted',
    sms: 'accepted',
    email: 'accepted',
    push: 'accepted',
    pushKey: 'recorded',
    isPushEndpoint: () => true,
    readWhatsappReports: () => null,
    readWhatsappChallenge: () => null,
    readSmsReports: () => null,
    sendTemplate: async (message) => {
      recording.templates.push(message)
      return outcome(recording.whatsapp)
    },
    sendSms: async (message) => {
      recording.texts.push(message)
      return outcome(recording.sms)
    },
    sendEmail: async (message) => {
      recording.emails.push(message)
      return outcome(recording.email)
    },
    sendPush: async (message) => {
      recording.pushes.push(message)
      return outcome(recording.push)
    },
  }
  return recording
}
