import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { stopProcess } from '../../tests/stop-process.ts'
import { createLiveStreams } from '../platform/live-streams.ts'
import { OpenStream, StreamWatch } from './event-stream.ts'

const TIMES = { heartbeatMs: 60_000, stalledMs: 200, lifetimeMs: 60_000, checkEveryMs: 20 }

it('the server cuts off an event stream that nobody reads, but not one that was read while the process was paused', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [writer] = (await once(server, 'connection')) as [typeof reader]
  const lease = createLiveStreams({ perOwner: 1, perProcess: 1 }).open('owner')
  const onStalled = vi.fn<() => void>()
  const outlet = { write: () => false, end: () => {}, destroy: () => {} }
  const stream = new OpenStream(outlet, lease, new StreamWatch(TIMES), onStalled)
  reader.once('data', () => stream.drained())
  stream.write('an event')
  writer.write('read')
  stopProcess(400)
  await setTimeout(50)
  expect(onStalled).not.toHaveBeenCalled()
  stream.write('another event')
  await vi.waitUntil(() => stream.hasEnded, { timeout: 60_000 })
  expect(onStalled).toHaveBeenCalledOnce()
  reader.destroy()
  server.close()
})
