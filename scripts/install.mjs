// Plain JavaScript, because it runs on the Node that started npm (20.19 or later), before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

export const ROOT = join(import.meta.dirname, '..')

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

const readPackages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

/**
 * Whether the packages of the lock file are installed, by whatever command. When npm has finished, it writes a list of
 * what it has installed, which lacks packages for other machines.
 */
export const isInstalled = (root = ROOT) => {
  const list = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(list)) return false
  const { '': _, ...wanted } = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(list)
  return (
    Object.keys(installed).every((path) => path in wanted) &&
    Object.entries(wanted).every(([path, { optional, integrity }]) =>
      path in installed ? installed[path].integrity === integrity : optional,
    )
  )
}

export const installDependencies = () => {
  if (isInstalled()) return
  console.log('Installing dependencies …')
  npm(['ci', '--no-audit', '--no-fund'])
}

/**
 * The installed Node of the product, else the Node that runs this file. `npm run` finds the installed one by a link.
 * npm 9.2 may remove this link together with the links of packages for other machines, so it is made again here.
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
