// Stores which checks have passed, each under a hash of everything that it read. The same content passes again.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

export const openPassedChecks = (file: string) => {
  const before = new Set(existsSync(file) ? z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8'))) : [])
  const kept = new Set<string>()
  return {
    has: (key: string): boolean => {
      if (before.has(key)) kept.add(key)
      return before.has(key)
    },
    add: (...keys: string[]) => {
      for (const key of keys) kept.add(key)
    },
    /** Stores what passed, without entries that this run did not use: their files have changed or are gone. */
    save: () => {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.${process.pid}`, JSON.stringify([...kept]))
      renameSync(`${file}.${process.pid}`, file)
    },
  }
}
