import {
  messages,
  parse,
  protocol,
  type PGlite,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite'
import { isOneRead } from './one-read.ts'

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>

interface Statement {
  name: string
  parameterTypes: readonly number[]
  description: Messages
  parsers: PGlite['parsers']
}

/** Each prepared statement stays in memory, and a long one takes hundreds of kilobytes. */
const MAX_STATEMENTS = 250
const { serialize } = protocol
const [CHECK_READY, RUN_ALONE] = ['_checkReady', '_runExclusiveTransaction'] as const

const send = (lite: PGlite, ...parts: readonly Uint8Array[]): Promise<Messages> =>
  lite.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false })

const prepare = async (lite: PGlite, name: string, text: string): Promise<Statement> => {
  const answer = await send(lite, serialize.parse({ name, text }), serialize.describe({ type: 'S', name }))
  const description = answer.filter((message) => message instanceof messages.RowDescriptionMessage)
  const types = description.flatMap(({ fields }) => fields.map(({ dataTypeID }) => dataTypeID))
  return {
    name,
    parameterTypes: parse.parseDescribeStatementResults(answer),
    description,
    parsers: Object.fromEntries(types.flatMap((type) => (lite.parsers[type] ? [[type, lite.parsers[type]]] : []))),
  }
}

const toText = (lite: PGlite, value: unknown, type = 0): string | null =>
  value === null || value === undefined ? null : (lite.serializers[type] ?? String)(value)

/**
 * By itself, PGlite sends the five messages of a query one after the other, and plans the query each time. Planning a
 * read of rides takes ten times longer than running it. So each text is prepared once under a name; a later query with
 * this text sends its messages together.
 * @param max How many statements stay prepared: those used last.
 */
export const prepareStatements = (lite: PGlite, max = MAX_STATEMENTS): void => {
  const prepared = new Map<string, Statement>()
  let named = 0

  const close = async (text: string, { name }: Statement) => {
    prepared.delete(text)
    await send(lite, serialize.close({ type: 'S', name }))
  }

  const statementOf = async (text: string): Promise<Statement> => {
    const [oldest] = prepared
    const known = prepared.get(text)
    if (!known && oldest && prepared.size >= max) await close(...oldest)
    const statement = known ?? (await prepare(lite, `s${(named += 1)}`, text))
    prepared.delete(text)
    prepared.set(text, statement)
    return statement
  }

  const run = (text: string, parameters: readonly unknown[] = [], options?: QueryOptions): Promise<Results> =>
    lite.runExclusive(async () => {
      const statement = await statementOf(text)
      const { name, parameterTypes, description, parsers } = statement
      const values = parameters.map((value, index) => toText(lite, value, parameterTypes[index]))
      try {
        const answer = await send(lite, serialize.bind({ statement: name, values }), serialize.execute())
        const [results] = parse.parseResults([...description, ...answer], parsers, options)
        return results ?? { rows: [], fields: [] }
      } catch (error) {
        // After a change of its tables a statement fails until it is prepared again.
        await close(text, statement)
        throw error
      }
    })

  const query = async (...given: Parameters<typeof run>): Promise<Results> => {
    await lite[CHECK_READY]()
    return lite[RUN_ALONE](() => run(...given))
  }
  const exec = lite.exec.bind(lite)
  const transaction = lite.transaction.bind(lite)
  Object.assign(lite, {
    query,
    exec: async (text: string, options?: QueryOptions) =>
      isOneRead(text) ? [await query(text, [], options)] : exec(text, options),
    transaction: <T>(work: (tx: Transaction) => Promise<T>) =>
      transaction((tx) => {
        const queryInside = async (...given: Parameters<typeof run>) => {
          if (tx.closed) throw new Error('The transaction is closed.')
          return run(...given)
        }
        return work(Object.assign(tx, { query: queryInside }))
      }),
  })
}
