import { z } from 'zod'
import { optionalText } from './config-values.ts'

export const simulatorVariables = {
  HOST: optionalText,
  SIMULATORS: z.enum(['1']).optional(),
}

interface Given {
  APP_ENV: 'embedded' | 'test' | 'production'
  HOST?: string | undefined
  PUBLIC_URL?: string | undefined
  DATABASE_URL?: string | undefined
  SIMULATORS?: '1' | undefined
}

const LOOPBACK = 'localhost'
const EVERYWHERE = '0.0.0.0'

export const isLoopback = (host: string): boolean =>
  host === LOOPBACK || host === '::1' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)

export const simulates = (env: Given): boolean => env.APP_ENV !== 'production'

/** Anyone who reaches the simulators can read all sign-in codes, so by default only this machine can reach them. */
export const hostOf = (env: Given): string => env.HOST ?? (simulates(env) ? LOOPBACK : EVERYWHERE)

const WAY_OUT =
  'The simulators are on and show every sign-in code to anyone who reaches this server. For real use set APP_ENV=production. If only people you trust reach it, set SIMULATORS=1.'

export const simulatorProblems = (env: Given): string[] => {
  if (!simulates(env))
    return env.SIMULATORS === undefined
      ? []
      : ['SIMULATORS=1 has no place with APP_ENV=production, which has no simulators']
  if (env.SIMULATORS === '1') return []
  const signs: string[] = []
  if (!isLoopback(hostOf(env))) signs.push(`HOST=${env.HOST} lets other machines reach this server.`)
  if (env.PUBLIC_URL?.startsWith('https://')) signs.push('PUBLIC_URL is an https address, as of a public server.')
  if (env.DATABASE_URL !== undefined) signs.push('DATABASE_URL names a database, as of a real server.')
  return signs.map((sign) => `${sign} ${WAY_OUT}`)
}
