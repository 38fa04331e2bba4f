// Writes docs/states.md: the tables of actions and states in src/domain/*/transitions.ts, each with its diagram. With
// --check, compares the document with what it should be.
import { globSync } from 'node:fs'
import type { TransitionTable } from '../src/domain/transition-table.ts'
import { cell, writeDocument } from './write-document.ts'

const COMMAND = 'npm run states'
type AnyTable = TransitionTable<string, string, string, { status: string }>

const listed = (words: readonly string[]) => words.join(', ')

const diagramOf = (table: AnyTable): string[] => {
  const arrows = new Map<string, string[]>()
  for (const [action, { by, from, to }] of Object.entries(table))
    for (const before of from.length === 0 ? ['[*]'] : from)
      for (const after of to)
        if (before !== after) {
          const arrow = `${before} --> ${after}`
          arrows.set(arrow, [...(arrows.get(arrow) ?? []), `${action} (${listed(by)})`])
        }
  return ['```mermaid', 'stateDiagram-v2', ...[...arrows].map(([arrow, why]) => `  ${arrow}: ${listed(why)}`), '```']
}

const rowOf = ([action, { by, from, to, conditions = [] }]: [string, AnyTable[string]]): string => {
  const cells = [
    action,
    listed(by),
    from.length === 0 ? 'new' : listed(from),
    to.length === 0 ? 'stays' : listed(to),
    listed(conditions.map(({ rule }) => `\`${rule.name}\``)),
  ]
  return `| ${cells.map(cell).join(' | ')} |`
}

const sections: string[][] = []
for (const file of globSync('src/domain/*/transitions.ts').toSorted()) {
  const tables = (await import(`../${file}`)) as Record<string, AnyTable>
  for (const [name, table] of Object.entries(tables))
    sections.push([
      `## ${name.replace('_TRANSITIONS', '').replaceAll('_', ' ').toLowerCase()}`,
      '',
      `Table: [${file}](../${file})`,
      '',
      ...diagramOf(table),
      '',
      '| Action | Who | From | To | Also has to hold |',
      '|---|---|---|---|---|',
      ...Object.entries(table).map(rowOf),
      '',
    ])
}

const document = [
  '# States',
  '',
  `Written by \`scripts/write-states.ts\` (\`${COMMAND}\`) from the tables of the domain folders; do not edit. \`clock\` is a job that acts`,
  'when a time has come, `system` is the result of another change. The database refuses other changes:',
  '`src/db/sql/state-changes.sql` lists them, and `src/domain/transition-table.test.ts` compares both.',
  '',
  ...sections.flat(),
]
writeDocument('docs/states.md', document.join('\n'), COMMAND, [])
