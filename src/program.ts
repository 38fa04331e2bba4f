import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { beginToLoadPglite } from './db/create-pglite.ts'
import { parseConfig } from './platform/config.ts'
import { createLogger } from './platform/logger.ts'
import { takePreparedFolder } from './platform/prepared-folder.ts'
import { endOnRefusal, say } from './platform/terminal.ts'
import { runWorkers } from './workers.ts'

/** How long after a start the compiled code is stored. By itself, Node stores it only at the end of a process that is not killed. */
const SETTLED_MS = 3000

/**
 * Runs the product in this process or, with several workers, in processes that this one starts and watches. A process that
 * only watches does not load the product.
 */
const start = async () => {
  // Comes before `parseConfig`, which writes keys into an empty data folder: only an empty one is replaced.
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
