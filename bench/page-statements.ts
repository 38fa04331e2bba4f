// Measures the statements of a page alone: pgbench sends them over several connections. A page cannot cost less.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import pg from 'pg'
import { postgresPrograms } from '../scripts/postgres.ts'

/** Settings with which a server writes a log that `readStatements` can read. */
export const READABLE_LOG = { logging_collector: 'on', log_destination: 'csvlog' }

/** Columns of PostgreSQL's log as CSV, counted from 0. */
const [DATABASE, MESSAGE, DETAIL] = [2, 13, 14] as const
const STATEMENT = /^(?:statement|execute [^:]+): (.+)$/s
const PARAMETER = /\$(\d+) = (NULL|'(?:[^']|'')*')/g

/** Polls, because settings take effect and log lines are written only after a moment. */
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await setTimeout(10)
}

const withValues = (statement: string, detail: string): string => {
  const values = new Map([...detail.matchAll(PARAMETER)].map(([, number, value]) => [number, value]))
  return statement.replaceAll(/\$(\d+)/g, (name, number: string) => values.get(number) ?? name)
}

/**
 * The statements of one call on this database, without those of jobs and of the search feed.
 * @param url Signs in as a superuser, on a server with a readable log
 */
export const readStatements = async (url: string, call: () => Promise<unknown>): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const set = async (value: string) => {
    await client.query(`alter system set log_statement = '${value}'`)
    await client.query('select pg_reload_conf()')
    await until(async () => (await client.query('show log_statement')).rows[0].log_statement === value)
  }
  const mark = async (): Promise<{ name: string; log: string }> => {
    const name = `select '${randomUUID()}'`
    await client.query(name)
    const read = async (): Promise<string> =>
      (await client.query(`select pg_read_file(pg_current_logfile('csvlog'), 0, 1 << 28) as log`)).rows[0].log
    await until(async () => (await read()).includes(name))
    return { name, log: await read() }
  }
  try {
    await set('all')
    const before = await mark()
    await call()
    const after = await mark()
    const database = new URL(url).pathname.slice(1)
    const own = parse(after.log).filter((row) => row[DATABASE] === database)
    const at = (name: string) => own.findIndex((row) => row[MESSAGE]?.endsWith(name))
    return own.slice(at(before.name) + 1, at(after.name)).flatMap((row) => {
      const statement = STATEMENT.exec(row[MESSAGE] ?? '')?.[1]
      const isOfPage = statement !== undefined && !/pgboss|pg_read_file|search_changes/.test(statement)
      return isOfPage ? [withValues(statement, row[DETAIL] ?? '')] : []
    })
  } finally {
    await set('none')
    await client.end()
  }
}

/** How often per second pgbench can send all these statements; null without statements or without pgbench. */
export const measureStatements = (
  url: string,
  statements: string[],
  seconds: number,
  clients: number,
): number | null => {
  const programs = postgresPrograms()
  if (statements.length === 0 || programs === null) return null
  const folder = mkdtempSync(join(tmpdir(), 'pamoja-statements-'))
  try {
    const file = join(folder, 'page.sql')
    writeFileSync(file, statements.map((statement) => `${statement};\n`).join(''))
    const args = ['-n', '-M', 'prepared', '-f', file, '-c', `${clients}`, '-T', `${seconds}`, url]
    const { status, stdout, stderr } = spawnSync(join(programs, 'pgbench'), args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`pgbench failed: ${stderr}`)
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
