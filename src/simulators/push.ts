import { Hono, type Context } from 'hono'
import { injectFaults } from './faults.ts'
import { receiveMessage } from './inbox.ts'
import type { World } from './world.ts'

const MAX_BYTES = 4096

const isSigned = (header: string | undefined) => /^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{80,}$/.test(header ?? '')

const take = (world: World) => async (c: Context) => {
  const body = await c.req.arrayBuffer()
  if (!isSigned(c.req.header('authorization'))) return c.text('Unauthorized registration', 403)
  if (!/^\d+$/.test(c.req.header('ttl') ?? '')) return c.text('Missing TTL header', 400)
  if (c.req.header('content-encoding') !== 'aes128gcm' || body.byteLength === 0) return c.text('Not encrypted', 400)
  if (body.byteLength > MAX_BYTES) return c.text('Payload too large', 413)
  const id = c.req.param('id') ?? ''
  // Only the browser itself can decrypt the message.
  const text = Buffer.from(body).toString('base64')
  receiveMessage(world, { id: `push-${id}`, channel: 'push', to: id, text })
  return c.body(null, 201)
}

export const createPushSimulator = (world: World): Hono => {
  const app = new Hono()
  app.use(
    '*',
    injectFaults(world, 'push', {
      operationOf: () => 'push',
      answers: {
        '500': (c) => c.text('Internal error', 500),
        '429': (c) => c.text('Too many requests', 429),
        gone: (c) => c.text('The subscription has unsubscribed or expired', 410),
      },
      executesWhenHanging: () => false,
    }),
  )
  app.post('/:id', take(world))
  return app
}
