import { mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// install.mjs is plain JavaScript, so its import has no types.
const { isInstalled, productNode } = (await import(join(import.meta.dirname, 'install.mjs'))) as {
  isInstalled: (root: string) => boolean
  productNode: (root: string) => string
}

it.skipIf(process.platform === 'win32')('productNode links Node again when npm has removed the link', () => {
  const root = mkdtempSync(join(tmpdir(), 'pamoja-install-'))
  const name = `node-${process.platform}-${process.arch}`
  const own = join(root, 'node_modules', name, 'bin', 'node')
  for (const folder of ['.bin', `${name}/bin`]) mkdirSync(join(root, 'node_modules', folder), { recursive: true })
  expect(productNode(root)).toBe(process.execPath)
  writeFileSync(own, '')
  for (const call of ['the first', 'another']) expect(productNode(root), call).toBe(own)
  expect(readlinkSync(join(root, 'node_modules', '.bin', 'node'))).toBe(join('..', name, 'bin', 'node'))
  rmSync(root, { recursive: true })
})

it('packages count as installed only when they match the lock file', () => {
  const root = mkdtempSync(join(tmpdir(), 'pamoja-install-'))
  mkdirSync(join(root, 'node_modules'))
  const write = (file: string, packages: Record<string, { integrity?: string; optional?: boolean }>) =>
    writeFileSync(join(root, file), JSON.stringify({ packages }))
  const [one, two] = [{ integrity: 'sha512-1' }, { integrity: 'sha512-2' }]
  const other = { integrity: 'sha512-3', optional: true }
  write('package-lock.json', { '': {}, 'node_modules/a': one, 'node_modules/b': two, 'node_modules/mac': other })
  expect(isInstalled(root), 'nothing installed').toBe(false)
  const installed = (packages: Parameters<typeof write>[1]) => {
    write('node_modules/.package-lock.json', packages)
    return isInstalled(root)
  }
  expect(installed({ 'node_modules/a': one, 'node_modules/b': two }), 'without a package for another machine').toBe(
    true,
  )
  expect(installed({ 'node_modules/a': one }), 'a new package').toBe(false)
  expect(installed({ 'node_modules/a': one, 'node_modules/b': one }), 'another version').toBe(false)
  expect(installed({ 'node_modules/a': one, 'node_modules/b': two, 'node_modules/c': one }), 'a removed one').toBe(
    false,
  )
  rmSync(root, { recursive: true })
})
