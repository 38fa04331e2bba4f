import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { errorField } from './error-field.ts'
import { optionalText, url, wholeNumber } from './config-values.ts'

const shortcode = z
  .string()
  .regex(/^\d{5,7}$/)
  .optional()

export const mpesaVariables = {
  MPESA_BASE_URL: url.optional(),
  MPESA_CONSUMER_KEY: optionalText,
  MPESA_CONSUMER_SECRET: optionalText,
  MPESA_SHORTCODE: shortcode,
  MPESA_PASSKEY: optionalText,
  MPESA_TRANSACTION_TYPE: z.enum(['CustomerPayBillOnline', 'CustomerBuyGoodsOnline']).default('CustomerPayBillOnline'),
  MPESA_PARTY_B: shortcode,
  MPESA_CALLBACK_BASE_URL: url.optional(),
  MPESA_TIMEOUT_MS: wholeNumber(50, 60_000).default(30_000),
  MPESA_INITIATOR_NAME: optionalText,
  MPESA_INITIATOR_PASSWORD: optionalText,
  MPESA_CERTIFICATE_FILE: optionalText,
  MPESA_B2C_SHORTCODE: shortcode,
  MPESA_B2C_CONSUMER_KEY: optionalText,
  MPESA_B2C_CONSUMER_SECRET: optionalText,
}
const MpesaVariables = z.object(mpesaVariables)
type MpesaEnvironment = z.infer<typeof MpesaVariables> & { DATA_DIR: string }

/** The simulator accepts these. They are public in the source code, and therefore refused in production. */
export const MPESA_SAMPLES = {
  MPESA_CONSUMER_KEY: 'simulated-consumer-key',
  MPESA_CONSUMER_SECRET: 'simulated-consumer-secret',
  MPESA_SHORTCODE: '174379',
  MPESA_PASSKEY: 'simulated-passkey',
  MPESA_INITIATOR_NAME: 'pamojaapi',
  MPESA_INITIATOR_PASSWORD: 'simulated-initiator-password',
} as const

export interface DarajaApp {
  consumerKey: string
  consumerSecret: string
  shortcode: string
}

export interface MpesaConfig extends DarajaApp {
  baseUrl: string
  passkey: string
  transactionType: 'CustomerPayBillOnline' | 'CustomerBuyGoodsOnline'
  partyB: string
  /** Our address that Daraja calls, without the path of the callback. */
  callbackBaseUrl: string
  timeoutMs: number
  /** The M-Pesa operator in whose name money is sent. */
  initiator: { name: string; password: string }
  /** Safaricom's certificate, or a bare public key, in PEM. The file is read at the first call. */
  certificate: () => string
  b2c: DarajaApp
}

const SIMULATED_KEY = 'simulated-mpesa.key'

export const simulatedMpesaKey = (dataDir: string): string => {
  const file = join(dataDir, SIMULATED_KEY)
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    try {
      writeFileSync(file, privateKey, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Another process that starts on this folder was faster, and its key is used.
      if (errorField(error, 'code') !== 'EEXIST') throw error
    }
  }
  return readFileSync(file, 'utf8')
}

const certificateOf = (file: string | undefined, dataDir: string): (() => string) => {
  let pem: string | null = null
  const read = () =>
    file === undefined
      ? createPublicKey(simulatedMpesaKey(dataDir)).export({ type: 'spki', format: 'pem' }).toString()
      : readFileSync(file, 'utf8')
  return () => (pem ??= read())
}

export const mpesaProblems = (env: MpesaEnvironment): string[] => {
  const file = env.MPESA_CERTIFICATE_FILE
  if (file === undefined) return []
  try {
    createPublicKey(readFileSync(file, 'utf8'))
    return []
  } catch {
    return ['MPESA_CERTIFICATE_FILE is not a readable certificate or public key in PEM']
  }
}

export const mpesaConfig = (env: MpesaEnvironment, ownUrl: string): MpesaConfig => {
  const given = (name: keyof typeof MPESA_SAMPLES): string => env[name] ?? MPESA_SAMPLES[name]
  const app = {
    consumerKey: given('MPESA_CONSUMER_KEY'),
    consumerSecret: given('MPESA_CONSUMER_SECRET'),
    shortcode: given('MPESA_SHORTCODE'),
  }
  return {
    baseUrl: env.MPESA_BASE_URL ?? `${ownUrl}/dev/daraja`,
    ...app,
    passkey: given('MPESA_PASSKEY'),
    transactionType: env.MPESA_TRANSACTION_TYPE,
    partyB: env.MPESA_PARTY_B ?? app.shortcode,
    callbackBaseUrl: env.MPESA_CALLBACK_BASE_URL ?? ownUrl,
    timeoutMs: env.MPESA_TIMEOUT_MS,
    initiator: { name: given('MPESA_INITIATOR_NAME'), password: given('MPESA_INITIATOR_PASSWORD') },
    certificate: certificateOf(env.MPESA_CERTIFICATE_FILE, env.DATA_DIR),
    b2c: {
      consumerKey: env.MPESA_B2C_CONSUMER_KEY ?? app.consumerKey,
      consumerSecret: env.MPESA_B2C_CONSUMER_SECRET ?? app.consumerSecret,
      shortcode: env.MPESA_B2C_SHORTCODE ?? app.shortcode,
    },
  }
}
