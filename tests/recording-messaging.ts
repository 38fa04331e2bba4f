import type { DeliveryOutcome, MessagingPort, TemplateMessage, TextMessage } from '../src/providers/messaging/port.ts'

export interface RecordingMessaging extends MessagingPort {
  templates: TemplateMessage[]
  texts: TextMessage[]
  /** What the next calls answer. */
  whatsapp: DeliveryOutcome['kind']
  sms: DeliveryOutcome['kind']
}

const outcome = (kind: DeliveryOutcome['kind']): DeliveryOutcome =>
  kind === 'accepted' ? { kind, providerId: 'recorded' } : { kind, reason: 'told to' }

/** Keeps what it was asked to send, and can be told how to fail: for rules about which channel is used when. */
export const createRecordingMessaging = (): RecordingMessaging => {
  const recording: RecordingMessaging = {
    templates: [],
    texts: [],
    whatsapp: 'accepted',
    sms: 'accepted',
    sendTemplate: async (message) => {
      recording.templates.push(message)
      return outcome(recording.whatsapp)
    },
    sendSms: async (message) => {
      recording.texts.push(message)
      return outcome(recording.sms)
    },
  }
  return recording
}
