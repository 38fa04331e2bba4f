import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { browserApi } from '../../lib/api-client.ts'
import { decideUser, decideVehicle } from './api.ts'

/**
 * How long an approval can be undone. It is sent afterwards, or when the admin leaves the page, so nobody is told of an
 * approval that was undone.
 */
export const UNDO_MS = 10_000

export type Approved = 'users' | 'vehicles'

export interface ApprovalResult {
  ok: boolean
  /** True if a second admin has to confirm the approval. */
  waits: boolean
  error: string
}

const timers = new Map<string, ReturnType<typeof setTimeout>>()
const watchers = new Set<() => void>()
const listeners = new Set<(result: ApprovalResult) => void>()

const keyOf = (what: Approved, id: string) => `${what}/${id}`

const clear = (key: string): boolean => {
  clearTimeout(timers.get(key))
  const wasPending = timers.delete(key)
  for (const tell of watchers) tell()
  return wasPending
}

const post = async (what: Approved, id: string): Promise<ApprovalResult> => {
  const decide = what === 'users' ? decideUser : decideVehicle
  try {
    // The request continues when the admin leaves the page.
    const answer = await decide(browserApi(), id, 'approve', {}, { keepalive: true })
    if (!answer.ok) return { ok: false, waits: false, error: answer.error.body.error }
    return { ok: true, waits: 'proposal' in answer.body, error: '' }
  } catch {
    return { ok: false, waits: false, error: '' }
  }
}

const send = async (what: Approved, id: string): Promise<void> => {
  if (!clear(keyOf(what, id))) return
  const result = await post(what, id)
  for (const listen of listeners) listen(result)
}

const sendAll = () => {
  for (const key of timers.keys()) {
    const [what, id = ''] = key.split('/')
    void send(what === 'users' ? 'users' : 'vehicles', id)
  }
}

export const approveLater = (what: Approved, id: string): void => {
  const key = keyOf(what, id)
  if (timers.has(key)) return
  addEventListener('pagehide', sendAll)
  timers.set(
    key,
    setTimeout(() => void send(what, id), UNDO_MS),
  )
  for (const tell of watchers) tell()
}

export const undoApproval = (what: Approved, id: string): void => {
  clear(keyOf(what, id))
}

const watch = (tell: () => void) => {
  watchers.add(tell)
  return () => {
    watchers.delete(tell)
  }
}

export const useIsApproving = (what: Approved, id: string): boolean =>
  useSyncExternalStore(
    watch,
    () => timers.has(keyOf(what, id)),
    () => false,
  )

export const useApprovalResults = (onResult: (result: ApprovalResult) => void): void => {
  const report = useEffectEvent(onResult)
  useEffect(() => {
    const listen = (result: ApprovalResult) => report(result)
    listeners.add(listen)
    return () => {
      listeners.delete(listen)
    }
  }, [])
}
