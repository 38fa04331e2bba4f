import { createECDH, hkdfSync } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The variables of e-mail, of push and of the providers' reports; part of the one environment that config.ts reads. */
export const messagingVariables = {
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^\s/]+$/, 'must look like smtp://user:password@host:587')
    .optional(),
  MAIL_FROM: z.email().optional(),
  SMTP_TIMEOUT_MS: z.coerce.number().int().min(50).max(60_000).default(15_000),
  WHATSAPP_APP_SECRET: z.string().min(1).optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(1).optional(),
  AT_CALLBACK_TOKEN: z
    .string()
    .regex(/^[\w-]{16,}$/, 'must be at least 16 letters and digits')
    .optional(),
  VAPID_PUBLIC_KEY: z.string().min(1).optional(),
  VAPID_PRIVATE_KEY: z.string().min(1).optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/)/, 'must start with mailto: or https://')
    .optional(),
  PUSH_HOSTS: z.string().default('fcm.googleapis.com,.push.services.mozilla.com,.push.apple.com,.notify.windows.com'),
  PUSH_TIMEOUT_MS: z.coerce.number().int().min(50).max(60_000).default(10_000),
}
const MessagingVariables = z.object(messagingVariables)
type MessagingVariables = z.infer<typeof MessagingVariables>

export interface MailServer {
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS is demanded. */
  secure: boolean
  auth: { user: string; pass: string } | null
}

export interface EmailConfig {
  /** Null is the simulated mailbox, which says itself where it listens. */
  server: MailServer | null
  from: string
  timeoutMs: number
}

export interface PushConfig {
  publicKey: string
  privateKey: string
  /** Whom a push service can write to about us. */
  subject: string
  /** The only hosts that are ever called; with a dot in front, their subdomains. */
  hosts: readonly string[]
  /** The simulated push service, which is allowed besides. */
  simulatorUrl: string | null
  timeoutMs: number
}

/** What proves that a report comes from whom it says. */
export interface ReportSecrets {
  whatsappAppSecret: string
  whatsappVerifyToken: string
  smsToken: string
}

// Known to everybody who reads this file, and therefore refused in production.
export const SAMPLE_REPORT_SECRETS = {
  WHATSAPP_APP_SECRET: 'simulated-app-secret',
  WHATSAPP_VERIFY_TOKEN: 'simulated-verify-token',
  AT_CALLBACK_TOKEN: 'simulated-report-token',
} as const
const NEEDED = ['SMTP_URL', 'MAIL_FROM', ...Object.keys(SAMPLE_REPORT_SECRETS)] as (keyof MessagingVariables)[]

const parseServer = (address: string): MailServer => {
  const { protocol, hostname, port, username, password } = new URL(address)
  const secure = protocol === 'smtps:'
  const auth = username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  return { host: hostname, port: port === '' ? (secure ? 465 : 587) : Number(port), secure, auth }
}

/** What production refuses to start with. */
export const messagingProblems = (env: MessagingVariables): string[] => {
  const problems: string[] = []
  for (const name of NEEDED)
    if (env[name] === undefined) problems.push(`${name} is missing (required with APP_ENV=production)`)
  for (const [name, sample] of Object.entries(SAMPLE_REPORT_SECRETS))
    if (env[name as keyof MessagingVariables] === sample)
      problems.push(`${name} is the sample value, which everybody knows`)
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

/** The pair that belongs to a master key, so that every process with that key signs alike. */
const keysOf = (masterKey: Buffer): VapidKeys => {
  const secret = Buffer.from(hkdfSync('sha256', masterKey, '', 'vapid', 32))
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret)
  // Not `getPrivateKey()`: it leaves leading zeros out, and web push takes whole keys only.
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') }
}

/** Outside production. A browser's permission is bound to the pair, so one that an older version made stays. */
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

/** Null does not offer push: production without keys of its own. */
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
