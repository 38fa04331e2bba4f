import type { Socket } from 'node:net'

/**
 * Writes `piece` as fast as possible until `max` bytes are written or the receiver has closed.
 * @returns the number of bytes
 */
export const pourBytes = async (socket: Socket, piece: Buffer, max: number): Promise<number> => {
  let written = 0
  socket.on('error', () => {})
  while (written < max && !socket.destroyed) {
    await new Promise<void>((resolve) => {
      socket.write(piece, () => resolve())
    })
    written += piece.length
  }
  return written
}
