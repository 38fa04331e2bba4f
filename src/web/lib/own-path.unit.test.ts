import { expect, it } from 'vitest'
import { ownPath } from './own-path.ts'

it('the address to return to may be a path of this site with its query', () => {
  expect(ownPath('/ride/search?from=Nairobi#top')).toBe('/ride/search?from=Nairobi#top')
})

it.each([
  '//evil.example',
  '/..//evil.example',
  '/a/../..//evil.example?x=1',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
  null,
  7,
])('the address to return to is / for another site or an invalid address: %s', (wanted) => {
  expect(ownPath(wanted)).toBe('/')
})

it('the address to return to is the given default when there is no address', () => {
  expect(ownPath(undefined, '/dashboard')).toBe('/dashboard')
})
