import { basename } from 'node:path'

// A file of src/web/features is named `api.ts`, a hook (`use-<what>.ts`), one action (`<verb>-<thing>`), or ends in
// what it contains: a component ends in a part of a page or in the thing that it shows, other code in a kind of data.
// New words are added here.
const ACTIONS =
  'answer ask approve block book cancel change check choose confirm crop decide delete edit fetch find finish follow format load open pick post read refuse register report retry save send share show shrink sign stop store suggest take undo upload view watch write'
const PAGE_PARTS =
  'accordion alarm bar bell box button buttons card cards chips columns copies dialog drawing editor field fields filters foot footer form frame guide header hero hint input item items label line link links list logo map menu navbar note notice page pages panel parts progress results row rows scene screen section select sheet skeleton stars status stepper success summary switch table tabs ticket tiles timeline view viewer works window'
const THINGS =
  'again alert amenities boarding choice code contacts data date dates decision device differences documents entries examples facts factor history identity kinds message messages offers passengers pay payouts people person pin place preferences proposals review riders ride rides request routes search seats sessions sos stages state stations steps totals upload vehicles views watch'
const DATA_KINDS =
  'actions answer approvals bar chat choice choices columns draft drafts earnings filters flow heading incidents label list meta months name needs order outbox part path places query session sos state step store subscription summary task text times words'
const wordSet = (words: string) => new Set(words.split(' '))
const [FIRST_WORDS, COMPONENT_WORDS, DATA_WORDS] = [
  wordSet(`use ${ACTIONS}`),
  wordSet(`${PAGE_PARTS} ${THINGS}`),
  wordSet(DATA_KINDS),
]

export const isFeatureWord = (file: string): boolean => {
  const words = basename(file)
    .replace(/\.tsx?$/, '')
    .split('-')
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (words.length > 1 && FIRST_WORDS.has(first)) return true
  return file.endsWith('.tsx') ? COMPONENT_WORDS.has(last) : first === 'api' || DATA_WORDS.has(last)
}
