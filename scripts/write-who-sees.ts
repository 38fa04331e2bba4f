// Writes docs/who-sees-what.md: the table of src/domain/who-sees.ts. With --check, compares the document with what it
// should be.
import { maySee, RELATIONS, WHO_SEES, type Relation } from '../src/domain/who-sees.ts'
import { writeDocument } from './write-document.ts'

const COMMAND = 'npm run who-sees'

const words = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
/** Readers look for approved, paid and past bookings, so the relation `agreed` is shown in three columns. */
const COLUMNS = [
  ['visitor', 'visitor'],
  ['link', 'linkHolder'],
  ['signed in', 'signedIn'],
  ['reader', 'reader'],
  ['requested', 'requested'],
  ['approved', 'agreed'],
  ['paid', 'agreed'],
  ['past', 'agreed'],
  ['coordinator', 'coordinator'],
  ['blocked', 'blocked'],
  ['admin', 'admin'],
  ['self', 'self'],
] as const satisfies readonly (readonly [string, Relation])[]

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
type Ask = (relation: Relation, isCallable: boolean) => boolean

const cellOf = (ask: Ask, relation: Relation): string => {
  if (ask(relation, false)) return 'yes'
  return ask(relation, true) ? 'if callable' : '–'
}

const sectionOf = (heading: string, fields: readonly (readonly [string, Ask])[]): string[] => [
  `## ${heading}`,
  '',
  row(['', ...COLUMNS.map(([name]) => name)]),
  `|${'---|'.repeat(COLUMNS.length + 1)}`,
  ...fields.map(([field, ask]) => row([words(field), ...COLUMNS.map(([, relation]) => cellOf(ask, relation))])),
  '',
]

const fieldsOf = <Thing extends keyof typeof WHO_SEES>(thing: Thing) =>
  (Object.keys(WHO_SEES[thing]) as (keyof (typeof WHO_SEES)[Thing] & string)[]).map(
    (field) =>
      [field, (relation: Relation, isCallable: boolean) => maySee(thing, field, relation, isCallable)] as const,
  )

const document = [
  '# Who sees what',
  '',
  `Written by \`scripts/write-who-sees.ts\` (\`${COMMAND}\`) from \`src/domain/who-sees.ts\`; do not edit. The presenters ask the same table, and`,
  '`prove/who-sees-what.test.ts` searches the answers of every GET operation, for every column, for what it must and must not contain.',
  '',
  'The viewer stands to the person, or to that person’s ride or request, like this. A later line counts before an earlier one:',
  '',
  ...Object.entries(RELATIONS).map(([relation, meaning]) => `- **${words(relation)}**: ${meaning}.`),
  '',
  '"If callable": unless the person has turned calls off in the settings, or an admin has blocked the account ([883](decisions/883-the-number-of-a-blocked-driver.md)).',
  'Visitors, and users without a booking, see a person only as the driver of a ride. A ride that is hidden (a block without a booking, a ride for women) shows nothing at all, see',
  '[137](decisions/137-blocks.md) and [730](decisions/730-rides-for-women.md). The page of a shared trip has no photo of the rider, and a badge',
  'is of drivers only.',
  '',
  ...sectionOf('Of a person', fieldsOf('person')),
  ...sectionOf('Of a ride, by how the viewer stands to its driver', fieldsOf('ride')),
  ...sectionOf('Of a request, by how the viewer stands to its rider', fieldsOf('request')),
]
writeDocument('docs/who-sees-what.md', document.join('\n'), COMMAND, [])
