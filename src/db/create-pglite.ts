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
    // The call fails after the function was compiled, because this instance has no database.
  }
}

/**
 * Keeps V8 from optimizing PGlite's parser of SQL, which would take 600 MB of memory and two seconds of CPU soon after
 * a start. V8 decides this when it first compiles a function: while `raw_parser` is compiled, the flag allows
 * optimization only for function 0 of the module. `scanner_init`, which the parser calls, is compiled before, so V8 may
 * optimize it (decision 873).
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

/** Begins to compile PGlite, which happens on another core while this one loads the product. */
export const beginToLoadPglite = (): void => {
  // The caller that opens a database gets the error.
  loadOnce().catch(() => {})
}

export const createPglite = async (place: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'> = {}): Promise<PGlite> => {
  const { PGlite, options } = await loadOnce()
  return PGlite.create({ ...options, ...place })
}
