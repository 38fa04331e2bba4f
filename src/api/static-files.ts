import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'

/** The smallest encoding first. The build writes these files next to their originals. */
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const

/** Returns null for a file that was deleted after the start. */
const createMemory = (folder: string) => {
  const files = new Map<string, { body: Uint8Array<ArrayBuffer>; modified: string }>()
  return (name: string) => {
    const known = files.get(name)
    if (known) return known
    const path = join(folder, name)
    try {
      const file = { body: new Uint8Array(readFileSync(path)), modified: statSync(path).mtime.toUTCString() }
      files.set(name, file)
      return file
    } catch {
      return null
    }
  }
}

const fileNamesOf = (folder: string): ReadonlySet<string> =>
  new Set(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name),
  )

/**
 * Answers with the files that a folder of the build has at the start. Each is read once, when it is first requested: a
 * page requests forty files, and looking each of them up on the disk took four times as much CPU.
 * @param at the address of the folder, with a slash at its end
 */
export const staticFiles = (
  folder: string,
  at: string,
  headers: Readonly<Record<string, string>>,
): MiddlewareHandler => {
  const names = fileNamesOf(folder)
  const load = createMemory(folder)
  return async (c, next) => {
    const { method, path } = c.req
    const name = path.slice(at.length)
    if ((method !== 'GET' && method !== 'HEAD') || !names.has(name)) return next()
    const encodings = ENCODINGS.filter(({ suffix }) => names.has(name + suffix))
    const accepted = new Set(
      c.req
        .header('accept-encoding')
        ?.split(',')
        .map((each) => each.trim()),
    )
    const encoding = encodings.find((each) => accepted.has(each.name))
    const file = load(name + (encoding?.suffix ?? ''))
    if (!file) return next()
    return c.body(file.body, 200, {
      ...headers,
      'content-type': getMimeType(name) ?? 'application/octet-stream',
      'content-length': String(file.body.byteLength),
      'last-modified': file.modified,
      ...(encodings.length > 0 && { vary: 'Accept-Encoding' }),
      ...(encoding && { 'content-encoding': encoding.name }),
    })
  }
}
