import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { errorField } from './error-field.ts'
import type { MasterKeys } from './keyring.ts'
import { parseKey } from './message-keys.ts'

export const masterKeyVariables = {
  APP_MASTER_KEY: z.string().optional(),
  APP_MASTER_KEY_OTHERS: z.string().default(''),
}

interface Given {
  APP_MASTER_KEY?: string | undefined
  APP_MASTER_KEY_OTHERS: string
}

const othersOf = (env: Given): string[] =>
  env.APP_MASTER_KEY_OTHERS.split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')

export const masterKeyProblems = (env: Given): string[] => {
  const problems: string[] = []
  if (env.APP_MASTER_KEY !== undefined && parseKey(env.APP_MASTER_KEY) === null)
    problems.push('APP_MASTER_KEY must be 32 random bytes in base64')
  if (othersOf(env).some((text) => parseKey(text) === null))
    problems.push('APP_MASTER_KEY_OTHERS must be keys of 32 random bytes in base64, with commas between them')
  if (env.APP_MASTER_KEY !== undefined && othersOf(env).includes(env.APP_MASTER_KEY))
    problems.push('APP_MASTER_KEY_OTHERS holds APP_MASTER_KEY too')
  return problems
}

/** Outside production, the key is created once and stored next to the data that it protects. */
const localMasterKey = (dataDir: string): Buffer => {
  const file = join(dataDir, 'master.key')
  if (existsSync(file)) return Buffer.from(readFileSync(file, 'utf8'), 'base64')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // Another process that starts on this folder was faster, and its key is used.
    if (errorField(error, 'code') !== 'EEXIST') throw error
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64')
}

/** Call it only after `masterKeyProblems` has found nothing. */
export const masterKeyConfig = (env: Given & { DATA_DIR: string }): Required<MasterKeys> => ({
  masterKey: (env.APP_MASTER_KEY && parseKey(env.APP_MASTER_KEY)) || localMasterKey(env.DATA_DIR),
  otherMasterKeys: othersOf(env).flatMap((text) => parseKey(text) ?? []),
})
