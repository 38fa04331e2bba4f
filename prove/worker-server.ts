import cluster from 'node:cluster'
import { parseConfig } from '../src/platform/config.ts'
import { createLogger } from '../src/platform/logger.ts'
import { say } from '../src/platform/terminal.ts'
import { runWorkers } from '../src/workers.ts'

// This is the program without pages. Its first process tells its parent the ids of the processes that it has started.

const config = parseConfig(process.env)
if (cluster.isPrimary) {
  cluster.on('fork', ({ process: { pid } }) => process.send?.({ pid }))
  // The parent process has ended, so this process must not stay.
  process.once('disconnect', () => process.exit(1))
  runWorkers({ count: config.workers, logger: createLogger(config.logLevel), say })
} else await (await import('../src/serve.ts')).serve(config, null)
