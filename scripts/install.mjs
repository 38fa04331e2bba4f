// Plain JavaScript: it runs on the Node that started npm (20.19 or later), before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

export const ROOT = join(import.meta.dirname, '..')
const STAMP = join(ROOT, 'node_modules', '.pamoja-installed')

const run = (command, args) => {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

/** Runs npm with the Node that runs this file, so that a fresh machine needs nothing else. */
const npm = (args) => {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('.js')) run(process.execPath, [cli, ...args])
  else run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args)
}

/** Installs exactly what the lock file names, once for every lock file. */
export const installDependencies = () => {
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
  const runtime = existsSync(join(ROOT, 'node_modules', '.package-lock.json'))
  if (runtime && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lock) return
  console.log('Installing dependencies (once) …')
  npm(['ci', '--no-audit', '--no-fund'])
  writeFileSync(STAMP, lock)
}

/**
 * The Node of the product: the installed one, else the one that runs this file. `npm run` finds it by a link, which
 * npm 9.2 may remove together with those of the packages for other machines: then it is made again.
 */
export const productNode = (root = ROOT) => {
  const isWindows = process.platform === 'win32'
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
  const own = join(root, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node')
  if (!existsSync(own)) return process.execPath
  const link = join(root, 'node_modules', '.bin', 'node')
  if (!isWindows && !existsSync(link)) symlinkSync(join('..', name, 'bin', 'node'), link)
  return own
}
