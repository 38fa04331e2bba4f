// Checks that every English sentence is used and has a Swahili one with the same placeholders, and that these sentences
// and the first FAQs contain no refused word.
import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { FIRST_FAQS } from '../src/db/first-faqs.ts'
import { wordingProblems } from './refused-words.ts'

type Area = Record<string, string>
const problems: string[] = []

const load = async (file: string): Promise<Area> => {
  const module = (await import(resolve(file))) as Record<string, unknown>
  return Object.assign({}, ...Object.values(module).filter((value) => typeof value === 'object')) as Area
}
const places = (sentence: string) =>
  [...new Set([...sentence.matchAll(/\{(\w+)(?:\|[^}]*)?\}/g)].map((match) => match[1] ?? ''))]
    .toSorted((a, b) => a.localeCompare(b))
    .join()

const sources = globSync('src/**/*.{ts,tsx}', {
  exclude: (path) => path.includes('shared/messages') || /\.test\.tsx?$/.test(path),
})
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
const prefixesUsed = [...sources.matchAll(/`([a-z]\w*\.[\w.]*)\$\{/gi)].map((match) => match[1] ?? '')
const isUsed = (key: string) => sources.includes(`'${key}'`) || prefixesUsed.some((prefix) => key.startsWith(prefix))

for (const file of globSync('src/shared/messages/en/*.ts')) {
  const area = basename(file)
  const [en, sw] = [await load(file), await load(`src/shared/messages/sw/${area}`)]
  for (const [key, sentence] of Object.entries(en)) {
    const translated = sw[key]
    if (translated === undefined || translated.trim() === '') problems.push(`sw/${area}: ${key} is missing`)
    else if (places(translated) !== places(sentence))
      problems.push(`sw/${area}: ${key} has other placeholders than the English sentence`)
    for (const problem of wordingProblems('en', sentence)) problems.push(`en/${area}: ${key} ${problem}`)
    for (const problem of wordingProblems('sw', translated ?? '')) problems.push(`sw/${area}: ${key} ${problem}`)
    if (!isUsed(key)) problems.push(`en/${area}: ${key} is not used anywhere`)
  }
}
for (const { title, content, titleSw, contentSw } of FIRST_FAQS) {
  for (const problem of wordingProblems('en', `${title} ${content}`)) problems.push(`FAQ “${title}” ${problem}`)
  for (const problem of wordingProblems('sw', `${titleSw} ${contentSw}`)) problems.push(`FAQ “${titleSw}” ${problem}`)
}
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
