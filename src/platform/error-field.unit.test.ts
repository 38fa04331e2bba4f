import { expect, it } from 'vitest'
import { errorField } from './error-field.ts'

it('errorField reads a field of an error or of a plain object', () => {
  expect(errorField(Object.assign(new Error('gone'), { code: 'ENOENT' }), 'code')).toBe('ENOENT')
  expect(errorField({ message: 'gone' }, 'message')).toBe('gone')
})

it.each([null, undefined, 'ENOENT', 5, {}, { code: 5 }])(
  'errorField finds no text in the field code of %j',
  (thrown) => {
    expect(errorField(thrown, 'code')).toBeUndefined()
  },
)
