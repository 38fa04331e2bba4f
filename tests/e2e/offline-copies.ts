import type { Page } from 'playwright'

/** The paths of the pages and answers that the worker has copied. */
export const copiesOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (!(await caches.has('copies'))) return []
    const keys = await (await caches.open('copies')).keys()
    return keys.map(({ url }) => url.slice(location.origin.length))
  })
