// Writes a generated document, or with --check compares it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

/** Writes the document, or adds a problem when it is not up to date; then prints all problems and exits. */
export const writeDocument = (path: string, document: string, command: string, problems: string[]): never => {
  if (!process.argv.includes('--check')) writeFileSync(path, document)
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== document)
    problems.push(`${path} is not what the tables and tests say: run ${command}`)
  for (const problem of problems) console.error(problem)
  process.exit(problems.length === 0 ? 0 : 1)
}
