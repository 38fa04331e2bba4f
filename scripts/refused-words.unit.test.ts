import { describe, expect, it } from 'vitest'
import { wordingProblems } from './refused-words.ts'

describe('the check of sentences', () => {
  it.each([
    ['Somebody asked for a seat.', 'Somebody'],
    ['Your papers are being checked.', 'papers'],
    ['The money goes back to you.', 'goes back'],
    ['You don’t need an account.', 'don’t'],
    ['They’re good for five minutes.', 'They’re'],
    ['You get {percent} % back.', '} %'],
    ['Nothing is lost; try again.', ';'],
    ['{count} seat(s) left', '(s)'],
  ])('refuses %j', (sentence, found) => {
    expect(wordingProblems('en', sentence)[0]).toContain(`says “${found}”; write: `)
  })

  it('refuses each language its own words', () => {
    expect(wordingProblems('sw', 'Weka nambari yako.')).toEqual(['says “nambari”; write: namba, or code'])
    expect(wordingProblems('en', 'Weka nambari yako.')).toEqual([])
  })

  it.each([
    'Someone requested a seat.',
    'Turn on two-step verification.',
    'We refund {amount} ({percent}%).',
    '{count} {count|seat|seats} left',
    "We're sorry, but something unexpected happened. The error has been reported.",
  ])('accepts %j', (sentence) => {
    expect(wordingProblems('en', sentence)).toEqual([])
  })
})
