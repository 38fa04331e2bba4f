// Prints the size of the source in `src`, without tests: `node bench/source-size.ts`. The first argument can be a
// folder of another commit.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'

const root = process.argv[2] ?? '.'
const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/(\.test\.tsx?|\.d\.ts)$/.test(file))

let lines = 0
let commentLines = 0
let assertions = 0
let nonNull = 0
let anyTypes = 0

for (const file of files) {
  const source = readFileSync(join(root, file), 'utf8')
  const { program, comments } = parseSync(file, source)
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length
  lines += source.split('\n').length - 1
  commentLines += new Set(
    comments.flatMap(({ start, end }) => {
      const first = lineOf(start)
      return Array.from({ length: lineOf(end) - first + 1 }, (_, index) => first + index)
    }),
  ).size
  new Visitor({
    TSAsExpression: ({ typeAnnotation }) => {
      if (source.slice(typeAnnotation.start, typeAnnotation.end) !== 'const') assertions += 1
    },
    TSNonNullExpression: () => {
      nonNull += 1
    },
    TSAnyKeyword: () => {
      anyTypes += 1
    },
  }).visit(program)
}

const perThousand = (count: number) => ((count / lines) * 1000).toFixed(2)
console.table({
  files: files.length,
  lines,
  'comment lines in 1,000': perThousand(commentLines),
  'type assertions in 1,000': perThousand(assertions),
  'non-null assertions in 1,000': perThousand(nonNull),
  'any types': anyTypes,
})
