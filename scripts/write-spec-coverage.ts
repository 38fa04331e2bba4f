// Writes docs/spec-coverage.md: which test proves which line of the specification. A test claims a line by its id in
// the title, `it('shows … [2.navbar.scroll]')`; every line needs a test, or a reason why it has none.
import { readFileSync } from 'node:fs'
import { SECTIONS, SPEC_LINES } from '../tests/spec/spec-lines.ts'
import type { SpecLine } from '../tests/spec/spec-line.ts'
import { cell, writeDocument } from './write-document.ts'
import { SPEC_IDS, testFiles, titleAt, withoutIds } from './test-titles.ts'

const DOCUMENT = 'docs/spec-coverage.md'

interface Claim {
  ids: string[]
  path: string
  title: string
}

const problems: string[] = []

const claimsOf = (path: string): Claim[] => {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.flatMap((text, place) => {
    const ids = [...text.matchAll(SPEC_IDS)].flatMap(([, named = '']) => named.split(' '))
    if (ids.length === 0) return []
    const title = titleAt(lines, place)
    if (title !== undefined) return [{ ids, path, title: withoutIds(title) }]
    problems.push(`${path}:${place + 1} claims ${ids.join(' ')} outside the title of a test that runs`)
    return []
  })
}

const claims = testFiles('src', 'tests', 'scripts').flatMap(claimsOf)
const known = new Set(SPEC_LINES.map(({ id }) => id))
if (known.size !== SPEC_LINES.length) problems.push('two lines of the specification share an id')
for (const { ids, path } of claims)
  for (const id of ids) if (!known.has(id)) problems.push(`${path} claims ${id}, which is no line of the specification`)

const testsOf = ({ id }: SpecLine) => claims.filter(({ ids }) => ids.includes(id))
for (const line of SPEC_LINES) {
  const excused = line.later ?? line.open ?? line.read
  const proven = testsOf(line).length > 0
  if (!excused && !proven) problems.push(`no test claims ${line.id}: ${line.words}`)
  if (excused && proven) problems.push(`${line.id} has a test and still says: ${excused}`)
}

const proofOf = (line: SpecLine): string => {
  if (line.later) return `later: ${line.later}`
  if (line.open) return `**open**: ${line.open}`
  if (line.read) return `as we read it: ${line.read}`
  const tests = testsOf(line).map(({ path, title }) => `\`${path}\`: ${title}`)
  return [...(line.differs ? [`different on purpose: ${line.differs}`] : []), ...tests].join('<br>')
}
const tableOf = (section: string): string =>
  [
    `## ${section}. ${SECTIONS[section]}`,
    '',
    '| Line | The specification says | Proven by |',
    '|---|---|---|',
    ...SPEC_LINES.filter(({ id }) => id.startsWith(`${section}.`)).map(
      (line) =>
        `| \`${line.id}\` | ${cell(line.words)} | ${proofOf(line)
          .split('<br>')
          .map((part) => cell(part))
          .join('<br>')} |`,
    ),
  ].join('\n')

const count = (of: (line: SpecLine) => boolean) => SPEC_LINES.filter(of).length
const document = [
  '# Specification coverage: which test proves which line',
  '',
  'Written by `scripts/write-spec-coverage.ts` from the titles of the tests; do not edit.',
  '',
  `${SPEC_LINES.length} lines: ${count((line) => testsOf(line).length > 0)} proven, ` +
    `${count(({ differs }) => differs !== undefined)} of them different on purpose, ` +
    `${count(({ later }) => later !== undefined)} come later, ` +
    `${count(({ read }) => read !== undefined)} are left to us to read, ${count((line) => line.open !== undefined)} open.`,
  '',
  Object.keys(SECTIONS).map(tableOf).join('\n\n'),
  '',
].join('\n')

writeDocument(DOCUMENT, document, 'npm run spec-coverage', problems)
