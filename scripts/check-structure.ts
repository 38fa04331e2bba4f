// The allowed words for files in each folder, with a hint where others belong.
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { ERASING_FOLDER, findWrites, OWNERS, readTables, UNKNOWN_TABLE, WRITE_BY_VALUE } from './table-owners.ts'

interface Finding {
  file: string
  problem: string
}

const MAX_LEVELS = 3
const FORBIDDEN_NAMES = /^(utils?|helpers?|commons?|misc|managers?|services?|types)(\.|$)/

// The folders of src/, each with a row in docs/ARCHITECTURE.md and its import rules in .dependency-cruiser.cjs.
const ROOMS = 'api db demo domain gazetteer jobs platform providers shared simulators web'.split(' ')

// From low to high: a folder may import the ones before it.
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
  'stats',
  'admin-tasks',
  'admin-tables',
  'next-steps',
  'trips',
]
const DOMAIN_WORDS = /^(rules|transitions|policy|queries|present|events|index)\.ts$/
// From low to high: a folder of src/web/features may import the ones before it. Routes import any of them.
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

// A file of a feature is `api.ts`, a hook (`use-<what>.ts`), one action (`<verb>-<thing>`), or ends in what it holds: a
// component in a part of a page or in the thing that it shows, other code in a kind of data. A new word is added here.
const ACTIONS =
  'answer ask approve block book cancel change check choose confirm crop decide delete edit fetch find finish follow format load open pick post read refuse register report retry save send share show shrink sign stop store suggest take undo upload view watch write'
const PAGE_PARTS =
  'accordion alarm bar bell box button buttons card cards chips columns copies dialog drawing editor field fields filters foot footer form frame guide header hero hint input item items label line link links list logo map menu navbar note notice page pages panel parts progress results row rows scene screen section select sheet skeleton stars status stepper success summary switch table tabs tiles view viewer works window'
const THINGS =
  'again alert amenities boarding choice code contacts data date dates decision device differences documents entries examples facts factor history identity kinds message messages offers passengers pay payouts people person pin place preferences proposals review riders ride rides request routes search seats sessions sos stages state stations steps totals upload vehicles views watch'
const DATA_KINDS =
  'actions answer approvals bar chat choice choices columns draft drafts filters flow incidents label list meta months name needs order outbox part path places query session sos state step store subscription summary task text times words'
const wordSet = (words: string) => new Set(words.split(' '))
const [FIRST_WORDS, COMPONENT_WORDS, DATA_WORDS] = [
  wordSet(`use ${ACTIONS}`),
  wordSet(`${PAGE_PARTS} ${THINGS}`),
  wordSet(DATA_KINDS),
]

interface Ban {
  in: RegExp
  notIn?: RegExp
  text: RegExp
  because: string
}
const BANS: Ban[] = [
  {
    in: /^src\//,
    notIn: /^src\/(platform\/(config|process-place)|serve|start)\.ts$/,
    text: /process\.env/,
    because: 'the environment is read once, in platform/config.ts',
  },
  {
    in: /^src\/(domain|jobs)\//,
    text: /Date\.now\(|new Date\(\)/,
    because: 'time comes from ctx.clock, so that it can be moved',
  },
  {
    in: /^src\/shared\/contract\//,
    notIn: /primitives\.ts$/,
    text: /\bz\.(string|number|int|coerce)\b/,
    because: 'use the primitives of the contract, which refuse what the database cannot hold',
  },
  {
    in: /^src\//,
    // It runs the files of src/db/sql: our own statements, without parameters.
    notIn: /^src\/db\/apply-code\.ts$/,
    text: /sql\.raw\(/,
    because: 'parameters only',
  },
  {
    in: /^src\/web\//,
    // An inline script imports nothing.
    notIn: /(lib\/(storage|stored-files|typed-input)|site\/page-copies)\.tsx?$/,
    text: /\b(localStorage|sessionStorage|indexedDB|caches)\b(?=[.[])/,
    because: 'lib/storage.ts stores everything in a browser, so that signing out can delete it',
  },
  { in: /^src\//, text: /dangerouslySetInnerHTML/, because: 'React text nodes only' },
  { in: /^src\//, text: /child_process/, because: 'the product starts no other program' },
  { in: /^src\//, text: /\beval\(|\bnew Function\(|node:vm\b/, because: 'text is never run as code' },
  {
    in: /^src\//,
    notIn: /^src\/api\/event-stream\.ts$/,
    text: /Math\.random\(/,
    because: 'secrets come from node:crypto',
  },
  {
    in: /^src\//,
    // Authenticator apps only support RFC 6238's own hash.
    notIn: /totp\.ts$/,
    text: /createH(?:ash|mac)\('(?!sha256)/,
    because: 'SHA-256 is the one hash',
  },
  { in: /^src\//, text: /'aes-(?!256-gcm)/, because: 'AES-256-GCM is the one cipher' },
  { in: /^src\//, text: /rejectUnauthorized/, because: 'certificates are always checked' },
  {
    in: /^src\/web\/lib\/api-client\.ts$/,
    text: /^import (?!type ).*['"]\.\.\/\.\.\/api/m,
    because: 'the browser takes the types of the API, never its code',
  },
  {
    in: /^src\/web\//,
    notIn: /^src\/web\/features\/[^/]+\/api\.ts$/,
    text: /\.\$(?:get|post|put|patch|delete)\(|import \{[^}]*\battempt(?:File)?\b/,
    because: 'a call of the API is a function of features/<name>/api.ts',
  },
  {
    in: /^src\/web\//,
    // Two clients that all calls go through, and the report of an error, which may come from them.
    notIn: /^src\/web\/(?:features\/[^/]+\/api|lib\/api-client|lib\/lost-network|features\/site\/report-error)\.ts$/,
    text: /(?<!\.)\bfetch\(|\bnew (?:EventSource|XMLHttpRequest|WebSocket)\b|\bsendBeacon\(/,
    because: 'a call of the server is a function of features/<name>/api.ts',
  },
  {
    in: /^src\/web\//,
    notIn: /^src\/web\/lib\/api-(?:client|answer)\.ts$/,
    text: /from 'hono\//,
    because: 'the client of the API is made in lib/api-client.ts',
  },
  { in: /^(src|tests|scripts|bench|prove)\//, text: /\b(?:TO|FIX)(?:DO|ME)\b/, because: 'finish it, or file an issue' },
]

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

const isFeatureWord = (file: string): boolean => {
  const words = basename(file).replace(/\.tsx?$/, '').split('-')
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (words.length > 1 && FIRST_WORDS.has(first)) return true
  return file.endsWith('.tsx') ? COMPONENT_WORDS.has(last) : first === 'api' || DATA_WORDS.has(last)
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
          'a file of a feature is api.ts, use-<what>.ts, <verb>-<thing>, or ends in a word of the lists in scripts/check-structure.ts',
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
  if (/\.test\.tsx?$/.test(file) || file === 'scripts/check-structure.ts') return []
  const content = readFileSync(file, 'utf8')
  return BANS.filter((ban) => ban.in.test(file) && !ban.notIn?.test(file) && ban.text.test(content)).map((ban) => ({
    file,
    problem: `${String(ban.text)} is not used here: ${ban.because}`,
  }))
}

const tables = readTables()

/** A table is written by the folder that owns it. */
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
