import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createBufferPool, joinBuffers } from './lent-buffers.ts'

/** More than a connection takes before it is read. */
const LONG = 7 * 2 ** 20

let close = () => {}
afterEach(() => close())

/** Answers `/a` with a page of `a`, from the pool. The buffers are noted in the order of the answers. */
const serve = async (bytes: number) => {
  const lendFor = createBufferPool()
  const lent: ArrayBuffer[] = []
  const answers: ServerResponse[] = []
  const server = createServer(({ url = '' }, outgoing) => {
    const page = joinBuffers([Buffer.alloc(bytes, url.slice(1))], lendFor(outgoing))
    lent.push(page.buffer)
    answers.push(outgoing)
    outgoing.end(page)
  })
  close = () => void server.close()
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { port, lent, answers, url: `http://localhost:${port}` }
}

const read = async (url: string) => (await fetch(url, { headers: { connection: 'close' } })).text()

it('lends the buffer of an answer again after that was sent', async () => {
  const { url, lent, answers } = await serve(1000)
  for (const letter of ['a', 'b']) {
    expect(await read(`${url}/${letter}`)).toBe(letter.repeat(1000))
    await expect.poll(() => answers.at(-1)?.closed).toBe(true)
  }
  expect(lent[1]).toBe(lent[0])
})

it('lends no buffer of an answer that is still being read', async () => {
  const { port, url, lent } = await serve(LONG)
  const slow = connect(port, 'localhost').pause()
  slow.write('GET /a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  await expect.poll(() => lent.length).toBe(1)
  expect(await read(`${url}/b`)).toBe('b'.repeat(LONG))
  expect(lent[1]).not.toBe(lent[0])
  const chunks: Buffer[] = []
  for await (const chunk of slow) chunks.push(chunk as Buffer)
  const answer = Buffer.concat(chunks)
  expect(answer.subarray(-LONG).equals(Buffer.alloc(LONG, 'a'))).toBe(true)
})
