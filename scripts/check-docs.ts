// Checks that the paths and links in documents exist, that the decisions exist that documents and sources name, that
// each decision has a head and is listed, and that each dependency has a reason and an exact version.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

const problems: string[] = []
for (const file of ['README.md', ...globSync('docs/**/*.md')]) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  for (const [, path] of text.matchAll(/`((?:src|tests|scripts|bench|prove|docs)\/[\w./{}*<>-]*)`/g)) {
    if (path === undefined || /[{}*<>]/.test(path)) continue
    if (!existsSync(path)) problems.push(`${file} names ${path}, which does not exist`)
  }
  for (const [, link] of text.matchAll(/\]\((?!https?:|#)([^)#]+)\)/g)) {
    const target = new URL(link ?? '', `file://${process.cwd()}/${file}`).pathname
    if (!existsSync(target)) problems.push(`${file} links to ${link}, which does not exist`)
  }
}

const DECISION = /^# (\d{3}) · (.+)\n\nDate: \d{4}-\d\d-\d\d\. Status: (accepted|superseded by (\d{3}))\.\n/
const index = readFileSync('docs/decisions/README.md', 'utf8').split('\n')
const decisions = globSync('docs/decisions/*.md').filter((file) => basename(file) !== 'README.md')
const numbers = decisions.map((file) => basename(file).slice(0, 3))
for (const file of decisions) {
  const name = basename(file)
  const [, number, title, status, successor] = DECISION.exec(readFileSync(file, 'utf8')) ?? []
  if (number === undefined || !name.startsWith(`${number}-`)) {
    problems.push(
      `${file} must begin with "# NNN · Title" and "Date: YYYY-MM-DD. Status: accepted." or "superseded by NNN."`,
    )
    continue
  }
  const line = `- [${number}](${name}) · ${title} · ${status}`
  if (!index.includes(line)) problems.push(`docs/decisions/README.md needs the line: ${line}`)
  if (successor !== undefined && !numbers.includes(successor)) problems.push(`${file}: there is no ${successor}`)
  if (numbers.indexOf(number) !== numbers.lastIndexOf(number)) problems.push(`two decisions have the number ${number}`)
}
for (const file of globSync('{README.md,{docs,src,tests,prove,bench,scripts}/**/*.{md,ts,tsx,sql}}'))
  for (const [, list = ''] of readFileSync(file, 'utf8').matchAll(/\bdecisions? (\d{3}(?:(?:, | and | or )\d{3})*)/gi))
    for (const number of list.match(/\d{3}/g) ?? [])
      if (!numbers.includes(number)) problems.push(`${file} refers to decision ${number}, which does not exist`)

const reasons = readFileSync('docs/dependencies.md', 'utf8')
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>
for (const group of ['dependencies', 'devDependencies', 'optionalDependencies'])
  for (const [name, version] of Object.entries(manifest[group] ?? {})) {
    if (!reasons.includes(`\`${name}\``)) problems.push(`docs/dependencies.md gives no reason for ${name}`)
    if (!/^\d/.test(version)) problems.push(`package.json: ${name} needs an exact version`)
  }
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
