import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// The cache is enabled before all other code, which is then faster to load. A folder that cannot be written is left
// empty, and what another Node or another build has written is not read (decision 877).
enableCompileCache(join(import.meta.dirname, 'compiled'))
await import('./program.ts')
