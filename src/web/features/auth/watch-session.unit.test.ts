import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ACTIVITY_CHECK_AT_MOST_EVERY_MS, DELETED_USER_CHECK_MS, watchSession } from './watch-session.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const watch = (answers: readonly (boolean | null)[] = []) => {
  const target = new EventTarget()
  const left = [...answers]
  const isThere = vi.fn<() => Promise<boolean | null>>(() => {
    const answer = left.shift()
    return Promise.resolve(answer === undefined ? true : answer)
  })
  const onGone = vi.fn<() => void>()
  const stop = watchSession({ target, isThere, onGone })
  return { isThere, onGone, stop, act: (event: string) => void target.dispatchEvent(new Event(event)) }
}

it('the check of the session uses the intervals of the specification', () => {
  expect([DELETED_USER_CHECK_MS, ACTIVITY_CHECK_AT_MOST_EVERY_MS]).toEqual([300_000, 120_000])
})

it('the session is checked every 5 minutes [9.session.check 4.deleted]', async () => {
  const { isThere } = watch()
  await vi.advanceTimersByTimeAsync(DELETED_USER_CHECK_MS - 1)
  expect(isThere).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(isThere).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(DELETED_USER_CHECK_MS * 2)
  expect(isThere).toHaveBeenCalledTimes(3)
})

it.each(['mousedown', 'keydown', 'touchstart', 'scroll'])(
  'the session is checked on a %s, at most every 2 minutes [9.session.activity 4.deleted]',
  async (event) => {
    const { isThere, act } = watch()
    await vi.advanceTimersByTimeAsync(ACTIVITY_CHECK_AT_MOST_EVERY_MS - 1)
    act(event)
    expect(isThere).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    for (let times = 0; times < 50; times += 1) act(event)
    expect(isThere).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(ACTIVITY_CHECK_AT_MOST_EVERY_MS)
    act(event)
    expect(isThere).toHaveBeenCalledTimes(2)
  },
)

it('the session is not checked on activity right after a scheduled check', async () => {
  const { isThere, act } = watch()
  await vi.advanceTimersByTimeAsync(DELETED_USER_CHECK_MS)
  act('keydown')
  expect(isThere).toHaveBeenCalledTimes(1)
})

it('the check of the session reports once that the account was deleted, and then stops', async () => {
  const { isThere, onGone, act } = watch([true, false])
  await vi.advanceTimersByTimeAsync(DELETED_USER_CHECK_MS * 2)
  expect(onGone).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(DELETED_USER_CHECK_MS * 3)
  act('scroll')
  expect([isThere.mock.calls.length, onGone.mock.calls.length]).toEqual([2, 1])
})

it('the check of the session does not sign the user out when the connection is lost', async () => {
  const { onGone } = watch([null, null])
  await vi.advanceTimersByTimeAsync(DELETED_USER_CHECK_MS * 2)
  expect(onGone).not.toHaveBeenCalled()
})

it('the check of the session does nothing after it is stopped, even with an answer pending', async () => {
  const { onGone, stop, isThere } = watch([false])
  vi.advanceTimersByTime(DELETED_USER_CHECK_MS)
  stop()
  await vi.advanceTimersByTimeAsync(DELETED_USER_CHECK_MS * 2)
  expect(isThere).toHaveBeenCalledTimes(1)
  expect(onGone).not.toHaveBeenCalled()
})
