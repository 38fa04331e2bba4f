import { describe, expect, it } from 'vitest'
import { hasCopy } from './page-copies.tsx'

const RIDE = '/ride/0198c0de-0000-7000-8000-000000000001'
const SEARCH = '/ride/search?from=Nairobi&to=Nakuru'
const copiesOf = (...paths: string[]) => paths.map((path) => ({ path, title: 'A page' }))

describe('the copy of a page', () => {
  it('is found for each part of a ride, and for a link that opens a chat', () => {
    const copies = copiesOf(RIDE, '/dashboard')
    for (const path of [RIDE, `${RIDE}?getIn=1&getOut=2`, `${RIDE}?seats=2`, '/dashboard?chat=3f0c'])
      expect([path, hasCopy(copies, path)]).toEqual([path, true])
    for (const path of ['/trips', '/ride/0198c0de-0000-7000-8000-000000000002'])
      expect([path, hasCopy(copies, path)]).toEqual([path, false])
  })

  it('is found only for the same search', () => {
    expect(hasCopy(copiesOf(SEARCH), SEARCH)).toBe(true)
    for (const copy of [SEARCH, '/ride/search'])
      expect([copy, hasCopy(copiesOf(copy), `${SEARCH}&numSeats=2`)]).toEqual([copy, false])
  })
})
