import { callHttp } from '../../platform/call-http.ts'
import type { WhatsappConfig } from '../../platform/config-phone-messages.ts'
import type { MessagingPort } from './port.ts'
import { readGraph, templateBody } from './transform.ts'

export const createWhatsapp =
  (config: WhatsappConfig, fetcher: typeof fetch): MessagingPort['sendTemplate'] =>
  async (message) =>
    readGraph(
      await callHttp(fetcher, {
        provider: 'whatsapp',
        url: `${config.baseUrl}/${config.apiVersion}/${config.phoneNumberId}/messages`,
        method: 'POST',
        headers: { authorization: `Bearer ${config.accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(templateBody(message)),
        timeoutMs: config.timeoutMs,
      }),
    )
