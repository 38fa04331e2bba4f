// Builds the pages and the server into build/, with compressed copies of the assets and with a migrated database, which
// a first start copies. With --demo it also makes a data folder with the demo, which a first start uses.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const STAMP = 'build/.inputs'
const COMPRESSIBLE = /\.(js|css|svg|json|txt|xml|html|webmanifest|ico)$/

const inputsHash = (): string => {
  const files = [
    'package-lock.json',
    'vite.config.ts',
    'scripts/client-build.ts',
    'react-router.config.ts',
    'tsconfig.json',
  ]
  const sources = globSync(['src/**/*', 'public/**/*'], { exclude: (path) => /\.test\.tsx?$/.test(path) })
  const hash = createHash('sha256')
  for (const file of [...files, ...sources].toSorted())
    if (/\.\w+$/.test(file) && existsSync(file)) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

const compressAssets = (folder: string) => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const content = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    )
  }
}

const build = async (inputs: string) => {
  console.log('Building …')
  const { status } = spawnSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) process.exit(status ?? 1)
  compressAssets('build/client')
  // Imported only here, because a build that is up to date does not need it.
  const { writeEmptyDatabase } = await import('./write-empty-database.ts')
  await writeEmptyDatabase()
  writeFileSync(STAMP, inputs)
}

/** Makes the demo in its own process, in parallel with the build. When that fails, the first start makes the demo. */
const prepareDemo = async (inputs: string) => {
  const { isPrepared } = await import('../src/platform/prepared-folder.ts')
  if (process.env['APP_ENV'] === 'production' || isPrepared(inputs)) return
  console.log('Preparing the demo …')
  spawn(process.execPath, ['scripts/prepare-demo.ts', inputs], { stdio: ['ignore', 'ignore', 'inherit'] })
}

const inputs = inputsHash()
if (process.argv.includes('--demo')) await prepareDemo(inputs)
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== inputs) await build(inputs)
