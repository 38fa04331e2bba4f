// Which folder may import which, each rule with its reason. docs/ARCHITECTURE.md draws it.
const room = (name, from, mayImport, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^src/', pathNot: mayImport },
})
const PORTS = '^src/(providers/[^/]+|gazetteer)/port\\.ts$'

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'a cycle has no file with which a reader could begin',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    room('shared-is-a-leaf', '^src/shared/', '^src/shared/', 'runs in browser and server alike'),
    room('platform-is-low', '^src/platform/', '^src/(platform|shared)/', 'knows no business words'),
    room('db-is-low', '^src/db/', '^src/(db|platform|shared)/', 'knows tables, not rules'),
    room(
      'providers-are-low',
      '^src/providers/',
      '^src/(providers|platform|shared)/|^src/gazetteer/(index|port)\\.ts$',
      'knows protocols, not the product; the gazetteer answers when no service does',
    ),
    room('gazetteer-is-low', '^src/gazetteer/', '^src/(gazetteer|shared)/', 'answers from its own files alone'),
    {
      name: 'front-door-of-the-gazetteer',
      comment: 'how it finds a place can change without a caller noticing',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/gazetteer/|\\.test\\.tsx?$' },
      to: { path: '^src/gazetteer/', pathNot: '^src/gazetteer/(index|port)\\.ts$' },
    },
    room(
      'simulators-know-no-product',
      '^src/simulators/',
      '^src/(simulators|platform|shared)/',
      'the outside world does not know us',
    ),
    room(
      'demo-plays-the-product',
      '^src/demo/',
      `^src/(demo|domain|db|platform|shared)/|${PORTS}`,
      'rows for a first start, and a past that is played with the functions of the domain',
    ),
    {
      name: 'only-main-seeds-the-demo',
      comment: 'the product does not know that there is a demo',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(main\\.ts|demo/)' },
      to: { path: '^src/demo/' },
    },
    room(
      'domain-knows-no-transport',
      '^src/domain/',
      `^src/(domain|db|platform|shared)/|${PORTS}`,
      'the same rules whoever calls',
    ),
    room(
      'jobs-go-through-domain',
      '^src/jobs/',
      '^src/(jobs|domain|platform|shared)/',
      'a job is a caller like a route',
    ),
    room('api-is-thin', '^src/api/', '^src/(api|domain|platform|shared)/', 'no SQL, no rules'),
    {
      name: 'api-jobs-and-web-write-no-sql',
      comment: 'SQL lives in domain/ and db/',
      severity: 'error',
      from: { path: '^src/(api|web|jobs)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: 'node_modules/(drizzle-orm|pg|@electric-sql)/' },
    },
    {
      name: 'rules-and-policies-are-pure',
      comment: 'a decision can be read and tested without a database',
      severity: 'error',
      from: { path: '^src/domain/(.+/(rules|transitions|policy)|transition-table|who-sees)\\.ts$' },
      to: {
        path: '^src/|node_modules/',
        pathNot:
          '^src/domain/([^/]+/(rules|transitions|policy)|transition-table|who-sees)\\.ts$|^src/(shared/|platform/errors\\.ts)|node_modules/zod/',
      },
    },
    {
      name: 'front-door-within-domain',
      comment: 'a noun is entered by its index, its rules, its table of states or its policy',
      severity: 'error',
      from: { path: '^src/domain/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/domain/[^/]+/',
        pathNot: ['^src/domain/$1/', '^src/domain/[^/]+/(index|rules|transitions|policy)\\.ts$'],
      },
    },
    {
      name: 'front-door-from-outside',
      comment: 'routes, jobs and main use the same index files',
      severity: 'error',
      from: { path: '^src/(api|jobs|main\\.ts)', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/domain/[^/]+/', pathNot: '^src/domain/[^/]+/index\\.ts$' },
    },
    {
      name: 'web-sees-shared-only',
      comment: 'the browser gets contracts, never the server; the API client takes types',
      severity: 'error',
      from: { path: '^src/web/', pathNot: '^src/web/lib/api-client\\.ts$|\\.test\\.tsx?$' },
      to: { path: '^src/', pathNot: '^src/(web|shared)/' },
    },
    {
      name: 'web-takes-types-of-the-contract',
      comment: 'zod is larger than the scripts of a page; lists and limits are in src/shared/kernel',
      severity: 'error',
      from: { path: '^src/(web|shared/(kernel|messages))/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/shared/contract/|node_modules/zod/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'routes-are-on-top',
      comment: 'routes compose features; which feature may import which is in scripts/check-structure.ts',
      severity: 'error',
      from: { path: '^src/web/features/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/web/routes/' },
    },
    {
      name: 'ui-and-lib-are-low',
      comment: 'primitives must not depend on this product',
      severity: 'error',
      from: { path: '^src/web/(ui|lib)/' },
      to: { path: '^src/web/(features|routes)/' },
    },
    {
      name: 'product-never-imports-tests',
      comment: 'builders are for tests and proofs',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(tests|prove|bench|scripts)/|\\.test\\.tsx?$' },
    },
    {
      name: 'no-orphans',
      comment: 'what nothing imports is dead',
      severity: 'error',
      from: { orphan: true, path: '^src/', pathNot: '\\.(d|test)\\.tsx?$|^src/web/(entry|routes)' },
      to: {},
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|\\.react-router)/' },
  },
}
