import type { Page } from 'playwright'
import { expect } from 'vitest'

/**
 * Waits until the bar at the bottom of the ride page contains this name (by default any text). Expects that the first
 * visible button of the bar can be seen without scrolling, and that nothing covers it, also after scrolling.
 */
export const expectMainButton = async (page: Page, name: string | RegExp = /./): Promise<void> => {
  await page.evaluate(() => scrollTo(0, 0))
  const bar = page.locator('.action-bar')
  await bar.getByText(name).first().waitFor()
  const seen = await bar.evaluate((element) => {
    // The buttons for the number of seats need scripts, so they are hidden until the scripts run.
    const buttons = [...element.querySelectorAll('a, button')]
    const button = buttons.find((each) => each.checkVisibility({ visibilityProperty: true })) ?? element
    const { left, right, top, bottom } = button.getBoundingClientRect()
    const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const scrolledOver = [...document.querySelectorAll('main button')].filter((other) => {
      if (element.contains(other) || !other.checkVisibility({ visibilityProperty: true })) return false
      const [box, barBox] = [other.getBoundingClientRect(), element.getBoundingClientRect()]
      scrollBy({ top: box.top + box.height / 2 - (barBox.top + barBox.height / 2), behavior: 'instant' })
      const now = other.getBoundingClientRect()
      const found = document.elementFromPoint(now.left + now.width / 2, now.top + now.height / 2)
      const isUnderBar = now.top >= barBox.top && now.bottom <= barBox.bottom
      return isUnderBar && getComputedStyle(element).position === 'fixed' && other.contains(found)
    })
    scrollTo({ top: 0, behavior: 'instant' })
    return {
      scrolledOver: scrolledOver.map((other) => other.getAttribute('aria-label') ?? other.textContent),
      isInView: top >= 0 && bottom <= innerHeight,
      isFree: button.contains(onTop),
      padding: parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom),
      height: innerHeight - element.getBoundingClientRect().top,
    }
  })
  expect(seen, String(name)).toMatchObject({ isInView: true, isFree: true, scrolledOver: [] })
  // The browser scrolls a focused element to a position above this padding.
  expect(seen.padding, String(name)).toBeGreaterThanOrEqual(seen.height)
}
