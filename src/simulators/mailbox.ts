import type { AddressInfo, Socket } from 'node:net'
import type { SMTPServer, SMTPServerOptions, SMTPServerSession } from 'smtp-server'
import { nextFault, type Fault } from './faults.ts'
import { receiveMessage } from './inbox.ts'
import { readMail } from './read-mail.ts'
import type { World } from './world.ts'

export interface Mailbox {
  /** Listens on a free port from the first call on. @returns the port */
  open: () => Promise<number>
  close: () => Promise<void>
}

interface Visit {
  fault: Fault | null
  /** Whether an email has had this fault. The next email on the same connection gets the next fault. */
  met: boolean
  socket: Socket
}

const MALFORMED = '<html>We will be back soon</html>\r\n'
const MAX_BYTES = 1024 * 1024
const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

const keep = (world: World, session: SMTPServerSession, raw: string): void => {
  const mail = readMail(raw)
  for (const { address } of session.envelope.rcptTo)
    receiveMessage(world, {
      id: (mail.headers['message-id'] ?? '').replace(/^<|>$/g, ''),
      channel: 'email',
      to: address,
      params: { subject: mail.subject, html: mail.html },
      text: mail.text,
    })
}

const onData =
  (world: World, visitOf: (session: SMTPServerSession) => Visit | undefined): SMTPServerOptions['onData'] =>
  (stream, session, callback) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const { fault, socket } = visitOf(session) ?? {}
      if (fault === '500') return callback(refusal(554, 'Transaction failed'))
      if (fault === 'timeout') return
      if (fault === 'reset') return void socket?.destroy()
      keep(world, session, Buffer.concat(chunks).toString('utf8'))
      // The message is stored, but its sender gets no response.
      if (fault === 'truncated') return void socket?.destroy()
      callback()
    })
  }

const onRecipient =
  (visitOf: (session: SMTPServerSession) => Visit | undefined): SMTPServerOptions['onRcptTo'] =>
  (address, session, callback) => {
    const fault = visitOf(session)?.fault
    if (fault === '429') return callback(refusal(451, 'Please try again later'))
    if (fault === 'bad-recipient') return callback(refusal(550, `No such mailbox: ${address.address}`))
    callback()
  }

const createServer = async (world: World): Promise<SMTPServer> => {
  const library = await import('smtp-server')
  const visits = new Map<number, Visit>()
  const visitOf = (session: SMTPServerSession) => visits.get(session.remotePort)
  const server = new library.SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: MAX_BYTES,
    closeTimeout: 1,
    onConnect: (session, callback) => {
      const visit = visitOf(session)
      if (visit?.fault === 'malformed') visit.socket.end(MALFORMED)
      else callback()
    },
    onMailFrom: (_address, session, callback) => {
      const visit = visitOf(session)
      if (visit?.met) visit.fault = nextFault(world, 'email', 'push')
      if (visit) visit.met = true
      if (visit?.fault === 'malformed') visit.socket.end(MALFORMED)
      else callback(visit?.fault === 'bad-sender' ? refusal(550, 'Sender refused') : null)
    },
    onRcptTo: onRecipient(visitOf),
    onData: onData(world, visitOf),
  })
  server.on('error', (error: Error) => world.logger.log('low', 'simulated mailbox', { provider: 'email', error }))
  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0
    visits.set(port, { fault: nextFault(world, 'email', 'push'), met: false, socket })
    socket.on('close', () => visits.delete(port))
  })
  return server
}

export const createMailbox = (world: World): Mailbox => {
  let opened: Promise<SMTPServer> | null = null
  const listen = async () => {
    const server = await createServer(world)
    await new Promise<void>((resolve, reject) => {
      server.server.once('error', reject)
      // Exclusive, because workers would otherwise share one port.
      server.listen({ port: 0, host: '127.0.0.1', exclusive: true }, resolve)
    })
    server.server.unref()
    return server
  }
  return {
    open: async () => {
      opened ??= listen()
      return ((await opened).server.address() as AddressInfo).port
    },
    close: async () => {
      const server = await opened
      if (server) await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}
