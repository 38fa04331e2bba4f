import { createOneAtATime } from './one-at-a-time.ts'

interface Limits {
  max: number
  waiting: number
}

/**
 * Caches pictures, and removes the least recently used one first. Parallel callers share a drawing, and only one picture is
 * drawn at a time, so that many crawlers do not delay users.
 */
export const createImageCache = ({ max, waiting }: Limits) => {
  const kept = new Map<string, Buffer>()
  const underWay = new Map<string, Promise<Buffer>>()
  const enter = createOneAtATime(waiting)

  const keep = (key: string, picture: Buffer) => {
    kept.delete(key)
    kept.set(key, picture)
    for (const oldest of kept.keys()) {
      if (kept.size <= max) break
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
  /** @throws AppError PROVIDER_UNAVAILABLE when too many are already waiting */
  return async (key: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const picture = kept.get(key)
    if (!picture) return underWay.get(key) ?? start(key, draw)
    keep(key, picture)
    return picture
  }
}
