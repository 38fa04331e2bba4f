// Measures what flags of Chromium save. It visits the home page with and without the flags in turn, each time in a new
// context that loads the page twice, and counts the processor time of all processes of the browser. After `npm run
// build`: `node bench/browser-flags.ts --js-flags=--single-threaded`
import { readdirSync, readFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { CHROMIUM_ARGS, findChromium } from '../scripts/chromium.ts'
import { seedOnce, startProduct } from '../tests/e2e/running-product.ts'

const ROUNDS = 4
const VISITS = 12
const TICK_MS = 10

/**
 * The parent of a process and its processor time in ms, including its ended children. Null when the process has ended.
 */
const readProcess = (pid: string) => {
  try {
    const [, parent = '', ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const ms = fields.slice(9, 13).reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0)
    return { pid, parent, ms }
  } catch {
    return null
  }
}

const cpuOf = (root: number): number => {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (readProcess(name) ?? []) : []))
  const family = new Set([String(root)])
  for (let before = 0; before < family.size;) {
    before = family.size
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid)
  }
  return all.reduce((sum, { pid, ms }) => (family.has(pid) ? sum + ms : sum), 0)
}

const childrenOf = (pid: number): Set<number> =>
  new Set(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number))

const measure = async (url: string, args: readonly string[]): Promise<number> => {
  const others = childrenOf(process.pid)
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...args] })
  const root = [...childrenOf(process.pid)].find((pid) => !others.has(pid)) ?? 0
  const visit = async () => {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    for (const _ of [1, 2]) {
      await page.goto(url)
      await page.locator('html[data-ready]').waitFor()
    }
    await context.close()
  }
  await visit()
  const before = cpuOf(root)
  for (let done = 0; done < VISITS; done += 1) await visit()
  const ms = (cpuOf(root) - before) / VISITS
  await browser.close()
  return ms
}

const flags = process.argv.slice(2)
const stop = await seedOnce()
const product = await startProduct()
for (let round = 0; round < ROUNDS; round += 1) {
  const without = await measure(product.url, CHROMIUM_ARGS)
  const withFlags = await measure(product.url, [...CHROMIUM_ARGS, ...flags])
  console.log(
    `two loads, ms of processor time: ${Math.round(without)}, with ${flags.join(' ')}: ${Math.round(withFlags)}`,
  )
}
await product.dispose()
await stop()
