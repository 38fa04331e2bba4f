// Measures Lighthouse's four scores of home, search and the page of a ride, with the mobile preset, on the built
// product with demo data. Each page is measured three times, and the median counts, because the machine is shared.
// Lighthouse is installed only while this runs: its 200 MB would be a fifth of all packages.
import { chromium } from 'playwright'
import { CHROMIUM_ARGS, findChromium } from '../scripts/chromium.ts'
import { freePort } from '../scripts/free-port.ts'
import { installTemporarily } from '../scripts/temporary-packages.ts'
import { startProduct } from '../tests/e2e/running-product.ts'

const ROUNDS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

interface Result {
  lhr: {
    categories: Record<string, { score: number | null }>
    audits: Record<string, { id: string; score: number | null; scoreDisplayMode: string; numericValue?: number }>
  }
}
type Measure = (
  url: string,
  options: { port: number; output: 'json'; logLevel: 'error' },
) => Promise<Result | undefined>

const packages = installTemporarily(['lighthouse@13.5.0'])
const lighthouse = (await packages.loadModule('lighthouse')) as unknown as Measure
const product = await startProduct()
const port = await freePort()
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
})
const rides = (await (await fetch(`${product.url}/api/ride/available`)).json()) as { id: string }[]
try {
  for (const path of ['/', '/ride/search', `/ride/${rides[0]?.id}`]) {
    const runs: Record<string, number[]> = {}
    const note = (name: string, value: number | null | undefined) => (runs[name] ??= []).push(value ?? Number.NaN)
    for (let round = 0; round < ROUNDS; round += 1) {
      const result = await lighthouse(`${product.url}${path}`, { port, output: 'json', logLevel: 'error' })
      if (!result) throw new Error(`Lighthouse gave no result for ${path}`)
      for (const name of CATEGORIES) note(name, (result.lhr.categories[name]?.score ?? 0) * 100)
      note('LCP s', (result.lhr.audits['largest-contentful-paint']?.numericValue ?? 0) / 1000)
      note('CLS', result.lhr.audits['cumulative-layout-shift']?.numericValue)
      for (const audit of Object.values(result.lhr.audits))
        if (round === 0 && audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === 'binary')
          console.log(`  ${path}: ${audit.id}`)
    }
    const figures = Object.entries(runs).map(([name, values]) => `${name} ${Number(median(values).toFixed(3))}`)
    console.log(`${path.startsWith('/ride/') && path !== '/ride/search' ? '/ride/{id}' : path}: ${figures.join(' · ')}`)
  }
} finally {
  await browser.close()
  await product.dispose()
  packages.remove()
}
