// The time of the built product from start to the first /readyz: with an empty folder (migrations, demo data) and with
// an existing one.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../scripts/free-port.ts'
import { waitUntilReady } from '../tests/e2e/running-product.ts'

const ROUNDS = 3

const startOnce = async (dataDir: string): Promise<number> => {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['--max-old-space-size=512', 'build/server/index.js'], {
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', PORT: String(port), DATA_DIR: dataDir },
  })
  await waitUntilReady(`http://localhost:${port}`, child, () => '')
  const readyInMs = performance.now() - startedAt
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
  return readyInMs
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Medians in milliseconds. */
export const measureStartup = async (): Promise<{ firstMs: number; laterMs: number }> => {
  const first: number[] = []
  const later: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = mkdtempSync(join(tmpdir(), 'pamoja-bench-'))
    first.push(await startOnce(dataDir))
    later.push(await startOnce(dataDir))
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { firstMs: median(first), laterMs: median(later) }
}
