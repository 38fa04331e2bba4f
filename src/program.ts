import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { beginToLoadPglite } from './db/create-pglite.ts'
import { parseConfig } from './platform/config.ts'
import { createLogger } from './platform/logger.ts'
import { takePreparedFolder } from './platform/prepared-folder.ts'
import { endOnRefusal, say } from './platform/terminal.ts'
import { runWorkers } from './workers.ts'

/** Compiled code is stored this long after a start, because a process that is killed stores none. */
const SETTLED_MS = 3000

/**
 * The program: one process, or several that it starts and watches. Loads the product only in the processes that run it.
 */
const start = async () => {
  // Comes first, because reading the configuration creates keys in an empty folder.
  takePreparedFolder(process.env)
  const config = parseConfig(process.env)
  if (config.workers > 1 && cluster.isPrimary) {
    runWorkers({ count: config.workers, logger: createLogger(config.logLevel), say })
    return
  }
  if (config.databaseUrl === null) beginToLoadPglite()
  const [{ serve }, { handlePage }] = await Promise.all([import('./serve.ts'), import('./web/server.ts')])
  await serve(config, handlePage)
  setTimeout(flushCompileCache, SETTLED_MS).unref()
}

await start().catch(endOnRefusal)
