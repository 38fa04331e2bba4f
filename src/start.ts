import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Comes before all other imports, so that Node loads their compiled code from the cache. If the folder cannot be written,
// Node compiles as usual. It does not read what another version of Node or another build has written (decision 877).
enableCompileCache(join(import.meta.dirname, 'compiled'))
await import('./program.ts')
