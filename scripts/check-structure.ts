// Checks the names of files, what folders import, which tables they write, and code that is banned in some folders.
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { BANS } from './banned-code.ts'
import { isFeatureWord } from './feature-words.ts'
import { ERASING_FOLDER, findWrites, OWNERS, readTables, UNKNOWN_TABLE, WRITE_BY_VALUE } from './table-owners.ts'

interface Finding {
  file: string
  problem: string
}

const MAX_LEVELS = 3
const FORBIDDEN_NAMES = /^(utils?|helpers?|commons?|misc|managers?|services?|types)(\.|$)/

// The folders of src/, each with a row in docs/ARCHITECTURE.md and its import rules in .dependency-cruiser.cjs.
const ROOMS = 'api db demo domain gazetteer jobs platform providers shared simulators web'.split(' ')

// From low to high: a folder of src/domain may import the folders before it.
const NOUNS = [
  'idempotency',
  'rate-limits',
  'audit',
  'approvals',
  'amenities',
  'faqs',
  'places',
  'documents',
  'blocks',
  'users',
  'deliveries',
  'auth',
  'vehicles',
  'messages',
  'notifications',
  'ledger',
  'money-reviews',
  'mpesa-calls',
  'payments',
  'payouts',
  'rides',
  'search',
  'alerts',
  'trip-endings',
  'seat-requests',
  'identities',
  'expiries',
  'boarding',
  'trip-shares',
  'trip-checks',
  'checkout',
  'transfers',
  'receipt-checks',
  'disputes',
  'reviews',
  'receipts',
  'finance',
  'reports',
  'incidents',
  'trusted-contacts',
  'tickets',
  'help',
  'accounts',
  'master-key',
  'stats',
  'admin-tasks',
  'admin-tables',
  'next-steps',
  'trips',
]
const DOMAIN_WORDS = /^(rules|transitions|policy|queries|present|events|index)\.ts$/
// From low to high: a folder of src/web/features may import the folders before it. Routes import any of them.
const FEATURES = [
  'people',
  'reviews',
  'vehicles',
  'places',
  'faqs',
  'documents',
  'messages',
  'incidents',
  'tickets',
  'help',
  'safety',
  'chat',
  'waiting',
  'site',
  'auth',
  'rides',
  'alerts',
  'search',
  'payments',
  'boarding',
  'money',
  'seat-requests',
  'next-steps',
  'disputes',
  'settings',
  'admin',
  'finance',
  'dashboard',
  'trips',
]
const VERB_FIRST = /^[a-z]+(-[a-z]+)+\.ts$/

const nounOf = (path: string) => /^src\/domain\/([^/]+)\//.exec(path)?.[1]

const domainFindings = (file: string): Finding[] => {
  const noun = nounOf(file)
  if (noun === undefined) return []
  const findings: Finding[] = []
  const name = basename(file)
  if (!NOUNS.includes(noun))
    findings.push({ file, problem: `the noun "${noun}" is not in the order of nouns (scripts/check-structure.ts)` })
  if (!DOMAIN_WORDS.test(name) && !VERB_FIRST.test(name) && !name.endsWith('.test.ts'))
    findings.push({
      file,
      problem:
        'a use case is <verb>-<thing>.ts; decisions go to rules.ts, states and actions to transitions.ts, permission to policy.ts, reads to queries.ts',
    })
  if (name.endsWith('.test.ts')) return findings
  for (const [, imported] of readFileSync(file, 'utf8').matchAll(
    /from '\.\.\/([\w-]+)\/(?:index|rules|transitions|policy)\.ts'/g,
  ))
    if (imported !== undefined && NOUNS.indexOf(imported) > NOUNS.indexOf(noun))
      findings.push({ file, problem: `${noun} is a lower noun than ${imported} and may not import it` })
  return findings
}

const featureFindings = (file: string): Finding[] => {
  const feature = /^src\/web\/features\/([^/]+)\//.exec(file)?.[1]
  if (feature === undefined) return []
  const place = FEATURES.indexOf(feature)
  if (place === -1)
    return [{ file, problem: `"${feature}" is not in the order of features (scripts/check-structure.ts)` }]
  if (!/\.test\.tsx?$/.test(file) && !isFeatureWord(file))
    return [
      {
        file,
        problem:
          'a file of a feature is api.ts, use-<what>.ts, <verb>-<thing>, or ends in a word of scripts/feature-words.ts',
      },
    ]
  return [...readFileSync(file, 'utf8').matchAll(/(?:from |import\()'\.\.\/([\w-]+)\//g)].flatMap(([, imported]) =>
    imported !== undefined && FEATURES.indexOf(imported) > place
      ? [{ file, problem: `${feature} is a lower feature than ${imported} and may not import it` }]
      : [],
  )
}

const nameFindings = (file: string): Finding[] => {
  const findings: Finding[] = []
  for (const part of file.split('/'))
    if (FORBIDDEN_NAMES.test(part))
      findings.push({ file, problem: `"${part}" says nothing: name the thing it is about` })
  if (!/^[a-z0-9.$_-]+$/.test(basename(file))) findings.push({ file, problem: 'file names are kebab-case' })
  const folder = /^src\/([^/]+)\//.exec(file)?.[1]
  if (folder !== undefined && !ROOMS.includes(folder))
    findings.push({ file, problem: `"src/${folder}" has no import rules: put the file in one of ${ROOMS.join(', ')}` })
  if (file.startsWith('src/') && dirname(file).split('/').length - 1 > MAX_LEVELS)
    findings.push({ file, problem: `more than ${MAX_LEVELS} levels under src/` })
  return findings
}

const banFindings = (file: string): Finding[] => {
  if (/\.test\.tsx?$/.test(file) || file === 'scripts/banned-code.ts') return []
  const content = readFileSync(file, 'utf8')
  return BANS.filter((ban) => ban.in.test(file) && !ban.notIn?.test(file) && ban.text.test(content)).map((ban) => ({
    file,
    problem: `${String(ban.text)} is not used here: ${ban.because}`,
  }))
}

const tables = readTables()

/** Only the folder that owns a table, and the folder that erases users, may write it. */
const writeFindings = (file: string): Finding[] => {
  const noun = nounOf(file)
  if (noun === undefined || noun === ERASING_FOLDER || file.endsWith('.test.ts')) return []
  return findWrites(file, readFileSync(file, 'utf8'), tables)
    .filter((table) => OWNERS[table] !== noun && !(table === UNKNOWN_TABLE && WRITE_BY_VALUE.includes(noun)))
    .map((table) => ({
      file,
      problem: `writes ${table}, which is ${OWNERS[table] ?? 'nowhere in OWNERS'}'s: call a function of that folder (scripts/table-owners.ts)`,
    }))
}

const ownerFindings: Finding[] = [
  ...[...tables.values()].filter((table) => OWNERS[table] === undefined).map((table) => `${table} has no owner`),
  ...Object.entries(OWNERS)
    .filter(([table, noun]) => ![...tables.values()].includes(table) || ![...NOUNS, 'db'].includes(noun))
    .map(([table, noun]) => `${table} or ${noun} does not exist`),
].map((problem) => ({ file: 'scripts/table-owners.ts', problem }))

const files = globSync(['src/**/*.{ts,tsx}', '{tests,bench,prove}/**/*.ts', 'scripts/**/*.{ts,mjs}'])
const findings = [
  ...ownerFindings,
  ...files.flatMap((file) => [
    ...nameFindings(file),
    ...domainFindings(file),
    ...featureFindings(file),
    ...banFindings(file),
    ...writeFindings(file),
  ]),
]
for (const { file, problem } of findings) console.error(`${file}: ${problem}`)
process.exit(findings.length === 0 ? 0 : 1)
