import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, it } from 'vitest'
import { showMetrics } from '../../platform/telemetry.ts'
import { createSmtp, emailProblem } from './smtp.ts'

const figures = showMetrics()
let server: SMTPServer | null = null
afterEach(
  () =>
    new Promise<void>((resolve) => {
      if (server) server.close(() => resolve())
      else resolve()
    }),
)
const configOf = (port: number, secure = false) => ({
  server: { host: '127.0.0.1', port, secure, auth: null },
  from: 'hello@pamoja.example',
  timeoutMs: 15_000,
})
const listen = async (options: ConstructorParameters<typeof SMTPServer>[0]) => {
  const opened = new SMTPServer({ authOptional: true, ...options })
  server = opened
  await new Promise<void>((resolve) => {
    opened.listen(0, '127.0.0.1', resolve)
  })
  return (opened.server.address() as AddressInfo).port
}

it('a start warns about a mail server without encryption', async () => {
  const port = await listen({ disabledCommands: ['STARTTLS'] })
  const reason = await emailProblem(configOf(port))
  expect(reason).toBe(`127.0.0.1:${port} offers no STARTTLS. Use a server that does, or smtps://.`)
})

it('a start warns about a mail server that cannot be reached', async () => {
  const port = await listen({ disabledCommands: ['STARTTLS'] })
  await new Promise<void>((resolve) => {
    server?.close(() => resolve())
  })
  server = null
  expect(await emailProblem(configOf(port))).toContain(`127.0.0.1:${port}: connect ECONNREFUSED`)
})

it('a start does not warn about the simulated mailbox', async () => {
  expect(await emailProblem({ server: null, from: 'hello@pamoja.example', timeoutMs: 15_000 })).toBeNull()
})

it('an email gets no other header or receiver when its subject or address has a line break', async () => {
  const mails: string[] = []
  const receivers: string[] = []
  const port = await listen({
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      receivers.push(...envelope.rcptTo.map(({ address }) => address))
      void text(stream).then((mail) => {
        mails.push(mail)
        done()
      })
    },
  })
  const send = createSmtp({ server: null, from: 'hello@pamoja.example', timeoutMs: 15_000 }, () =>
    Promise.resolve(port),
  )
  const mail = { text: 'Hello', html: '<p>Hello</p>', messageId: 'm1', stopCall: 'https://pamoja.example/stop' }
  const forged = 'Your ride\r\nBcc: other@example.com\r\n\r\nforged'
  expect(await send({ ...mail, to: 'rider@example.com', subject: forged })).toMatchObject({ kind: 'accepted' })
  expect(await send({ ...mail, to: 'rider@example.com\r\nBcc: other@example.com', subject: 'x' })).toEqual({
    kind: 'rejected',
    reason: 'address',
  })
  expect(await send({ ...mail, to: 'rider@example.com, other@example.com', subject: 'x' })).toMatchObject({
    kind: 'rejected',
  })
  expect(receivers).toEqual(['rider@example.com'])
  expect(await figures()).toContain('pamoja_provider_call_total{provider="smtp",outcome="ok"} 1\n')
  expect(mails.join('')).not.toMatch(/^Bcc:/im)
  // Mail programs show a button for this header.
  expect(mails.join('')).toMatch(/^List-Unsubscribe: <https:\/\/pamoja\.example\/stop>\r$/m)
  expect(mails.join('')).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
})
