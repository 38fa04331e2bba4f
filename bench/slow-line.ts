// Measures first and second visits at 250 kbit/s and 300 ms, on the built product with demo data, as a phone of 360 px
// without a session: the first paint, and all bytes before the first touch, including headers. The paints are medians,
// because the machine is shared.
import type { Browser, Page } from 'playwright'
import { openBrowser, visit } from '../tests/e2e/browser.ts'
import { startProduct } from '../tests/e2e/running-product.ts'
import { isWhole, slowDown } from '../tests/e2e/slow-line.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? '3')

interface View {
  paintMs: number
  bytes: Record<string, number>
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const sumOf = (bytes: Record<string, number>): number => Object.values(bytes).reduce((sum, each) => sum + each, 0)

const openSlowly = async (page: Page, path: string): Promise<View> => {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  const kinds = new Map<string, string>()
  const bytes: Record<string, number> = {}
  line.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    if (encodedDataLength > 0) bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await isWhole(page)
  const paintMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  await line.detach()
  return { paintMs, bytes }
}

const visitTwice = async (browser: Browser, url: string, path: string): Promise<[View, View]> => {
  const { context, page } = await visit(browser, url, { serviceWorkers: 'allow' })
  await slowDown(context, page)
  const views: [View, View] = [await openSlowly(page, path), await openSlowly(page, path)]
  await context.close()
  return views
}

const product = await startProduct()
const browser = await openBrowser()
const rides = (await (await fetch(`${product.url}/api/ride/available`)).json()) as { id: string }[]
try {
  for (const path of ['/', '/ride/search', `/ride/${rides[0]?.id}`]) {
    const rounds: [View, View][] = []
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await visitTwice(browser, product.url, path))
    for (const turn of [0, 1] as const) {
      const views = rounds.map((each) => each[turn])
      const bytes = views[0]?.bytes ?? {}
      const kinds = Object.entries(bytes).map(([kind, each]) => `${kind} ${each}`)
      const paintMs = median(views.map((view) => view.paintMs)).toFixed(0)
      console.log(`- ${path}, visit ${turn + 1}: paint ${paintMs} ms, ${sumOf(bytes)} bytes (${kinds.join(', ')})`)
    }
  }
} finally {
  await browser.close()
  await product.dispose()
}
