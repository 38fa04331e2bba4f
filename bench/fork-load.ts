import { fork, type ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'

/** The load generator. It collects garbage in its one thread, because helper threads would take the cores of the server. */
export const forkLoad = (): ChildProcess => fork(resolve('bench/http-load.ts'), { execArgv: ['--single-threaded-gc'] })
