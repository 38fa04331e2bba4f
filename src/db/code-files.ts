import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'

const Version = z.object({ version: z.number() })

export interface CodeStatement {
  kind: 'function' | 'trigger' | 'constraint trigger' | 'rows'
  /** `function move_seats`, `trigger frozen on rides`, `rows legal_transitions`. */
  object: string
  text: string
  hash: string
}

export interface DatabaseCode {
  statements: readonly CodeStatement[]
  version: number
}

export const CODE_FOLDER = resolve('src/db/sql')
export const VERSION_FILE = join(CODE_FOLDER, 'version.json')

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

// A comment, a string, a function body, the end of a statement, or the text between them.
const TOKEN = /--[^\n]*|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|;|[^-';$]+|[\s\S]/g

const splitStatements = (file: string): string[] => {
  const statements: string[] = []
  let text = ''
  for (const [token] of file.matchAll(TOKEN)) {
    if (token.startsWith('--') && text.trim() === '') continue
    if (token === ';') {
      statements.push(text.trim())
      text = ''
    } else text += token
  }
  if (text.trim() !== '') throw new Error(`A statement has no end: ${text.trim()}`)
  return statements
}

const describe = (text: string): Pick<CodeStatement, 'kind' | 'object'> => {
  const [, made] = /^CREATE OR REPLACE FUNCTION (\w+)\s*\(/.exec(text) ?? []
  if (made !== undefined) return { kind: 'function', object: `function ${made}` }
  const [, how, name, table] = /^CREATE (OR REPLACE|CONSTRAINT) TRIGGER (\w+)\s[\s\S]*?\sON\s+(\w+)/.exec(text) ?? []
  if (how !== undefined)
    return { kind: how === 'CONSTRAINT' ? 'constraint trigger' : 'trigger', object: `trigger ${name} on ${table}` }
  const [, filled] = /^WITH\s[\s\S]*INSERT INTO (\w+)/.exec(text) ?? []
  if (filled !== undefined) return { kind: 'rows', object: `rows ${filled}` }
  throw new Error(`src/db/sql may contain functions, triggers and the rows of tables of rules, but not this: ${text}`)
}

/** @throws Error for two definitions of one object, a statement of another kind, and a statement without an end */
export const parseCode = (files: readonly string[]): CodeStatement[] => {
  const statements = files.flatMap(splitStatements).map((text) => ({ ...describe(text), text, hash: hashOf(text) }))
  const objects = statements.map(({ object }) => object)
  const twice = objects.find((object, place) => objects.indexOf(object) !== place)
  if (twice !== undefined) throw new Error(`src/db/sql defines this twice: ${twice}`)
  return statements
}

export const hashStatements = (statements: readonly CodeStatement[]): string =>
  hashOf(
    statements
      .map(({ object, hash }) => `${object} ${hash}`)
      .toSorted()
      .join('\n'),
  )

export const readCode = (): DatabaseCode => {
  const names = readdirSync(CODE_FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  const { version } = Version.parse(JSON.parse(readFileSync(VERSION_FILE, 'utf8')))
  return { statements: parseCode(names.map((name) => readFileSync(join(CODE_FOLDER, name), 'utf8'))), version }
}
