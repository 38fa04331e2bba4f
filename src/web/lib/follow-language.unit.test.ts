import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { followLanguage } from './follow-language.ts'
import { loadMessages, translator } from './messages.ts'

beforeAll(() => void vi.stubGlobal('document', { documentElement: { lang: 'sw' } }))
afterAll(() => void vi.unstubAllGlobals())

const answer = (result: object) => followLanguage({}, async () => ({ root: { type: 'data', result } }))

it('the texts of a Swahili page are loaded in English when its user has signed in to an English account', async () => {
  await loadMessages('sw', ['first-screens', 'account-screens'])
  expect(translator('en')('signIn.success')).toBe('signIn.success')
  await answer({ user: null, language: 'sw' })
  expect(translator('en')('signIn.success')).toBe('signIn.success')
  await answer({ user: { id: '1' }, language: 'en' })
  expect(translator('en')('signIn.success')).toBe('Success!')
  expect(translator('en')('common.tagline')).toBe('Drive.Share.Save.')
})
