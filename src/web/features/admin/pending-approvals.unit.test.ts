import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { approveLater, UNDO_MS, undoApproval } from './pending-approvals.ts'

let sent: string[]
let leave: (() => void) | null
beforeEach(() => {
  sent = []
  leave = null
  vi.useFakeTimers()
  vi.stubGlobal('location', { origin: 'http://localhost' })
  vi.stubGlobal('addEventListener', (event: string, listener: () => void) => {
    if (event === 'pagehide') leave = listener
  })
  vi.stubGlobal('fetch', (address: string | URL, init: RequestInit) => {
    sent.push(`${init.method} ${new URL(String(address)).pathname} ${String(init.keepalive)}`)
    return Promise.resolve(Response.json({}))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('an approval is sent once, after 10 seconds', async () => {
  approveLater('users', 'a')
  approveLater('users', 'a')
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual(['POST /api/admin/users/a/approve true'])
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(sent).toHaveLength(1)
})

it('an undone approval is not sent, and the admin can approve again', async () => {
  approveLater('vehicles', 'b')
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1)
  undoApproval('vehicles', 'b')
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(sent).toEqual([])
  approveLater('vehicles', 'b')
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(sent).toEqual(['POST /api/admin/vehicles/b/approve true'])
})

it('waiting approvals are sent when the admin leaves the page', async () => {
  approveLater('users', 'c')
  approveLater('vehicles', 'd')
  leave?.()
  expect(sent).toEqual(['POST /api/admin/users/c/approve true', 'POST /api/admin/vehicles/d/approve true'])
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(sent).toHaveLength(2)
})
