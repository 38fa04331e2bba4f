// Writes docs/security.md: how each requirement of OWASP ASVS 5.0, levels 1 and 2, is met, and which test shows it. The
// tables are in tests/security/; each test that they name has to exist.
import { existsSync, readFileSync } from 'node:fs'
import { ABSENCES, CHAPTERS } from '../tests/security/asvs.ts'
import type { Absence, Requirement } from '../tests/security/requirement.ts'
import { cell, writeDocument } from './write-document.ts'
import { titlesIn } from './test-titles.ts'

/** How many requirements the standard has at each level, so that none is left out. */
const LISTED = { 1: 70, 2: 183 } as const
const LEVELS = [1, 2] as const
const SEPARATOR = ' > '

const problems: string[] = []
const requirements = CHAPTERS.flatMap((chapter) => chapter.requirements)

const splitProof = (proof: string): [file: string, text: string] => {
  const [file = '', ...rest] = proof.split(SEPARATOR)
  return [file, rest.join(SEPARATOR)]
}
const isThere = (proof: string): boolean => {
  const [file, text] = splitProof(proof)
  if (text === '' || !existsSync(file)) return false
  return file.endsWith('.test.ts') ? titlesIn(file).has(text) : readFileSync(file, 'utf8').includes(text)
}
for (const { id, standing, how, proofs } of requirements) {
  for (const proof of proofs) if (!isThere(proof)) problems.push(`${id} names a test that does not exist: ${proof}`)
  if (standing === 'shown' && proofs.length === 0) problems.push(`${id} names no test that shows it`)
  if (standing !== 'missed' && !/`(?:src|docs|scripts|tests|prove|public)\/|`package/.test(how))
    problems.push(`${id} names no place where it is met`)
}

const idsOf = (level: 1 | 2): string[] => [
  ...requirements.filter((requirement) => requirement.level === level).map(({ id }) => id),
  ...ABSENCES.flatMap(({ ids }) => ids[level]),
]
for (const level of LEVELS)
  if (idsOf(level).length !== LISTED[level])
    problems.push(`level ${level} has ${LISTED[level]} requirements, and tests/security names ${idsOf(level).length}`)
const named = LEVELS.flatMap((level) => idsOf(level))
for (const id of named.filter((each, place) => named.indexOf(each) !== place)) problems.push(`${id} is named twice`)
for (const { number, requirements: own } of CHAPTERS)
  for (const { id } of own) if (!id.startsWith(`${number}.`)) problems.push(`${id} is not of chapter ${number}`)

const count = (of: (requirement: Requirement) => boolean) => requirements.filter(of).length
const standing = (wanted: Requirement['standing']) => count((requirement) => requirement.standing === wanted)

const metBy = ({ standing: how, proofs }: Requirement): string => {
  if (how === 'shown')
    return proofs
      .map((proof) => {
        const [file, text] = splitProof(proof)
        return `\`${file}\`: ${cell(text)}`
      })
      .join('<br>')
  if (how === 'read') return 'by reading'
  return how === 'installed' ? 'when installed as `docs/security-rules.md` says' : '**not met**'
}
const rowOf = (requirement: Requirement): string => {
  const { id, level, words, how } = requirement
  return `| ${id} (L${level}) | ${cell(words)} | ${cell(how)} | ${metBy(requirement)} |`
}
const idsIn = ({ ids }: Absence) => LEVELS.flatMap((level) => ids[level])
const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

const document = [
  '# Security: OWASP ASVS 5.0, levels 1 and 2',
  '',
  'Written by `scripts/write-security.ts` from the tables in `tests/security/`; do not edit. `npm run verify` refuses a test that does not',
  'exist. Ids are of OWASP ASVS 5.0.0; the words are ours. The rules that the product keeps to are in [security-rules.md](security-rules.md).',
  '',
  `Of ${named.length} requirements ${requirements.length} apply. **${requirements.length - standing('missed')} of ${requirements.length} are met**: ` +
    `${standing('shown')} shown by tests, ${standing('read')} by reading, ${standing('installed')} when the product is installed as ` +
    `[security-rules.md](security-rules.md) says. ${standing('missed')} are not met.`,
  '',
  '## Not met',
  '',
  ...requirements
    .filter((requirement) => requirement.standing === 'missed')
    .map(({ id, words, how }) => `- **${id}** ${words}: ${how}`),
  '',
  ...CHAPTERS.flatMap(({ number, name, requirements: own }) => [
    `## V${number} ${name}`,
    '',
    '| Requirement | Asks for | How it is met | Shown by |',
    '|---|---|---|---|',
    ...own.map((requirement) => rowOf(requirement)),
    '',
  ]),
  '## What does not apply',
  '',
  `${named.length - requirements.length} requirements are about something that is not here:`,
  '',
  ...ABSENCES.map((absence) => `- ${absence.what}: ${idsIn(absence).toSorted(byNumber).join(', ')}`),
  '',
].join('\n')

writeDocument('docs/security.md', document, 'npm run security', problems)
