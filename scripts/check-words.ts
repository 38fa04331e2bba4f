// Checks that code, comments, test titles, documents and commit subjects use none of the words that
// scripts/refused-words.ts refuses.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { codeWordingProblems, subjectProblems } from './refused-words.ts'

const FILES = [
  '{src,scripts,tests,prove,bench,public}/**/*.{ts,tsx,mjs,js,css,sql}',
  'docs/**/*.md',
  'README.md',
  'LICENSE',
  '{deploy,.github}/**/*.*',
  '*.{json,ts,js,cjs}',
]
/**
 * Not checked: the lists themselves, files that never change or are generated, the specification's own words, and
 * Swahili.
 */
const EXCEPT =
  /^(scripts\/refused-words|docs\/(writing|spec-coverage|decisions\/\d+-writing)|package-lock|src\/db\/(migrations|dumps)\/|tests\/spec\/|src\/shared\/messages\/sw\/)/
/** The subjects of this commit and of older ones are not checked. */
const LAST_UNCHECKED = 'f987baa6'

const problems = globSync(FILES)
  .filter((file) => !EXCEPT.test(file))
  .flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => codeWordingProblems(line).map((problem) => `${file}:${index + 1} ${problem}`)),
  )

// Without a repository, or in a shallow clone, there are no commits to check.
const log = spawnSync('git', ['log', '--format=%s', `${LAST_UNCHECKED}..HEAD`], { encoding: 'utf8' })
if (log.status === 0)
  for (const subject of log.stdout.split('\n').filter(Boolean))
    for (const problem of subjectProblems(subject)) problems.push(`The commit “${subject}” ${problem}`)

for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
