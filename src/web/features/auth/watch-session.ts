import { UNAUTHENTICATED } from '../../lib/lost-network.ts'

export const DELETED_USER_CHECK_MS = 300_000
export const ACTIVITY_CHECK_AT_MOST_EVERY_MS = 120_000
const ACTIVITY = ['mousedown', 'keydown', 'touchstart', 'scroll'] as const

interface Watch {
  target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  isThere: () => Promise<boolean | null>
  onGone: () => void
}

/**
 * Checks whether the account and its session still exist: on a schedule, on activity, and after an answer 401.
 * @returns a function that stops the checks
 */
export const watchSession = ({ target, isThere, onGone }: Watch): (() => void) => {
  let lastCheck = Date.now()
  let watching = true
  let checking = false
  const check = async () => {
    lastCheck = Date.now()
    checking = true
    const there = await isThere()
    checking = false
    if (there !== false || !watching) return
    stop()
    onGone()
  }
  const onActivity = () => {
    if (Date.now() - lastCheck >= ACTIVITY_CHECK_AT_MOST_EVERY_MS) void check()
  }
  // A running check calls the API too: if its own call is refused, it must not start another check.
  const onRefused = () => {
    if (!checking) void check()
  }
  target.addEventListener(UNAUTHENTICATED, onRefused)
  const timer = setInterval(() => void check(), DELETED_USER_CHECK_MS)
  const stop = () => {
    watching = false
    clearInterval(timer)
    target.removeEventListener(UNAUTHENTICATED, onRefused)
    for (const event of ACTIVITY) target.removeEventListener(event, onActivity, { capture: true })
  }
  for (const event of ACTIVITY) target.addEventListener(event, onActivity, { capture: true, passive: true })
  return stop
}
