// A document that is written from tables: written anew, or with --check compared with what it should be.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** A text as a cell of a table holds it. */
export const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

/** Writes the document, or adds to the problems that it is not fresh; then says every problem and ends. */
export const keepDocument = (path: string, document: string, command: string, problems: string[]): never => {
  if (!process.argv.includes('--check')) writeFileSync(path, document)
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== document)
    problems.push(`${path} is not what the tables and tests say: run ${command}`)
  for (const problem of problems) console.error(problem)
  process.exit(problems.length === 0 ? 0 : 1)
}
