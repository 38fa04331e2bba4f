import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { parseMessageKeys, type MessageKeySet } from './message-keys.ts'
import { errorField } from './error-field.ts'
import { optionalText } from './config-values.ts'

export const messageKeysVariables = {
  MESSAGE_KEYS: z.string().optional(),
  MESSAGE_KEYS_FILE: optionalText,
}

interface Given {
  APP_ENV: 'embedded' | 'test' | 'production'
  MESSAGE_KEYS?: string | undefined
  MESSAGE_KEYS_FILE?: string | undefined
}

const givenKeys = (env: Given): string | undefined =>
  env.MESSAGE_KEYS ??
  (env.MESSAGE_KEYS_FILE !== undefined && existsSync(env.MESSAGE_KEYS_FILE)
    ? readFileSync(env.MESSAGE_KEYS_FILE, 'utf8')
    : undefined)

export const messageKeysProblems = (env: Given): string[] => {
  if (env.MESSAGE_KEYS !== undefined && env.MESSAGE_KEYS_FILE !== undefined)
    return ['MESSAGE_KEYS and MESSAGE_KEYS_FILE are both set. Set only one of them']
  const given = givenKeys(env)
  if (given === undefined && env.MESSAGE_KEYS_FILE !== undefined) return ['MESSAGE_KEYS_FILE names no file']
  if (given === undefined)
    return env.APP_ENV === 'production' ? ['MESSAGE_KEYS is missing (required with APP_ENV=production)'] : []
  return parseMessageKeys(given) === null
    ? [
        'MESSAGE_KEYS must be {"active":"<name>","keys":{"<name>":"<32 random bytes in base64>"}}, and hold the active key',
      ]
    : []
}

/**
 * Outside production, when no keys are configured: a key that is created once and stored in `DATA_DIR`.
 */
const localKeys = (dataDir: string): MessageKeySet | null => {
  const file = join(dataDir, 'message-keys.json')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    // The name is unique, so that the keys of two folders used with one database are not confused.
    const kid = `local-${randomBytes(4).toString('hex')}`
    const made = { active: kid, keys: { [kid]: randomBytes(32).toString('base64') } }
    try {
      writeFileSync(file, JSON.stringify(made), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Another process that starts on this folder was faster, and its key is used.
      if (errorField(error, 'code') !== 'EEXIST') throw error
    }
  }
  return parseMessageKeys(readFileSync(file, 'utf8'))
}

/** Call it only after `messageKeysProblems` has found nothing. */
export const messageKeysConfig = (env: Given & { DATA_DIR: string }): MessageKeySet => {
  const given = givenKeys(env)
  const keys = given === undefined ? localKeys(env.DATA_DIR) : parseMessageKeys(given)
  if (keys === null) throw new Error(`The message keys in ${env.DATA_DIR} cannot be read.`)
  return keys
}
