interface Ban {
  in: RegExp
  notIn?: RegExp
  text: RegExp
  because: string
}
export const BANS: readonly Ban[] = [
  {
    in: /^src\//,
    notIn: /^src\/(platform\/(config|process-place)|serve|program)\.ts$/,
    text: /process\.env/,
    because: 'the environment is read once, in platform/config.ts',
  },
  {
    in: /^src\/(domain|jobs)\//,
    text: /Date\.now\(|new Date\(\)/,
    because: 'read the time from ctx.clock, so that tests can change it',
  },
  {
    in: /^src\/web\/(features|routes)\//,
    text: /new Date\(\)/,
    because: "a loader and an action take the server's time from clockContext, a component from serverNow()",
  },
  {
    in: /^src\/shared\/contract\//,
    notIn: /primitives\.ts$/,
    text: /\bz\.(string|number|int|coerce)\b/,
    because: 'use the primitives of the contract, which refuse what the database cannot hold',
  },
  {
    in: /^src\/web\//,
    text: /maxLength=\{\d/,
    because: 'the contract has the same limit: name it in src/shared/kernel/form-limits.ts',
  },
  {
    in: /^src\//,
    // This file runs the files of src/db/sql, which are our own statements without parameters.
    notIn: /^src\/db\/apply-code\.ts$/,
    text: /sql\.raw\(/,
    because: 'parameters only',
  },
  {
    in: /^src\/web\//,
    // storage.ts, two modules whose caches storage.ts deletes, and two scripts that run before other modules are
    // loaded.
    notIn: /(lib\/(storage|stored-files|typed-input|first-touch)|site\/page-copies)\.tsx?$/,
    text: /\b(localStorage|sessionStorage|indexedDB|caches)\b(?=[.[])/,
    because: 'lib/storage.ts stores everything in a browser, so that signing out can delete it',
  },
  {
    in: /^src\//,
    // These files write HTML only on the server: what React has just made, and icons of a package (decision 747).
    notIn: /^src\/web\/(lib\/render-once\.tsx|ui\/create-icon\.ts)$/,
    text: /dangerouslySetInnerHTML/,
    because: 'React text nodes only',
  },
  {
    in: /^src\/web\//,
    text: /import \{[^}]*\b(?:Await|NavLink|useSearchParams)\b[^}]*\} from 'react-router'/,
    because:
      "every first view would load it: use React's use(), ui/nav-link.tsx or lib/use-query-params.ts (decision 759)",
  },
  { in: /^src\//, text: /child_process/, because: 'the product starts no other program' },
  { in: /^src\//, text: /\beval\(|\bnew Function\(|node:vm\b/, because: 'text is never run as code' },
  {
    in: /^src\//,
    text: /Math\.random\(/,
    because: 'secrets come from node:crypto',
  },
  {
    in: /^src\//,
    // Some authenticator apps only support SHA-1, the default hash of RFC 6238.
    notIn: /totp\.ts$/,
    text: /createH(?:ash|mac)\('(?!sha256)/,
    because: 'SHA-256 is the one hash',
  },
  { in: /^src\//, text: /'aes-(?!256-gcm)/, because: 'AES-256-GCM is the one cipher' },
  {
    in: /^src\//,
    // These files compare two stored MACs, that of a report and that of its message, which are made within minutes of
    // each other.
    notIn: /^src\/domain\/deliveries\/(?:apply-report|record-attempt)\.ts$/,
    text: /\b(?:eq|ne)\(\s*\w+\.(?:\w+Mac|mac|bucket)\b|\b(?:eq|ne|inArray|notInArray|timingSafeEqual)\(.*\bnewMac\(/,
    because:
      'a stored MAC may be made with an older master key: find it with keyring.macs, compare it with keyring.isMac',
  },
  {
    in: /^src\/domain\//,
    // This file compares decrypted PINs, not MACs.
    notIn: /^src\/domain\/boarding\/board-rider\.ts$/,
    text: /timingSafeEqual/,
    because: 'use keyring.isMac, which compares a MAC under every master key',
  },
  {
    in: /^src\/domain\/(?:ledger|payments|payouts|transfers|money-reviews)\//,
    notIn: /\.test\.ts$/,
    text: /\bnewId\(/,
    because: 'rows about money have ids ordered by time, unless the id is in a public address: newOrderedId',
  },
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
    // The client of all calls, the check whether the server can be reached, and the report of an error, because the
    // error may be in the client.
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
  {
    in: /^(src|tests|prove)\//,
    // Matches a wait without a timeout: a call on one line, or a call with a function of several lines as its only
    // argument.
    text: /^( *)\S.*\bvi\.wait(?:For|Until)\((?:(?!.*, (?:\w+|\{.*\})\)$).*\)$|.*\{\n(?:\1 .*\n|\n)*\1\}\)|\n\1  .*\n\1\))/m,
    because:
      'vitest waits for one second only, which is too short on a busy machine: give a timeout, or use expect.poll',
  },
  { in: /^(src|tests|scripts|bench|prove)\//, text: /\b(?:TO|FIX)(?:DO|ME)\b/, because: 'finish it, or file an issue' },
]
