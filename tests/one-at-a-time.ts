import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

const takeLock = (file: string): DatabaseSync | null => {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch {
    lock.close()
    return null
  }
}

/**
 * Only one process at a time runs `work`. When a process ends, even if it is killed, the operating system unlocks the
 * file.
 */
export const oneAtATime = async (file: string, work: () => Promise<void>): Promise<void> => {
  let lock = takeLock(file)
  while (lock === null) {
    await setTimeout(100)
    lock = takeLock(file)
  }
  try {
    await work()
  } finally {
    lock.close()
  }
}
