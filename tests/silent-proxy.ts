import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy between a process and its database that can lose connections silently, as a network does. */
export const openSilentProxy = async (target: { host: string; port: number }, ownPort = 0) => {
  const pairs = new Set<[Socket, Socket]>()
  const unanswered = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    near.on('error', () => {})
    if (isSilent) {
      unanswered.add(near)
      return
    }
    const far = connect(target.port, target.host)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    near.on('close', end).pipe(far)
    far
      .on('error', () => {})
      .on('close', end)
      .pipe(near)
  })
  await new Promise<void>((resolve) => {
    server.listen(ownPort, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    /** From now on no bytes pass, and neither side is notified. */
    silence: () => {
      isSilent = true
      for (const [near, far] of pairs) {
        near.unpipe(far).pause()
        far.unpipe(near).pause()
      }
    },
    /** New connections work again. Earlier ones stay silent for ever. */
    heal: () => {
      isSilent = false
    },
    close: () => {
      for (const [near, far] of pairs) {
        near.destroy()
        far.destroy()
      }
      for (const near of unanswered) near.destroy()
      return new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}
