import { randomBytes } from 'node:crypto'

export const newKey = () => randomBytes(32).toString('base64')

/** All processes on one database must have the same keys. */
export const newKeys = () => ({
  APP_MASTER_KEY: newKey(),
  MESSAGE_KEYS: JSON.stringify({ active: 'k1', keys: { k1: newKey() } }),
})
