import { expect, it } from 'vitest'
import { acceptOf, checkFile } from './check-file.ts'
import { MAX_FILE_BYTES } from '../../../shared/kernel/file-limits.ts'

it('the check of files accepts a file of exactly 1 MB and refuses one byte more [5.upload.size 9.limit.upload]', () => {
  expect(MAX_FILE_BYTES).toBe(1_048_576)
  expect(checkFile('PHOTO', { size: 1_048_576, type: 'image/jpeg' })).toBeNull()
  expect(checkFile('PHOTO', { size: 1_048_577, type: 'image/jpeg' })).toBe('document.tooLarge')
})

it('the check of files accepts a PDF for a document, but not for a photo [5.upload.kind]', () => {
  const pdf = { size: 1000, type: 'application/pdf' }
  expect(checkFile('NATIONAL_ID', pdf)).toBeNull()
  expect(checkFile('LICENSE', pdf)).toBeNull()
  expect(checkFile('PHOTO', pdf)).toBe('document.photoKind')
  expect(acceptOf('PHOTO')).not.toContain('pdf')
})

it.each(['image/svg+xml', 'image/gif', 'text/html', ''])(
  'the check of files refuses the type "%s" for photos and documents',
  (type) => {
    expect(checkFile('PHOTO', { size: 10, type })).toBe('document.photoKind')
    expect(checkFile('LICENSE', { size: 10, type })).toBe('document.documentKind')
  },
)
