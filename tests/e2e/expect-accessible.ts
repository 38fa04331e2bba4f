import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { DESKTOP_SIZE, PHONE_SIZE } from './browser.ts'

/** Axe's violations on the present page: the rule and the elements. */
export const violationsOf = async (page: Page): Promise<string[]> => {
  // The legacy mode tests the page itself, in half the time; the other one is for frames of other sites. Reporting
  // passes too would cost a third more.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

/** No accessibility violation on a phone and on a desktop; leaves the page in phone size. */
export const expectAccessible = async (page: Page) => {
  for (const size of [PHONE_SIZE, DESKTOP_SIZE]) {
    await page.setViewportSize(size)
    expect(await violationsOf(page)).toEqual([])
  }
  await page.setViewportSize(PHONE_SIZE)
}
