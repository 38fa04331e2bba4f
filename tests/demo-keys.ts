import { createHash } from 'node:crypto'

const keyOf = (text: string) => createHash('sha256').update(text).digest('base64')

/** The keys of the demo databases whose dumps are in tests/fixtures. They protect nothing else. */
export const DEMO_KEYS = {
  APP_MASTER_KEY: keyOf('demo master key'),
  MESSAGE_KEYS: JSON.stringify({ active: 'demo', keys: { demo: keyOf('demo message key') } }),
}

/** The users whose paid seat and chat each dump contains besides the demo data, and the text of their message. */
export const DEMO_PEOPLE = { driver: 'Wanjiru Upgrade', rider: 'Otieno Upgrade', text: 'See you at the stage.' }
