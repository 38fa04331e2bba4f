import { readFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'

/** Pages of 64 KB that the module asks for. The system provides memory only for pages that are written. */
const MEMORY = { initial: 2048, maximum: 32_768 }

const noImport = () => {
  throw new Error('Not for running.')
}

/**
 * PGlite writes zeros to all its buffers when it starts; by default they have 128 MB. Pages outside the buffers are in
 * the file cache of the operating system.
 */
const BUFFERS = ['-c', 'shared_buffers=32MB']

/** An instance whose imports throw. It cannot run a function to its end, but a call compiles the function. */
const instantiateAlone = (module: WebAssembly.Module): WebAssembly.Exports => {
  const imports: WebAssembly.Imports = {}
  for (const { module: owner, name, kind } of WebAssembly.Module.imports(module)) {
    imports[owner] ??= {}
    imports[owner][name] = kind === 'memory' ? new WebAssembly.Memory(MEMORY) : noImport
  }
  return new WebAssembly.Instance(module, imports).exports
}

/** The first call of a function compiles it, for all instances of its module. */
const compile = (exports: WebAssembly.Exports, name: string): void => {
  const call = exports[name]
  if (typeof call !== 'function') throw new Error(`PGlite has no function ${name}.`)
  try {
    call(0, 0, 0, 0)
  } catch {
    // The instance has no database, so every call fails after the function was compiled.
  }
}

/**
 * V8 would optimize the parser of SQL within seconds of a start, with 600 MB of memory and two seconds of CPU. V8 decides
 * whether it may optimize a function when it first compiles the function. A flag allows it only for function 0 while the
 * parser is compiled. The function that the parser calls is compiled before: V8 may optimize it (decision 873).
 */
export const compilePglite = async (): Promise<WebAssembly.Module> => {
  const file = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  const module = await WebAssembly.compile(await readFile(file))
  const exports = instantiateAlone(module)
  compile(exports, 'scanner_init')
  setFlagsFromString('--wasm-tier-up-filter=0')
  compile(exports, 'raw_parser')
  setFlagsFromString('--wasm-tier-up-filter=-1')
  return module
}

const load = async () => {
  const [{ PGlite }, { pg_trgm }, { cube }, { earthdistance }, { btree_gist }, pgliteWasmModule] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/contrib/cube'),
    import('@electric-sql/pglite/contrib/earthdistance'),
    import('@electric-sql/pglite/contrib/btree_gist'),
    compilePglite(),
  ])
  const startParams = [...PGlite.defaultStartParams, ...BUFFERS]
  return {
    PGlite,
    options: { extensions: { pg_trgm, cube, earthdistance, btree_gist }, pgliteWasmModule, startParams },
  }
}

let loaded: ReturnType<typeof load> | null = null
const loadOnce = (): ReturnType<typeof load> => {
  loaded ??= load()
  return loaded
}

/** PGlite is compiled on another core, so a start begins to compile it before it loads the product. */
export const beginToLoadPglite = (): void => {
  // The caller that opens a database gets the error.
  loadOnce().catch(() => {})
}

/** PostgreSQL in this process, with our extensions. */
export const createPglite = async (place: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'> = {}): Promise<PGlite> => {
  const { PGlite, options } = await loadOnce()
  return PGlite.create({ ...options, ...place })
}
