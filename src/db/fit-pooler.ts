import type { Client, ClientBase } from 'pg'
import { StartError } from '../platform/start-error.ts'

/** The limits in milliseconds, by PostgreSQL's name of each. */
export type Limits = Record<'lock_timeout' | 'statement_timeout' | 'idle_in_transaction_session_timeout', number>

type Ask = (...given: unknown[]) => unknown
interface Statement {
  text: string
  name?: string
}
const isStatement = (value: unknown): value is Statement =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'

const BEGIN = /^begin\b/i

/**
 * A pooler in transaction mode may give each transaction another connection of the server. So statements have no names,
 * and each BEGIN sets the limits again, in the same round trip.
 */
export const fitPooler = (client: ClientBase, limits: Limits): void => {
  const settings = Object.entries(limits).map(([name, ms]) => `; set local ${name} = ${ms}`)
  const ask = client.query.bind(client) as Ask
  const fitted: Ask = (first, ...rest) => {
    if (!isStatement(first)) return ask(first, ...rest)
    const { name: _name, ...unnamed } = first
    return ask(BEGIN.test(first.text) ? { ...unnamed, text: first.text + settings.join('') } : unnamed, ...rest)
  }
  Object.assign(client, { query: fitted })
}

/**
 * Compares the process number that the client was given with the server's own: a pooler makes up numbers.
 * @throws StartError for a connection through a pooler
 */
export const refusePooler = async (client: Client, variable: string): Promise<void> => {
  const { processID: told } = client as unknown as { processID: number | null }
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  if (rows[0]?.pid === told) return
  const remedy =
    variable === 'DATABASE_URL' ? 'Set DATABASE_DIRECT_URL to PostgreSQL itself too' : 'Set it to PostgreSQL itself'
  throw new StartError(
    `${variable} leads to a connection pooler. ${remedy}: migrations and notifications need connections of their own.`,
  )
}
