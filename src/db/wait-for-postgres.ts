import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../platform/start-error.ts'
import { namesOfHosts, splitHosts } from '../platform/database-hosts.ts'
import { errorField } from '../platform/error-field.ts'

export interface Patience {
  say: (line: string) => void
  longestMs?: number
  retryMs?: number
}

const CONNECT_MS = 2000
// The server cannot be reached, is starting or has no free connection, or a pooler says so. Other errors do not end by
// themselves.
const MAY_PASS =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P03|53300)$|timeout expired|Connection terminated|server_login_retry|cannot connect to server/

const reasonOf = (error: unknown): string => {
  const message = errorField(error, 'message')
  return message === undefined || message === '' ? (errorField(error, 'code') ?? 'no reason given') : message
}
const mayPass = (error: unknown): boolean =>
  MAY_PASS.test(errorField(error, 'code') ?? '') || MAY_PASS.test(reasonOf(error))

const tryOnce = async (url: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    return null
  } catch (error) {
    return error
  } finally {
    void client.end().catch(() => {})
  }
}

/** Waits for the database: machines start in any order. @throws StartError when it refuses or takes too long */
export const waitForPostgres = async (
  url: string,
  { say, longestMs = 60_000, retryMs = 1000 }: Patience,
): Promise<void> => {
  const host = namesOfHosts(url)
  const deadline = performance.now() + longestMs
  let said = false
  for (;;) {
    const errors = await Promise.all(splitHosts(url).map(tryOnce))
    if (errors.includes(null)) return
    const error = errors.find((one) => !mayPass(one)) ?? errors[0]
    if (!mayPass(error)) throw new StartError(`The database at ${host} refuses: ${reasonOf(error)}.`, { cause: error })
    if (!said) say(`Waiting for the database at ${host}: ${reasonOf(error)}.`)
    said = true
    if (performance.now() > deadline)
      throw new StartError(`The database at ${host} does not answer: ${reasonOf(error)}.`, { cause: error })
    await setTimeout(retryMs)
  }
}
