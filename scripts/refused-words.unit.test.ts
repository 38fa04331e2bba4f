import { describe, expect, it } from 'vitest'
import { codeWordingProblems, subjectProblems, wordingProblems } from './refused-words.ts'

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

  it('refuses in each language only the words of its own list', () => {
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

describe('the check of code and commits', () => {
  it.each([
    ['/** Somebody who looks at a ride. */', 'Somebody'],
    ['<<<<<<< HEAD', '<<<<<<< '],
    ['>>>>>>> 2f85fcb7 (Move a function)', '>>>>>>> '],
    ['const rows = await listMatches(papers)', 'papers'],
    ['it("waits while a payment is under way")', 'under way'],
    ['<a className={linkLook}>', 'kLook'],
    ['/** What of the outbox is for this person. */', 'What of'],
    ['const keptKsh = 0', 'keptK'],
    ['const ofUser = (id: string) => id', 'const ofU'],
    ['await putBeforePerson(tx)', 'putBeforePerson'],
    ['it("tells the other side")', 'the other side'],
  ])('refuses %j', (line, found) => {
    expect(codeWordingProblems(line)[0]).toContain(`says “${found}”; write: `)
  })

  it.each(['claims register.papers', '/** The other user of a chat. */'])('accepts %j', (line) => {
    expect(codeWordingProblems(line)).toEqual([])
  })

  it('refuses a commit subject of more than 72 letters', () => {
    expect(subjectProblems('x'.repeat(73))).toEqual(['has 73 letters; 72 at most'])
    expect(subjectProblems('x'.repeat(72))).toEqual([])
  })
})
