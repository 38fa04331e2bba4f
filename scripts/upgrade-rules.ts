// During an upgrade the last release still runs, on the new tables (decision 792). This lists what a migration may do.
// Everything else needs a reason in scripts/reviewed-migrations.ts.

export interface Migration {
  tag: string
  text: string
}

export interface Finding {
  migration: string
  /** What the step does, in short. Its reason is listed under this text. */
  step: string
  problem: string
}

const IDENTIFIER = String.raw`(?:"?public"?\.)?"?(\w+)"?`
const rule = (pattern: string) =>
  new RegExp(pattern.replaceAll('NAME', IDENTIFIER).replaceAll(' ', String.raw`\s+`), 'i')

const CREATE_TABLE = rule('^CREATE TABLE (?:IF NOT EXISTS )?NAME')
const ALTER_TABLE = rule('^ALTER TABLE (?:ONLY )?(?:IF EXISTS )?NAME')
const CREATE_INDEX = rule('^CREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?NAME ON (?:ONLY )?NAME')
const ADD_COLUMN = rule('ADD COLUMN NAME')
const CONSTRAINT = rule('CONSTRAINT NAME')
const SEVERAL_STEPS = /,\s*(?:add|alter|drop|rename|enable|disable)\s/i
/** A default that differs from row to row: PostgreSQL writes every row again for it. */
const REWRITING_DEFAULT =
  /\b(?:generated\s+always|serial|nextval|gen_random_uuid|clock_timestamp|random|pg_current_xact_id)\b/i
const CHECK_LIST = /check\s*\((.*?)\s+in\s+\(([^()]*)\)\s*\)\s*$/is

const WHY = {
  reads: 'the last release reads it',
  writes: 'the last release does not fill it',
  refuses: 'the last release may write what it refuses, and all rows are read under a lock',
  locks: 'nobody can write into this table while it is made',
  rewrites: 'all rows are written again, under a lock',
  conflict: 'the last release may need it for ON CONFLICT, or to be quick',
  unknown: 'no rule says that the last release works with it',
} as const

const splitStatements = (text: string): string[] =>
  text
    .replaceAll(/--> statement-breakpoint/g, ';')
    .replaceAll(/--[^\n]*/g, '')
    .split(/;(?=(?:[^']*'[^']*')*[^']*$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

const tablesMadeBy = (migrations: readonly Migration[]): Set<string> =>
  new Set(
    migrations
      .flatMap(({ text }) => splitStatements(text))
      .flatMap((statement) => CREATE_TABLE.exec(statement)?.[1] ?? []),
  )

const listedBy = (definition: string): { column: string; values: Set<string> } | null => {
  const [, column, list] = CHECK_LIST.exec(definition) ?? []
  if (column === undefined || list === undefined) return null
  return { column, values: new Set(list.split(',').map((value) => value.trim())) }
}

const definitionsOf = (migrations: readonly Migration[]): Map<string, string> => {
  const found = new Map<string, string>()
  const lines = migrations.flatMap(({ text }) => text.split(/\n|--> statement-breakpoint/))
  for (const line of lines) {
    const name = CONSTRAINT.exec(line)?.[1]
    if (name !== undefined && /check\s*\(/i.test(line)) found.set(name, line.replace(/[,;]\s*$/, ''))
  }
  return found
}

/** Check constraints that were replaced by one that allows the same values, and maybe more. */
const widenedBy = (before: readonly Migration[], { text }: Migration): Set<string> => {
  const old = definitionsOf(before)
  const widened = new Set<string>()
  for (const [name, definition] of definitionsOf([{ tag: '', text }])) {
    const [was, is] = [listedBy(old.get(name) ?? ''), listedBy(definition)]
    if (was && is && was.column === is.column && [...was.values].every((value) => is.values.has(value)))
      widened.add(name)
  }
  return widened
}

interface Known {
  isOld: (table: string) => boolean
  widened: ReadonlySet<string>
  added: Set<string>
}

const judgeAddedColumn = (statement: string): string | null => {
  if (REWRITING_DEFAULT.test(statement)) return WHY.rewrites
  return /\bnot\s+null\b/i.test(statement) && !/\bdefault\b/i.test(statement) ? WHY.writes : null
}

const STEPS_OF_A_TABLE: readonly [RegExp, string][] = [
  [/\bdrop\s+column\b/i, WHY.reads],
  [/\brename\b/i, WHY.reads],
  [/\bset\s+not\s+null\b/i, WHY.writes],
  [/\bdrop\s+default\b/i, WHY.writes],
  [/\balter\s+column\b.*\btype\b/is, WHY.rewrites],
  [/\bdrop\s+constraint\b/i, WHY.conflict],
  [/\badd\s+constraint\b/i, WHY.refuses],
]

const judgeAlteredTable = (statement: string, table: string, { widened, added }: Known): string | null => {
  if (SEVERAL_STEPS.test(statement)) return WHY.unknown
  const [, column] = ADD_COLUMN.exec(statement) ?? []
  if (column !== undefined) {
    added.add(`${table}.${column}`)
    return judgeAddedColumn(statement)
  }
  const [, constraint = ''] = CONSTRAINT.exec(statement) ?? []
  if (widened.has(constraint)) return null
  const [, keys] = /foreign\s+key\s+\(([^)]*)\)/i.exec(statement) ?? []
  const isOfNewColumns = keys?.split(',').every((key) => added.has(`${table}.${key.trim().replaceAll('"', '')}`))
  if (isOfNewColumns === true) return null
  if (/\bset\s*\(/i.test(statement) || /\bset\s+default\b/i.test(statement)) return null
  return STEPS_OF_A_TABLE.find(([step]) => step.test(statement))?.[1] ?? WHY.unknown
}

/** Why the last release may fail after this statement, or callers may wait; null when neither happens. */
const judge = (statement: string, known: Known): string | null => {
  if (CREATE_TABLE.test(statement) || /^(?:comment\s+on|select\s+setval)\b/i.test(statement)) return null
  const altered = ALTER_TABLE.exec(statement)?.[1]
  if (altered !== undefined) return known.isOld(altered) ? judgeAlteredTable(statement, altered, known) : null
  const indexed = CREATE_INDEX.exec(statement)?.[2]
  if (indexed !== undefined)
    return known.isOld(indexed) ? (/^create\s+unique/i.test(statement) ? WHY.refuses : WHY.locks) : null
  const filled = rule('^(?:INSERT INTO|UPDATE|DELETE FROM) NAME').exec(statement)?.[1]
  if (filled !== undefined) return known.isOld(filled) && !/^insert/i.test(statement) ? WHY.rewrites : null
  if (/^drop\s+index\b/i.test(statement)) return WHY.conflict
  return /^drop\b/i.test(statement) ? WHY.reads : WHY.unknown
}

/** A short form of a step, such as "drop index rides_status" or "alter table rides add column note". */
const shortOf = (statement: string): string =>
  (
    /^(?:create (?:unique )?index \w+|alter table \w+ (?:alter column \w+ \w+ \w+|\w+ \w+ \w+)|\w+ \w+(?: \w+)?)/.exec(
      statement
        .replaceAll(/"?public"?\./gi, '')
        .replaceAll('"', '')
        .replaceAll(/\s+/g, ' ')
        .toLowerCase(),
    ) ?? [statement]
  )[0]

/** @param newest The newest migration of the last release */
export const findUpgradeProblems = (migrations: readonly Migration[], newest: string): Finding[] => {
  const last = migrations.findIndex(({ tag }) => tag === newest)
  if (last === -1) throw new Error(`There is no migration ${newest}: is scripts/last-release.ts right?`)
  const released = migrations.slice(0, last + 1)
  const old = tablesMadeBy(released)
  const added = new Set<string>()
  return migrations.slice(last + 1).flatMap((migration, place) => {
    const known: Known = {
      isOld: (table) => old.has(table),
      widened: widenedBy(migrations.slice(0, last + 1 + place), migration),
      added,
    }
    return splitStatements(migration.text).flatMap((statement) => {
      const problem = judge(statement, known)
      return problem === null ? [] : [{ migration: migration.tag, step: shortOf(statement), problem }]
    })
  })
}

const headOf = (text: string): string =>
  text
    .split(/\bAS\s+\$/i)[0]
    ?.replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim() ?? ''

/**
 * The last release calls functions and reads their rows, so each must still exist, with the same arguments, result and
 * language.
 */
export const findLostFunctions = (released: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): Finding[] =>
  [...released]
    .filter(([object]) => object.startsWith('function '))
    .flatMap(([object, text]) => {
      const current = now.get(object)
      if (current !== undefined && headOf(current) === headOf(text)) return []
      const problem =
        current === undefined
          ? 'the last release may call it'
          : 'it has other arguments or answers, or another language'
      return [{ migration: 'src/db/sql', step: object, problem }]
    })

/** Problems without a listed reason, and reasons whose problem no longer exists. */
export const withoutReason = (
  findings: readonly Finding[],
  reviewed: Readonly<Record<string, Readonly<Record<string, string>>>>,
): string[] => {
  const found = new Set(findings.map(({ migration, step }) => `${migration}: ${step}`))
  const reasons = new Set(
    Object.entries(reviewed).flatMap(([migration, steps]) => Object.keys(steps).map((step) => `${migration}: ${step}`)),
  )
  return [
    ...findings
      .filter(({ migration, step }) => !reasons.has(`${migration}: ${step}`))
      .map(
        ({ migration, step, problem }) =>
          `${migration}: ${step}\n  During an upgrade, ${problem} (docs/decisions/792-upgrades-are-practised.md). If the last release works with it, say why in scripts/reviewed-migrations.ts, under '${migration}' and '${step}'.`,
      ),
    ...[...reasons]
      .filter((reason) => !found.has(reason))
      .map((reason) => `scripts/reviewed-migrations.ts has a reason for what no migration does: ${reason}`),
  ]
}
