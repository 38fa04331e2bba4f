import { createECDH, hkdfSync } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { optionalText, wholeNumber } from './config-values.ts'

export const messagingVariables = {
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^\s/]+$/, 'must look like smtp://user:password@host:587')
    .optional(),
  MAIL_FROM: z.email().optional(),
  SMTP_TIMEOUT_MS: wholeNumber(50, 60_000).default(15_000),
  WHATSAPP_APP_SECRET: optionalText,
  WHATSAPP_VERIFY_TOKEN: optionalText,
  AT_CALLBACK_TOKEN: z
    .string()
    .regex(/^[\w-]{16,}$/, 'must be at least 16 letters and digits')
    .optional(),
  VAPID_PUBLIC_KEY: optionalText,
  VAPID_PRIVATE_KEY: optionalText,
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/)/, 'must start with mailto: or https://')
    .optional(),
  PUSH_HOSTS: z.string().default('fcm.googleapis.com,.push.services.mozilla.com,.push.apple.com,.notify.windows.com'),
  PUSH_TIMEOUT_MS: wholeNumber(50, 60_000).default(10_000),
}
const MessagingVariables = z.object(messagingVariables)
type MessagingVariables = z.infer<typeof MessagingVariables>

export interface MailServer {
  host: string
  port: number
  /** Whether the connection uses TLS from the first byte. Otherwise STARTTLS is required. */
  secure: boolean
  auth: { user: string; pass: string } | null
}

export interface EmailConfig {
  /** Null for the simulated mailbox. */
  server: MailServer | null
  from: string
  timeoutMs: number
}

export interface PushConfig {
  publicKey: string
  privateKey: string
  subject: string
  /** The only hosts that are called. A leading dot stands for all subdomains. */
  hosts: readonly string[]
  /** The address of the simulated push service, which is allowed too. */
  simulatorUrl: string | null
  timeoutMs: number
}

export interface ReportSecrets {
  whatsappAppSecret: string
  whatsappVerifyToken: string
  smsToken: string
}

/** These are public in the source code, and therefore refused in production. */
export const SAMPLE_REPORT_SECRETS = {
  WHATSAPP_APP_SECRET: 'simulated-app-secret',
  WHATSAPP_VERIFY_TOKEN: 'simulated-verify-token',
  AT_CALLBACK_TOKEN: 'simulated-report-token',
} as const
const REPORT_SECRETS = ['WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN', 'AT_CALLBACK_TOKEN'] as const
const NEEDED = ['SMTP_URL', 'MAIL_FROM', ...REPORT_SECRETS] as const

const parseServer = (address: string): MailServer => {
  const { protocol, hostname, port, username, password } = new URL(address)
  const secure = protocol === 'smtps:'
  const auth = username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  return { host: hostname, port: port === '' ? (secure ? 465 : 587) : Number(port), secure, auth }
}

export const messagingProblems = (env: MessagingVariables): string[] => {
  const problems: string[] = []
  for (const name of NEEDED)
    if (env[name] === undefined) problems.push(`${name} is missing (required with APP_ENV=production)`)
  for (const name of REPORT_SECRETS)
    if (env[name] === SAMPLE_REPORT_SECRETS[name]) problems.push(`${name} is the public sample value`)
  if ((env.VAPID_PUBLIC_KEY === undefined) !== (env.VAPID_PRIVATE_KEY === undefined))
    problems.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together')
  return problems
}

export const emailConfig = (env: MessagingVariables): EmailConfig => ({
  server: env.SMTP_URL === undefined ? null : parseServer(env.SMTP_URL),
  from: env.MAIL_FROM ?? 'no-reply@pamoja.example',
  timeoutMs: env.SMTP_TIMEOUT_MS,
})

export const reportSecrets = (env: MessagingVariables): ReportSecrets => ({
  whatsappAppSecret: env.WHATSAPP_APP_SECRET ?? SAMPLE_REPORT_SECRETS.WHATSAPP_APP_SECRET,
  whatsappVerifyToken: env.WHATSAPP_VERIFY_TOKEN ?? SAMPLE_REPORT_SECRETS.WHATSAPP_VERIFY_TOKEN,
  smsToken: env.AT_CALLBACK_TOKEN ?? SAMPLE_REPORT_SECRETS.AT_CALLBACK_TOKEN,
})

type VapidKeys = Pick<PushConfig, 'publicKey' | 'privateKey'>

/** Derives the pair from the master key, so that every process has the same one. */
const keysOf = (masterKey: Buffer): VapidKeys => {
  const secret = Buffer.from(hkdfSync('sha256', masterKey, '', 'vapid', 32))
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret)
  // `getPrivateKey()` drops leading zeros, and web push needs the full length.
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') }
}

/** Only outside production. A pair that an older version stored stays in use, because subscriptions of browsers need it. */
const localKeys = (dataDir: string, masterKey: Buffer): VapidKeys => {
  const file = join(dataDir, 'vapid.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as VapidKeys) : keysOf(masterKey)
}

interface PushGround {
  dataDir: string
  masterKey: Buffer
  simulatorUrl: string | null
  contact: string
}

/** Null: there is no push, as in production without keys. */
export const pushConfig = (
  env: MessagingVariables,
  { dataDir, masterKey, simulatorUrl, contact }: PushGround,
): PushConfig | null => {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env
  const keys = publicKey !== undefined && privateKey !== undefined ? { publicKey, privateKey } : null
  if (keys === null && simulatorUrl === null) return null
  return {
    ...(keys ?? localKeys(dataDir, masterKey)),
    subject: env.VAPID_SUBJECT ?? contact,
    hosts: env.PUSH_HOSTS.split(',')
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ''),
    simulatorUrl,
    timeoutMs: env.PUSH_TIMEOUT_MS,
  }
}
