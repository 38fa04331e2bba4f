import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { followLanguage } from './follow-language.ts'
import { loadMessages, translator } from './messages.ts'
import { TEXT_GROUPS } from './text-groups.ts'

beforeAll(() => void vi.stubGlobal('document', { documentElement: { lang: 'sw' } }))
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const answer = (result: object) => followLanguage({}, async () => ({ root: { type: 'data', result } }))

it('the texts of a Swahili page are loaded in English when its user has signed in to an English account', async () => {
  await loadMessages('sw', ['first-screens', 'account-screens'])
  // Other test files may have loaded the English texts before, so the calls are counted.
  const loads = [TEXT_GROUPS['first-screens'], TEXT_GROUPS['account-screens']].map((group) => vi.spyOn(group, 'en'))
  await answer({ user: null, language: 'sw' })
  expect(loads.map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  await answer({ user: { id: '1' }, language: 'en' })
  expect(loads.map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect(translator('en')('signIn.success')).toBe('Success!')
  expect(translator('en')('common.tagline')).toBe('Drive.Share.Save.')
})
