import type { Socket } from 'node:net'

/**
 * Writes the same piece repeatedly, as fast as possible, until a number of bytes is written or the receiver has closed.
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
