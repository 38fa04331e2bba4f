import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs packages on Debian and Ubuntu when this process runs as root, and otherwise does nothing. */
export const installFromDebian = (what: string, packages: readonly string[]): void => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${what} (once) …`)
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ])
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment })
}
