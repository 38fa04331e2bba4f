import { randomBytes } from 'node:crypto'

export const newKey = () => randomBytes(32).toString('base64')

/** The keys that processes on one database share. */
export const newKeys = () => ({
  APP_MASTER_KEY: newKey(),
  MESSAGE_KEYS: JSON.stringify({ active: 'k1', keys: { k1: newKey() } }),
})
