import { describe, expect, it } from 'vitest'
import { AnswerWriter } from './answer-writer.ts'
import { CardStore, MAX_CARDS } from './card-store.ts'
import { NO_CARDS, type RideFacts } from './ride-facts.ts'

const makeRide = () => ({ cards: NO_CARDS }) as RideFacts

const makeStore = () => {
  const store = new CardStore()
  let written = 0
  return {
    written: () => written,
    show: (ride: RideFacts, text: string, phone: string | null = null): string => {
      const answer = new AnswerWriter((bytes) => Buffer.alloc(bytes), 8)
      const slot = store.slotOf(ride, 0, () => {
        written += 1
        return { beforePhone: `{"${text}`, afterPhone: '"},', segment: `{"${text}"}` }
      })
      store.showRide(answer, slot, phone)
      store.showSegment(answer, slot)
      return answer.finish().toString()
    },
  }
}

describe('the store of cards', () => {
  it('writes a card once and shows it again, with and without a phone number', () => {
    const { show, written } = makeStore()
    const ride = makeRide()
    expect(show(ride, 'Wanjirũ')).toBe('{"Wanjirũ"},{"Wanjirũ"}')
    expect(show(ride, 'unused')).toBe('{"Wanjirũ"},{"Wanjirũ"}')
    expect(show(ride, 'unused', ' +254')).toBe('{"Wanjirũ +254"},{"Wanjirũ"}')
    expect(written()).toBe(1)
  })

  it('shows a card that is longer than a slot', () => {
    const { show } = makeStore()
    const long = 'ũ'.repeat(3000)
    expect(show(makeRide(), long, '!')).toBe(`{"${long}!"},{"${long}"}`)
  })

  it('shows no card of another ride when slots are reused, and keeps cards that are shown often', () => {
    const { show, written } = makeStore()
    const often = makeRide()
    const rides = Array.from({ length: MAX_CARDS + 5 }, makeRide)
    show(often, 'often')
    for (const [n, ride] of rides.entries()) {
      show(often, 'often again')
      expect(show(ride, `ride ${n}`)).toBe(`{"ride ${n}"},{"ride ${n}"}`)
    }
    expect(show(often, 'often again')).toBe('{"often"},{"often"}')
    expect(written()).toBe(rides.length + 1)
    for (const n of [0, 1, 5, 6, MAX_CARDS])
      expect(show(rides[n] as RideFacts, `ride ${n}`)).toBe(`{"ride ${n}"},{"ride ${n}"}`)
  })
})
