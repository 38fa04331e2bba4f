// Plain JavaScript: it runs on the Node that started npm (20.19 or later), before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
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

/** The Node of the product: the installed one, else the one that runs this file. */
export const productNode = () => {
  const own = join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  return existsSync(own) ? own : process.execPath
}
