import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** The sizes in bytes of the functions that V8 compiles when another process calls `compilePglite`, first to last. */
const compiledSizes = async (): Promise<number[]> => {
  const script = `await (await import('./src/db/create-pglite.ts')).compilePglite()`
  const flags = ['--trace-wasm-compilation-times', '--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, flags)
  return [...stdout.matchAll(/^Compiled function .* bodysize (\d+)/gm)].map(([, size]) => Number(size))
}

it('compilePglite compiles PGlite’s parser of SQL last, and no other large function', async () => {
  const sizes = await compiledSizes()
  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes.filter((size) => size > 100_000)).toEqual([sizes.at(-1)])
})
