import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { incidents } from '../../src/db/schema/index.ts'
import { newId } from '../../src/platform/ids.ts'
import type { OwnUser } from '../../src/shared/contract/users.ts'
import { IncidentAlarm } from '../../src/web/features/site/incident-alarm.tsx'
import { useUnreadMessages } from '../../src/web/features/chat/use-unread-messages.ts'
import { NotificationPanel } from '../../src/web/features/site/notification-panel.tsx'
import { openIncidents } from '../../src/web/features/site/open-incidents.ts'
import { useTappedNotification } from '../../src/web/features/site/use-tapped-notification.ts'
import { useUnreadCount } from '../../src/web/features/site/use-unread-count.ts'
import { OPEN_MESSAGES, tellMessagesChanged } from '../../src/web/lib/open-messages.ts'
import { NOTIFICATION_TAPPED } from '../../src/web/lib/worker.ts'
import { useWaitingCount } from '../../src/web/features/waiting/use-waiting-count.ts'
import { insertRide, insertUser, insertVehicle } from '../builders.ts'
import { createChatting } from '../chatting.ts'
import { openTestProduct, type TestProduct } from '../test-product.ts'
import { button, openDialog } from './controls.ts'
import { openPage, t } from './open-page.tsx'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct({ MAP_TILES_URL: 'https://tiles.example.com/{z}/{x}/{y}.png' })
})
afterAll(() => product.close())

const openPanel = (as: string) =>
  openPage(product, '/', { as, part: <NotificationPanel open onClose={() => {}} unread={0} onUnread={() => {}} /> })

const driverWith = async (requests: number) => {
  const driver = await insertUser(product.deps, { role: 'DRIVER' })
  const ride = await insertRide(product.deps, await insertVehicle(product.deps, driver))
  for (let count = 0; count < requests; count += 1) {
    const rider = await insertUser(product.deps, { name: `Rider ${'ABC'[count] ?? ''}` })
    const body = { riders: [{ name: rider.name, phone: rider.phone }], paymentPhone: rider.phone }
    await product.call('POST', `/api/ride/${ride.id}/requests`, { as: await product.signIn(rider), body })
  }
  await product.runDueJobs()
  return { ride, as: await product.signIn(driver) }
}

describe('the notification panel', () => {
  it('shows that there are no notifications', async () => {
    await openPanel((await driverWith(0)).as)
    expect(await screen.findByText(t('common.noNotifications'))).toBeTruthy()
  })

  it.each([1, 3])('the notification panel lists %i notifications, and marks them as read', async (count) => {
    const user = await openPanel((await driverWith(count)).as)
    await waitFor(() => expect(screen.getAllByText(t('common.notificationNew'))).toHaveLength(count))
    expect(screen.getAllByText(t('common.notificationAsk'))).toHaveLength(count)
    await user.click(await button(t('common.markAllRead')))
    await waitFor(() => expect(screen.queryByText(t('common.notificationNew'))).toBeNull())
  })

  it('the notification panel says that loading has failed, and tries again', async () => {
    const { as } = await driverWith(1)
    const { fetch } = product
    product.fetch = async (request) =>
      request.url.endsWith('/notifications') ? new Response(null, { status: 503 }) : fetch(request)
    const user = await openPanel(as)
    const again = await button(t('common.tryAgain'))
    product.fetch = fetch
    await user.click(again)
    expect(await screen.findByText(t('common.notificationNew'))).toBeTruthy()
  })
})

const WaitingCount = () => {
  const [notifications, setNotifications] = useState<number | null>(null)
  return (
    <>
      <Link to="/?again">{`${useLocation().search} ${useWaitingCount(notifications)} waiting`}</Link>
      <button onClick={() => setNotifications(3)}>The notifications are counted</button>
      <button onClick={() => setNotifications(4)}>A notification arrives</button>
    </>
  )
}

it('the next steps are counted again when a notification arrives, but not when the address changes', async () => {
  const { as } = await driverWith(2)
  const { fetch } = product
  let asked = 0
  product.fetch = async (request) => {
    if (request.url.endsWith('/next-steps')) asked += 1
    return fetch(request)
  }
  const user = await openPage(product, '/', { as, part: <WaitingCount /> })
  const link = await screen.findByText('2 waiting', { exact: false })
  const before = asked
  await user.click(link)
  await screen.findByText('?again 2 waiting')
  expect(asked).toBe(before)
  await user.click(await button('The notifications are counted'))
  await user.click(await button('A notification arrives'))
  await waitFor(() => expect(asked).toBe(before + 1))
  product.fetch = fetch
})

const UnreadMessages = () => <output>{`${useUnreadMessages()} unread`}</output>

it('the number of unread messages stays while the server cannot count them, and is 0 after the session has ended', async () => {
  const chatting = createChatting(product)
  const [me, other] = [await chatting.newPerson(), await chatting.newPerson()]
  await chatting.send(other, me, 'Where do we meet?')
  await openPage(product, '/', { as: me.token, part: <UnreadMessages /> })
  act(() => tellMessagesChanged())
  await screen.findByText('1 unread')
  const { fetch } = product
  onTestFinished(() => void (product.fetch = fetch))
  for (const [status, shown] of [
    [503, '1 unread'],
    [401, '0 unread'],
  ] as const) {
    const asked = Promise.withResolvers<void>()
    product.fetch = async (request) => {
      if (!request.url.endsWith('/unread-count')) return fetch(request)
      asked.resolve()
      return Response.json({}, { status })
    }
    act(() => tellMessagesChanged())
    await act(() => asked.promise)
    expect(await screen.findByText(shown)).toBeTruthy()
  }
})

const TappedNotification = () => {
  useTappedNotification()
  return null
}

it('a page that is shown for a tapped notification is loaded again, and opens the chat of its address', async () => {
  const { as } = await driverWith(0)
  const { fetch } = product
  onTestFinished(() => void (product.fetch = fetch))
  let loaded = 0
  product.fetch = async (request) => {
    if (request.url.endsWith('/auth/session')) loaded += 1
    return fetch(request)
  }
  const opened: unknown[] = []
  const listen = (event: Event) => void opened.push(event instanceof CustomEvent && event.detail)
  addEventListener(OPEN_MESSAGES, listen)
  onTestFinished(() => removeEventListener(OPEN_MESSAGES, listen))
  await openPage(product, '/dashboard?chat=3f0c', { as, part: <TappedNotification /> })
  expect([loaded, opened]).toEqual([1, []])
  act(() => void dispatchEvent(new Event(NOTIFICATION_TAPPED)))
  await waitFor(() => expect(loaded).toBe(2))
  expect(opened).toEqual([{ userId: '3f0c' }])
})

/** A stream that the browser has closed and does not open again. */
class LostStream extends EventTarget {
  static readonly CLOSED = 2
  static opened: LostStream[] = []
  readonly readyState = LostStream.CLOSED
  constructor() {
    super()
    LostStream.opened.push(this)
  }
  close() {}
}

const AlarmOf = ({ user }: { user: Pick<OwnUser, 'id' | 'role'> }) => {
  useUnreadCount(user, () => {})
  return <IncidentAlarm />
}

it('an admin whose stream is closed is told of an SOS within 5 seconds', async () => {
  const { deps } = product
  const admin = await insertUser(deps, { role: 'ADMIN' })
  const intervals = vi.spyOn(globalThis, 'setInterval')
  vi.stubGlobal('EventSource', LostStream)
  onTestFinished(() => {
    intervals.mockRestore()
    vi.unstubAllGlobals()
    openIncidents.now = 0
  })
  await openPage(product, '/', { as: await product.signIn(admin), part: <AlarmOf user={admin} /> })
  act(() => void LostStream.opened.at(-1)?.dispatchEvent(new Event('error')))
  const { ride } = await driverWith(0)
  const pressed = { createdAt: deps.clock.now(), pressedAt: deps.clock.now() }
  const sos = { id: newId(), rideId: ride.id, reporterId: ride.driverId, status: 'OPEN', ...pressed } as const
  await deps.db.insert(incidents).values(sos)
  const asks = intervals.mock.calls.filter(([, ms]) => ms === 5000)
  expect(asks).toHaveLength(1)
  act(() => asks[0]?.[0]())
  expect(await screen.findByText(t('own.sosAlarm', { count: 1 }))).toBeTruthy()
})

describe('the page of a ride', () => {
  it('opens the map of the ride in a dialog', async () => {
    const { ride } = await driverWith(0)
    const user = await openPage(product, `/ride/${ride.id}`)
    const fold = (await screen.findByText(t('ride.drawing'))).closest('details')
    if (!fold) throw new Error('The drawing is not folded.')
    // jsdom does not unfold a `details` element.
    fireEvent(fold, new Event('toggle'))
    await user.click(await button(t('ride.openMap')))
    expect(openDialog().getByRole('heading', { hidden: true })).toBeTruthy()
  })
})
