import type { Transporter } from 'nodemailer'
import type { EmailConfig, MailServer } from '../../platform/config-messaging.ts'
import { watchCall } from '../../platform/watch-call.ts'
import type { DeliveryOutcome, EmailMessage, MessagingPort } from './port.ts'
import { readSmtpError } from './transform.ts'
import { errorField } from '../../platform/error-field.ts'

const CONNECT_MS = 5000
const DISPLAY_NAME = 'Pamoja'
const ADDRESS = /^[^\s<>(),;:\\"[\]@]+@[^\s<>(),;:\\"[\]@]+$/

/** One line, so that no text can add a header. */
const headerText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200)

const open = async (config: EmailConfig, server: MailServer): Promise<Transporter> => {
  // Loaded when first used, because a start without a mail server does not need it.
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: config.server !== null && !server.secure,
    ...(server.auth ? { auth: server.auth } : {}),
    connectionTimeout: Math.min(CONNECT_MS, config.timeoutMs),
    greetingTimeout: Math.min(CONNECT_MS, config.timeoutMs),
    dnsTimeout: Math.min(CONNECT_MS, config.timeoutMs),
    socketTimeout: config.timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Why no email can be sent, or null. Without this check at the start, only failed emails would show it. */
export const emailProblem = async (config: EmailConfig): Promise<string | null> => {
  if (!config.server) return null
  const { host, port } = config.server
  const transport = await open(config, config.server)
  try {
    await transport.verify()
    return null
  } catch (error) {
    if (errorField(error, 'code') === 'ETLS')
      return `${host}:${port} offers no STARTTLS. Use a server that does, or smtps://.`
    return `${host}:${port}: ${errorField(error, 'message')}`
  } finally {
    transport.close()
  }
}

/** @param mailbox The port of the simulated mailbox, used when no real server is configured. */
export const createSmtp = (
  config: EmailConfig,
  mailbox: (() => Promise<number>) | undefined,
): MessagingPort['sendEmail'] => {
  let transport: Promise<Transporter> | null = null
  const connect = async (): Promise<Transporter> => {
    if (config.server) return open(config, config.server)
    if (!mailbox) throw new Error('There is no mail server.')
    return open(config, { host: '127.0.0.1', port: await mailbox(), secure: false, auth: null })
  }
  const send = async ({ to, subject, text, html, messageId, stopCall }: EmailMessage): Promise<DeliveryOutcome> => {
    const domain = config.from.slice(config.from.indexOf('@') + 1)
    try {
      transport ??= connect()
      const sent = await (
        await transport
      ).sendMail({
        from: { name: DISPLAY_NAME, address: config.from },
        to: { name: '', address: to },
        subject: headerText(subject),
        messageId: `<${messageId}@${domain}>`,
        text,
        html,
        headers: {
          'Auto-Submitted': 'auto-generated',
          // RFC 8058: unsubscribes with one click, without a page.
          'List-Unsubscribe': `<${stopCall}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      })
      return (sent.accepted?.length ?? 0) > 0
        ? { kind: 'accepted', providerId: `${messageId}@${domain}` }
        : { kind: 'rejected', reason: 'recipient' }
    } catch (error) {
      return readSmtpError(error)
    }
  }
  return async (message) => {
    if (!ADDRESS.test(message.to)) return { kind: 'rejected', reason: 'address' }
    return watchCall(
      'smtp',
      'send',
      () => send(message),
      ({ kind }) => (kind === 'accepted' ? 'ok' : kind),
    )
  }
}
