import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Loose = ((...given: readonly unknown[]) => Loose) &
  (new (...given: readonly unknown[]) => Loose) & { [name: string]: Loose }

/**
 * Installs packages in a temporary folder, because packages that few people need are no dependencies of ours.
 * @param packages With their version, as in `mpesa-node@0.1.3`
 */
export const installTemporarily = (packages: readonly string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'pamoja-packages-'))
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const options = ['--ignore-scripts', '--no-audit', '--no-fund']
  const { status, stderr } = spawnSync('npm', ['install', ...options, ...packages], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`These packages could not be installed: ${packages.join(', ')}.\n${stderr}`)
  return {
    folder,
    load: createRequire(join(folder, 'package.json')) as unknown as (name: string) => Loose,
    /** Loads a package that is only available as an ES module. */
    loadModule: async (name: string): Promise<Loose> => {
      const path = join(folder, 'load.mjs')
      writeFileSync(path, `export { default } from '${name}'\n`)
      return ((await import(path)) as { default: Loose }).default
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
