import { mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// Plain JavaScript has no types here.
const { productNode } = (await import(join(import.meta.dirname, 'install.mjs'))) as {
  productNode: (root: string) => string
}

it.skipIf(process.platform === 'win32')('links the installed Node again when npm has removed the link', () => {
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
