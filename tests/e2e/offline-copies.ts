import type { Page } from 'playwright'

export const copiesOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (!(await caches.has('copies'))) return []
    const keys = await (await caches.open('copies')).keys()
    return keys.map(({ url }) => url.slice(location.origin.length))
  })
