import { createHash } from 'node:crypto'

const keyOf = (text: string) => createHash('sha256').update(text).digest('base64')

/** The keys of the committed dump of a demo database. They protect nothing else. */
export const DEMO_KEYS = {
  APP_MASTER_KEY: keyOf('demo master key'),
  MESSAGE_KEYS: JSON.stringify({ active: 'demo', keys: { demo: keyOf('demo message key') } }),
}

/** The people of the conversation and the paid seat that the dump has in addition to the demo data. */
export const DEMO_PEOPLE = { driver: 'Wanjiru Upgrade', rider: 'Otieno Upgrade', text: 'See you at the stage.' }
