// Which folder of src/domain writes each table, and a reader that finds the writes in a source.
// scripts/check-structure.ts compares both, and docs/database.md shows the owners.
import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor, type ESTree } from 'vite'

/** One folder writes a table, and the others call its functions. `db`: no folder of src/domain writes it. */
export const OWNERS: Readonly<Record<string, string>> = {
  admin_phones: 'users',
  admin_proposals: 'users',
  amenities: 'db',
  audit_log: 'audit',
  balance_tallies: 'db',
  blocks: 'blocks',
  boarding_pins: 'boarding',
  callback_inbox: 'mpesa-calls',
  contact_messages: 'trusted-contacts',
  conversation_keys: 'messages',
  conversations: 'messages',
  deliveries: 'deliveries',
  delivery_reports: 'deliveries',
  disputes: 'disputes',
  document_facts: 'documents',
  document_views: 'audit',
  documents: 'documents',
  email_stops: 'deliveries',
  faqs: 'faqs',
  favorites: 'rides',
  gazetteer_places: 'places',
  idempotency_keys: 'idempotency',
  incidents: 'incidents',
  ledger_entries: 'ledger',
  manual_refunds: 'finance',
  message_master_keys: 'messages',
  messages: 'messages',
  money_reviews: 'money-reviews',
  mpesa_statements: 'finance',
  notifications: 'notifications',
  otp_challenges: 'auth',
  payments: 'checkout',
  payouts: 'payouts',
  places: 'places',
  push_subscriptions: 'notifications',
  rate_counters: 'rate-limits',
  message_reminders: 'messages',
  read_receipts: 'messages',
  receipt_checks: 'receipt-checks',
  reconciliations: 'finance',
  record_chains: 'audit',
  recovery_codes: 'auth',
  refunds: 'payments',
  reports: 'reports',
  review_replies: 'reviews',
  reviews: 'reviews',
  possible_stops: 'rides',
  ride_fares: 'rides',
  ride_legs: 'rides',
  ride_stops: 'rides',
  rides: 'rides',
  routes: 'rides',
  alert_matches: 'alerts',
  alert_waves: 'alerts',
  alerts: 'alerts',
  search_changes: 'db',
  search_pruning: 'db',
  seat_requests: 'seat-requests',
  second_factors: 'auth',
  sessions: 'auth',
  sign_in_origins: 'auth',
  sole_decisions: 'approvals',
  tallies: 'db',
  tokens: 'db',
  ticket_messages: 'tickets',
  tickets: 'tickets',
  transactions: 'ledger',
  transfers: 'transfers',
  trip_shares: 'trip-shares',
  trip_checks: 'trip-checks',
  trusted_contacts: 'trusted-contacts',
  unmatched_money: 'money-reviews',
  user_identities: 'identities',
  users: 'users',
  vehicles: 'vehicles',
}

/** This folder deletes what all other folders store about a user, and expired data. */
export const ERASING_FOLDER = 'accounts'
/**
 * Folders that write tables chosen by a value: `mpesa-calls` the rows that other folders pass in, `audit` its two
 * chains, `master-key` each encrypted column.
 */
export const WRITE_BY_VALUE = ['mpesa-calls', 'audit', 'master-key']

const SCHEMA = 'src/db/schema'

/** The table of each export of the schema: `seatRequests` → `seat_requests`. */
export const readTables = (): ReadonlyMap<string, string> =>
  new Map(
    globSync(`${SCHEMA}/*.ts`).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(
        ([, name = '', table = '']): [string, string] => [name, table],
      ),
    ),
  )

const WRITES = new Set(['insert', 'update', 'delete'])
const isDatabase = (node: ESTree.Expression): boolean =>
  (node.type === 'Identifier' && /^(?:tx|db)$/.test(node.name)) ||
  (node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'db')
const SQL_WRITE = /\b(?:insert\s+into|delete\s+from|update)\s+(?:only\s+)?"?(\w*)"?(\s*)/gi

export const UNKNOWN_TABLE = 'a table that only a value names'

export const findWrites = (file: string, source: string, tables: ReadonlyMap<string, string>): string[] => {
  const names = new Map<string, string>()
  const written = new Set<string>()
  const tableOf = (node: ESTree.Node | undefined): string =>
    (node?.type === 'Identifier' ? names.get(node.name) : undefined) ?? UNKNOWN_TABLE
  new Visitor({
    ImportDeclaration: ({ source: from, specifiers }) => {
      if (!/\/schema\/[\w-]+\.ts$/.test(from.value)) return
      for (const each of specifiers) {
        const name = each.type === 'ImportSpecifier' && each.imported.type === 'Identifier' ? each.imported.name : ''
        const table = tables.get(name)
        if (table !== undefined) names.set(each.local.name, table)
      }
    },
    CallExpression: ({ callee, arguments: [table] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (!WRITES.has(callee.property.name)) return
      if (isDatabase(callee.object) || tableOf(table) !== UNKNOWN_TABLE) written.add(tableOf(table))
    },
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return
      for (const [place, { value }] of quasi.quasis.entries()) {
        const text = value.raw
        for (const found of text.matchAll(SQL_WRITE)) {
          const [words, name = ''] = found
          const isLast = found.index + words.length === text.length && place < quasi.expressions.length
          if (/\bfor\s+$/i.test(text.slice(0, found.index))) continue
          if (isLast && name === '') written.add(tableOf(quasi.expressions[place]))
          else if ([...tables.values()].includes(name.toLowerCase())) written.add(name.toLowerCase())
        }
      }
    },
  }).visit(parseSync(file, source).program)
  return [...written]
}
