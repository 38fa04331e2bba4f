import { expect, it } from 'vitest'
import { loadMessages, translator } from '../../lib/messages.ts'
import { resendLabel } from './resend-label.ts'

it('the button that sends another code shows up to 60 seconds as seconds, and longer waits as a clock', async () => {
  await loadMessages('en', ['account-screens'])
  expect([0, 60, 61, 3600].map((wait) => resendLabel(translator('en'), wait))).toEqual([
    'Resend',
    'Resend in 60 s',
    'Resend in 1:01',
    'Resend in 1:00:00',
  ])
})
