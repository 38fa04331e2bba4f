import { createOneAtATime } from './one-at-a-time.ts'

interface Limits {
  /** Pictures kept. */
  most: number
  /** Pictures that may wait for the one that is being drawn. */
  waiting: number
}

/**
 * Keeps what is dear to draw: the least recently asked for goes first, whoever asks for one that is being drawn waits for
 * the same drawing, and one is drawn at a time, so that a crowd of crawlers leaves the processor to people.
 */
export const createDrawnOnce = ({ most, waiting }: Limits) => {
  const kept = new Map<string, Buffer>()
  const underWay = new Map<string, Promise<Buffer>>()
  const enter = createOneAtATime(waiting)

  const keep = (key: string, picture: Buffer) => {
    kept.delete(key)
    kept.set(key, picture)
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break
      kept.delete(oldest)
    }
  }
  const start = (key: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const drawing = enter(draw)
      .then((picture) => {
        keep(key, picture)
        return picture
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, drawing)
    return drawing
  }
  /** The picture of that key. @throws AppError PROVIDER_UNAVAILABLE when too many wait already */
  return async (key: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const picture = kept.get(key)
    if (!picture) return underWay.get(key) ?? start(key, draw)
    keep(key, picture)
    return picture
  }
}
