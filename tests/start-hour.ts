import { onTestFinished } from 'vitest'
import type { MovableClock } from '../src/platform/clock.ts'
import { HOUR_MS } from '../src/shared/kernel/nairobi-time.ts'

/**
 * Moves the clock to the start of the next hour until the test ends. Limits are counted by whole hours and minutes, so
 * a test of a limit would fail if an hour or a minute ended during the test.
 */
export const startHour = (clock: MovableClock): void => {
  clock.set(new Date((Math.floor(clock.now().getTime() / HOUR_MS) + 1) * HOUR_MS))
  onTestFinished(() => clock.set(null))
}
