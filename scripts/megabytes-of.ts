import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export const megabytesOf = (path: string): number => {
  const entry = lstatSync(path)
  if (!entry.isDirectory()) return entry.size / 1e6
  return readdirSync(path).reduce((sum, name) => sum + megabytesOf(join(path, name)), 0)
}
