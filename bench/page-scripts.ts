// Prints the size of each built script together with all scripts that it imports statically, compressed with Brotli, in
// bytes: `node bench/page-scripts.ts`, after a build. The first argument can be another folder of assets.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const folder = process.argv[2] ?? 'build/client/assets'
const scripts = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => {
      const code = readFileSync(join(folder, name))
      const imports = [...code.toString().matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map(([, path = '']) => path)
      return [name, { imports, bytes: brotliCompressSync(code).length }] as const
    }),
)

const addImports = (name: string, found: Set<string>): Set<string> => {
  if (found.has(name)) return found
  found.add(name)
  for (const path of scripts.get(name)?.imports ?? []) addImports(path, found)
  return found
}

for (const name of scripts.keys()) {
  const bytes = [...addImports(name, new Set())].reduce((sum, one) => sum + (scripts.get(one)?.bytes ?? 0), 0)
  console.log(`${String(bytes).padStart(8)}  ${name}`)
}
