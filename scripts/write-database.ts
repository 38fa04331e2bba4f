// Writes docs/database.md, the tables with their constraints and triggers, read from a migrated database, and
// src/db/sql/version.json, a number that increases when a function or trigger changes. With --check, compares both with
// what they should be.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CODE_FOLDER, hashStatements, parseCode, readCode, VERSION_FILE } from '../src/db/code-files.ts'
import { writeDocument } from './write-document.ts'
import { readCatalogue } from './read-catalogue.ts'
import { OWNERS } from './table-owners.ts'

const COMMAND = 'npm run database'
const SCHEMA = 'src/db/schema'
const problems: string[] = []

const { statements } = readCode()
const known = JSON.parse(readFileSync(VERSION_FILE, 'utf8')) as { version: number; hash: string }
const hash = hashStatements(statements)
if (known.hash !== hash) {
  if (process.argv.includes('--check'))
    problems.push(`${VERSION_FILE} does not match the functions and triggers in src/db/sql: run ${COMMAND}`)
  else writeFileSync(VERSION_FILE, `${JSON.stringify({ version: known.version + 1, hash }, null, 2)}\n`)
}

const fileOf = new Map(
  readdirSync(CODE_FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .flatMap((name) =>
      parseCode([readFileSync(join(CODE_FOLDER, name), 'utf8')]).map(({ object }): [string, string] => [object, name]),
    ),
)
const schemaOf = new Map(
  readdirSync(SCHEMA).flatMap((file) =>
    [...readFileSync(join(SCHEMA, file), 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g)].map(
      ([, table = '']): [string, string] => [table, file],
    ),
  ),
)

const { tables, constraints, triggers } = await readCatalogue()

const link = (folder: string, file: string) => `[${file}](../${folder}/${file})`
const code = (text: string) => `\`${text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')}\``
const plain = (definition: string) => definition.replaceAll(/::(?:text|smallint|integer)(?:\[\])?/g, '')
/** The events and the condition of a trigger. Other columns show its name, table and function. */
const whenOf = (definition: string) =>
  plain(definition)
    .replace(/^CREATE (?:CONSTRAINT )?TRIGGER \w+ /, '')
    .replace(/ ON (?:public\.)?\w+(?= |$)/, '')
    .replace(/ EXECUTE FUNCTION .*$/, '')
const callOf = (definition: string) => definition.replace(/^.* EXECUTE FUNCTION /s, '')

const ownerOf = (table: string): string => {
  const owner = OWNERS[table] ?? 'db'
  return owner === 'db'
    ? 'no folder of the domain: triggers, `src/db` and the first start.'
    : `\`src/domain/${owner}\`.`
}

const sectionOf = (table: string): string[] => {
  const schema = schemaOf.get(table)
  const rules = constraints.filter((each) => each.table === table)
  const fired = triggers.filter((each) => each.table === table)
  return [
    `## ${table}`,
    '',
    `Written by: ${ownerOf(table)}`,
    '',
    schema === undefined
      ? 'Made by the baseline migration; not in the schema of the code.'
      : `Columns: ${link(SCHEMA, schema)}`,
    '',
    '| Constraint | Definition |',
    '|---|---|',
    ...rules.map(({ name, definition }) => `| ${name} | ${code(plain(definition))} |`),
    '',
    ...(fired.length === 0
      ? []
      : [
          '| Trigger | When | Calls | In |',
          '|---|---|---|---|',
          ...fired.map(
            ({ object, name, definition }) =>
              `| ${name} | ${code(whenOf(definition))} | ${code(callOf(definition))} | ${link('src/db/sql', fileOf.get(object) ?? '')} |`,
          ),
          '',
        ]),
  ]
}

const functions = statements.filter(({ kind }) => kind === 'function')
const document = [
  '# The database',
  '',
  `Written by \`scripts/write-database.ts\` (\`${COMMAND}\`) from a migrated database; do not edit. ${tables.length} tables, ${constraints.length} constraints,`,
  `${triggers.length} triggers, ${functions.length} functions. Functions and triggers are in \`src/db/sql\`, tables in \`src/db/schema\`; how both get into a`,
  'database is in [decision 340](decisions/340-database-code.md).',
  '',
  'Each table is written by one folder of the domain, and the others call its functions: `scripts/table-owners.ts`, which',
  '`npm run verify` checks. Only `accounts` writes others too, when it erases a person or what is too old; triggers are free.',
  '',
  '## Files of functions and triggers',
  '',
  '| File | Functions |',
  '|---|---|',
  ...[...new Set(fileOf.values())].map((file) => {
    const names = functions.filter(({ object }) => fileOf.get(object) === file)
    return `| ${link('src/db/sql', file)} | ${names.map(({ object }) => object.replace('function ', '')).join(', ')} |`
  }),
  '',
  ...tables.flatMap(sectionOf),
].join('\n')

writeDocument('docs/database.md', document, COMMAND, problems)
