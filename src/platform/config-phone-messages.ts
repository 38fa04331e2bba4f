import { z } from 'zod'
import { optionalText, url, wholeNumber } from './config-values.ts'

const timeout = wholeNumber(50, 60_000).default(15_000)

export const phoneMessagesVariables = {
  WHATSAPP_BASE_URL: url.optional(),
  WHATSAPP_API_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/)
    .default('v24.0'),
  WHATSAPP_PHONE_NUMBER_ID: optionalText,
  WHATSAPP_ACCESS_TOKEN: optionalText,
  WHATSAPP_TIMEOUT_MS: timeout,
  AT_BASE_URL: url.optional(),
  AT_USERNAME: optionalText,
  AT_API_KEY: optionalText,
  AT_SENDER_ID: optionalText,
  AT_TIMEOUT_MS: timeout,
}
const PhoneMessagesVariables = z.object(phoneMessagesVariables)
type PhoneMessagesEnvironment = z.infer<typeof PhoneMessagesVariables>

/** The simulators accept these. They are public in the source code, and therefore refused in production. */
export const PHONE_MESSAGES_SAMPLES = {
  WHATSAPP_PHONE_NUMBER_ID: '254700000000',
  WHATSAPP_ACCESS_TOKEN: 'simulated-whatsapp-token',
  AT_USERNAME: 'sandbox',
  AT_API_KEY: 'simulated-sms-key',
} as const

export interface WhatsappConfig {
  baseUrl: string
  apiVersion: string
  phoneNumberId: string
  accessToken: string
  timeoutMs: number
}
export interface SmsConfig {
  baseUrl: string
  username: string
  apiKey: string
  senderId: string | null
  timeoutMs: number
}

/** @param ownUrl The server's own address, which also serves the simulators. */
export const phoneMessagesConfig = (
  env: PhoneMessagesEnvironment,
  ownUrl: string,
): { whatsapp: WhatsappConfig; sms: SmsConfig } => {
  const given = (name: keyof typeof PHONE_MESSAGES_SAMPLES) => env[name] ?? PHONE_MESSAGES_SAMPLES[name]
  return {
    whatsapp: {
      baseUrl: env.WHATSAPP_BASE_URL ?? `${ownUrl}/dev/graph`,
      apiVersion: env.WHATSAPP_API_VERSION,
      phoneNumberId: given('WHATSAPP_PHONE_NUMBER_ID'),
      accessToken: given('WHATSAPP_ACCESS_TOKEN'),
      timeoutMs: env.WHATSAPP_TIMEOUT_MS,
    },
    sms: {
      baseUrl: env.AT_BASE_URL ?? `${ownUrl}/dev/at`,
      username: given('AT_USERNAME'),
      apiKey: given('AT_API_KEY'),
      senderId: env.AT_SENDER_ID ?? null,
      timeoutMs: env.AT_TIMEOUT_MS,
    },
  }
}
