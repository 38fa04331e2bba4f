import { z } from 'zod'
import { databaseConfig, databaseProblems, databaseVariables, type DatabasePool } from './config-database.ts'
import { documentsConfig, documentsProblems, documentsVariables, type DocumentsConfig } from './config-documents.ts'
import { filesConfig, filesProblems, filesVariables, type FilesConfig } from './config-files.ts'
import { masterKeyConfig, masterKeyProblems, masterKeyVariables } from './config-master-key.ts'
import { messageKeysConfig, messageKeysProblems, messageKeysVariables } from './config-message-keys.ts'
import { metricsConfig, metricsVariables, type MetricsPlace } from './config-metrics.ts'
import { moneyConfig, moneyProblems, moneyVariables, type MoneyConfig } from './config-money.ts'
import { MPESA_SAMPLES, mpesaConfig, mpesaProblems, mpesaVariables, type MpesaConfig } from './config-mpesa.ts'
import {
  emailConfig,
  messagingProblems,
  messagingVariables,
  pushConfig,
  reportSecrets,
  type EmailConfig,
  type PushConfig,
  type ReportSecrets,
} from './config-messaging.ts'
import {
  PHONE_MESSAGES_SAMPLES,
  phoneMessagesConfig,
  phoneMessagesVariables,
  type SmsConfig,
  type WhatsappConfig,
} from './config-phone-messages.ts'
import { placesConfig, placesProblems, placesVariables, type PlacesConfig } from './config-places.ts'
import { productionProblems, TELEMETRY_ENDPOINTS } from './config-production.ts'
import { scannerConfig, scannerProblems, scannerVariables, type ScannerConfig } from './config-scanner.ts'
import { hostOf, simulatorProblems, simulates, simulatorVariables } from './config-simulators.ts'
import { socialConfig, socialVariables, type Social } from './config-social.ts'
import { signInConfig, signInVariables, type SignInConfig } from './config-sign-in.ts'
import { workersConfig, workersProblems, workersVariables } from './config-workers.ts'
import type { MasterKeys } from './keyring.ts'
import type { MessageKeySet } from './message-keys.ts'
import { StartError } from './start-error.ts'
import { parseKenyanPhone } from '../shared/kernel/kenyan-phone.ts'
import { url, wholeNumber } from './config-values.ts'

const flag = z.enum(['0', '1']).transform((value) => value === '1')

const telemetryVariables = Object.fromEntries(TELEMETRY_ENDPOINTS.map((name) => [name, url.optional()]))

const Environment = z.object({
  APP_ENV: z.enum(['embedded', 'test', 'production']).default('embedded'),
  PORT: wholeNumber(0, 65_535).default(3000),
  ...simulatorVariables,
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  ...databaseVariables,
  ALLOW_EMBEDDED_DB: flag.default(false),
  SEED_DEMO: flag.default(true),
  DEMO_HISTORY: flag.default(true),
  SIMULATOR_MAGIC: flag.default(false),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  LIMIT_LOOPBACK: flag.default(false),
  TRUST_PROXY_HOPS: wholeNumber(0, 5).default(0),
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  COMPRESS: flag.default(true),
  ADMIN_PHONES: z.string().default(''),
  ...socialVariables,
  ...signInVariables,
  ADMIN_SECOND_FACTOR: z.enum(['required', 'offered']).optional(),
  ...masterKeyVariables,
  ...phoneMessagesVariables,
  ...placesVariables,
  ...documentsVariables,
  ...filesVariables,
  ...scannerVariables,
  ...messageKeysVariables,
  ...moneyVariables,
  ...mpesaVariables,
  ...messagingVariables,
  ...telemetryVariables,
  ...workersVariables,
  ...metricsVariables,
})
type Environment = z.infer<typeof Environment>
/** All configuration variables. A misspelt one is ignored, so a test compares the names in the container files with these. */
export const KNOWN_VARIABLES: readonly string[] = Object.keys(Environment.shape)

export interface Config extends Required<MasterKeys> {
  appEnv: 'embedded' | 'test' | 'production'
  port: number
  host: string
  /** The public address, without a slash at the end. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | null
  databasePool: DatabasePool
  metrics: MetricsPlace
  workers: number
  maxStreams: number
  seedDemo: boolean
  /** Whether the demo has 40 users and a month of trips and payments. */
  demoHistory: boolean
  logLevel: Environment['LOG_LEVEL']
  limitLoopback: boolean
  trustProxyHops: number
  /** How long the process still answers after a stop signal, so that proxies stop sending calls before it ends. */
  drainSeconds: number
  compress: boolean
  adminPhones: readonly string[]
  signIn: SignInConfig
  adminSecondFactor: 'required' | 'offered'
  messageKeys: MessageKeySet
  mpesa: MpesaConfig
  whatsapp: WhatsappConfig
  sms: SmsConfig
  email: EmailConfig
  push: PushConfig | null
  reports: ReportSecrets
  places: PlacesConfig
  money: MoneyConfig
  documents: DocumentsConfig
  /** Null for a folder in `dataDir`. */
  files: FilesConfig | null
  scanner: ScannerConfig | null
  simulators: boolean
  social: Social
  /** Whether the last digits of a phone number choose its owner's answer to an M-Pesa request. */
  simulatorMagic: boolean
}

export class ConfigError extends StartError {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

export const SAMPLE_SECRETS = {
  ...MPESA_SAMPLES,
  ...PHONE_MESSAGES_SAMPLES,
} as const

const adminPhonesOf = (env: Environment) =>
  env.ADMIN_PHONES.split(',')
    .filter((typed) => typed.trim() !== '')
    .map((typed) => parseKenyanPhone(typed))

const ownProblems = (env: Environment): string[] => {
  const problems: string[] = []
  if (adminPhonesOf(env).includes(null)) problems.push('ADMIN_PHONES contains something that is not a Kenyan number')
  return problems
}

const problemsOf = (env: Environment): string[] => [
  ...(env.APP_ENV === 'production'
    ? [...productionProblems(env, SAMPLE_SECRETS), ...placesProblems(env), ...messagingProblems(env)]
    : []),
  ...simulatorProblems(env),
  ...databaseProblems(env),
  ...documentsProblems(env),
  ...filesProblems(env),
  ...(env.APP_ENV === 'production' ? scannerProblems(env) : []),
  ...masterKeyProblems(env),
  ...messageKeysProblems(env),
  ...moneyProblems(env),
  ...mpesaProblems(env),
  ...workersProblems(env),
  ...ownProblems(env),
]

const readEnvironment = (variables: Record<string, string | undefined>): Environment => {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const problems = problemsOf(parsed.data)
  if (problems.length > 0) throw new ConfigError(problems)
  return parsed.data
}

/** @throws ConfigError with all malformed values. If there are none, with all other problems. */
export const parseConfig = (variables: Record<string, string | undefined>): Config => {
  const env = readEnvironment(variables)
  const masterKeys = masterKeyConfig(env)
  const ownUrl = `http://127.0.0.1:${env.PORT}`
  return {
    appEnv: env.APP_ENV,
    port: env.PORT,
    host: hostOf(env),
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    dataDir: env.DATA_DIR,
    ...databaseConfig(env),
    metrics: metricsConfig(env),
    workers: workersConfig(env),
    maxStreams: env.MAX_STREAMS,
    seedDemo: env.SEED_DEMO && env.APP_ENV !== 'production',
    demoHistory: env.DEMO_HISTORY,
    logLevel: env.LOG_LEVEL,
    limitLoopback: env.LIMIT_LOOPBACK || env.APP_ENV === 'production',
    trustProxyHops: env.TRUST_PROXY_HOPS,
    drainSeconds: env.DRAIN_SECONDS,
    compress: env.COMPRESS,
    adminPhones: adminPhonesOf(env).filter((phone) => phone !== null),
    signIn: signInConfig(env),
    adminSecondFactor: env.ADMIN_SECOND_FACTOR ?? (env.APP_ENV === 'production' ? 'required' : 'offered'),
    ...masterKeys,
    messageKeys: messageKeysConfig(env),
    mpesa: mpesaConfig(env, ownUrl),
    ...phoneMessagesConfig(env, ownUrl),
    email: emailConfig(env),
    push: pushConfig(env, {
      dataDir: env.DATA_DIR,
      simulatorUrl: simulates(env) ? `${ownUrl}/dev/push` : null,
      masterKey: masterKeys.masterKey,
      contact: env.PUBLIC_URL?.startsWith('https://') ? env.PUBLIC_URL : 'mailto:hello@pamoja.example',
    }),
    reports: reportSecrets(env),
    places: placesConfig(env, ownUrl),
    money: moneyConfig(env),
    documents: documentsConfig(env),
    files: filesConfig(env),
    scanner: scannerConfig(env),
    simulators: simulates(env),
    social: socialConfig(env),
    simulatorMagic: env.SIMULATOR_MAGIC,
  }
}
