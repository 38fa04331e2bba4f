import type { Page } from 'playwright'
import { expect } from 'vitest'

/** The main button of the ride page, whatever it says without a name, is seen on a phone without scrolling. */
export const expectMainButton = async (page: Page, name: string | RegExp = /./): Promise<void> => {
  await page.evaluate(() => scrollTo(0, 0))
  const bar = page.locator('.action-bar')
  await bar.getByText(name).first().waitFor()
  const seen = await bar.evaluate((element) => {
    const button = element.querySelector('a, button') ?? element
    const { left, right, top, bottom } = button.getBoundingClientRect()
    const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return {
      isInView: top >= 0 && bottom <= innerHeight,
      isFree: button.contains(onTop),
      padding: parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom),
      height: innerHeight - element.getBoundingClientRect().top,
    }
  })
  expect(seen, String(name)).toMatchObject({ isInView: true, isFree: true })
  // What gets the focus is scrolled to above the bar.
  expect(seen.padding, String(name)).toBeGreaterThanOrEqual(seen.height)
}
