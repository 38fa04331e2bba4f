// Every path that the documents name exists, and every dependency has its reason.
import { existsSync, globSync, readFileSync } from 'node:fs'

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
const reasons = readFileSync('docs/dependencies.md', 'utf8')
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>
for (const group of ['dependencies', 'devDependencies', 'optionalDependencies'])
  for (const [name, version] of Object.entries(manifest[group] ?? {})) {
    if (!reasons.includes(`\`${name}\``)) problems.push(`docs/dependencies.md gives no reason for ${name}`)
    if (!/^\d/.test(version)) problems.push(`package.json: ${name} needs an exact version`)
  }
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
