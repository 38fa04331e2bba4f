import { refusals, type Refusal } from './daraja-validation.ts'
import type { Prompt } from './prompt-record.ts'
import { settlePrompt, type Settlement } from './prompts.ts'
import type { World } from './world.ts'

const QUARTER_HOUR_MS = 15 * 60_000
const once = { callbacks: 1, delayMs: 5000 }

/** For demonstrations: the last digits of a phone number choose the phone's automatic answer. */
const BY_SUFFIX: Record<string, Settlement> = {
  '000': { resultCode: '0', ...once },
  '001': { resultCode: '1', ...once },
  '019': { resultCode: '1019', ...once },
  '032': { resultCode: '1032', ...once },
  '201': { resultCode: '2001', ...once },
  '900': { resultCode: '0', callbacks: 0, delayMs: 0 },
  '901': { resultCode: '0', callbacks: 3, delayMs: 5000 },
  '902': { resultCode: '0', callbacks: 1, delayMs: QUARTER_HOUR_MS },
  '903': { resultCode: '0', ...once, callbackAmount: 1 },
  '999': { resultCode: '9999', ...once },
}

/** Numbers that end in 037 need no entry in `BY_SUFFIX`, because every unanswered request ends with 1037 after a minute. */
export const applyPromptMagic = (world: World, prompt: Prompt): void => {
  const settlement = world.magic ? BY_SUFFIX[prompt.phone.slice(-3)] : undefined
  if (settlement) settlePrompt(world, prompt.checkout_id, settlement)
}

export const refusesByMagic = (world: World, phone: string): Refusal | null =>
  world.magic && phone.endsWith('101') ? refusals.locked : null
