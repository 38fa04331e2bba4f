import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

/**
 * Writes a generated document, or with --check adds a problem when the document is not up to date. Then it prints all
 * problems and exits.
 */
export const writeDocument = (path: string, document: string, command: string, problems: string[]): never => {
  if (!process.argv.includes('--check')) writeFileSync(path, document)
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== document)
    problems.push(`${path} is not up to date: run ${command}`)
  for (const problem of problems) console.error(problem)
  process.exit(problems.length === 0 ? 0 : 1)
}
