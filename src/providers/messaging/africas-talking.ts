import { callHttp } from '../../platform/call-http.ts'
import type { SmsConfig } from '../../platform/config-phone-messages.ts'
import type { MessagingPort } from './port.ts'
import { readSms, smsForm } from './transform.ts'

export const createAfricasTalking =
  (config: SmsConfig, fetcher: typeof fetch): MessagingPort['sendSms'] =>
  async (message) =>
    readSms(
      await callHttp(fetcher, {
        provider: 'africas-talking',
        url: `${config.baseUrl}/version1/messaging`,
        method: 'POST',
        headers: {
          apikey: config.apiKey,
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: smsForm(config, message).toString(),
        timeoutMs: config.timeoutMs,
      }),
    )
