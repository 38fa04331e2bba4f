import type { Language } from '../src/shared/kernel/enums.ts'

// The words that no sentence on a screen may use, and what to write instead. `docs/writing.md` has the reasons.

interface RefusedWord {
  pattern: RegExp
  instead: string
}
const refused = (pattern: RegExp, instead: string): RefusedWord => ({ pattern, instead })

export const REFUSED_WORDS: Record<Language, readonly RefusedWord[]> = {
  en: [
    refused(/\b(some|any|every)body\b/i, 'someone, anyone, everyone'),
    refused(/\bwho(m)?ever\b/i, 'the person who, or another subject'),
    refused(/\bpapers?\b/i, 'document'),
    refused(/\blicence/i, 'license'),
    refused(/\be-mails?\b/i, 'email'),
    refused(/\badministrators?\b/i, 'admin'),
    refused(/\bwish(es)?\b/i, 'alert'),
    refused(/\bpick-up\b/i, 'pickup'),
    refused(/\bunder way\b/i, 'in progress'),
    refused(/\bby hand\b/i, 'manual, manually'),
    refused(/\bsuspense\b/i, 'unmatched money'),
    refused(/\bdisputes?\b/i, 'report, trip report'),
    refused(/\bsecond factor\b/i, 'two-step verification'),
    refused(/\bspare code/i, 'recovery code'),
    refused(/\breceipt number\b/i, 'M-Pesa code'),
    refused(/\bprompt\b/i, 'M-Pesa request'),
    refused(/\b(wants?|wanted) to come\b|\bask(s|ed)? for seats?\b/i, 'request'),
    refused(/\bwithdr(aw|ew)|\b(take|takes|took|taken) (it )?back the\b/i, 'cancel'),
    refused(/\bfree seats?\b|\bseats? free\b/i, 'seats left'),
    refused(/\b(goes|comes|give[ns]?|gave) (everything |it )?back\b/i, 'refund'),
    refused(/\brests\b/i, 'hold (money)'),
    refused(/\bboth sides are told|\b(is|are) told\b/i, 'we tell'),
    refused(/\bnetwork was lost|\bdid not reach us\b/i, 'connection lost'),
    refused(/\bthe way from\b/i, 'route'),
    refused(
      /\b(can|do|does|did|is|are|was|were|has|have|will|would)n['’]t\b|\b(it|that|you|we|they)['’](s|re|ll|ve|d)\b/i,
      'no contractions',
    ),
    refused(/\b(two(?!-step)|three|four|five|six|seven|eight|nine|ten|twelve)\b/i, 'a numeral'),
    refused(/[\d}] %/, 'no space before %'),
    refused(/;/, 'a full stop'),
    refused(/\(s\)/, 'two forms: {count|seat|seats}'),
  ],
  sw: [
    refused(/\bnambari\b/i, 'namba, or code'),
    refused(/\bm(i)?simbo\b/i, 'code'),
    refused(/\bkwa hiyo\b/i, 'kwa hivyo'),
    refused(/idhinish/i, 'kubali'),
    refused(/\bmafaili\b/i, 'faili'),
    refused(/\bukadiriaji\b/i, 'nyota'),
    refused(/\bnyaraka\b/i, 'hati'),
    refused(/\bchapisha safari\b|\btangaza safari\b/i, 'weka safari'),
    refused(/\be-mail\b/i, 'barua pepe'),
    refused(/;/, 'a full stop'),
    refused(/\(s\)/, 'two forms: {count|kiti|viti}'),
  ],
}

/** Sentences whose words the specification fixes. */
export const FIXED_SENTENCES: ReadonlySet<string> = new Set([
  'Please wait {minutes} minute(s) before requesting another code',
  '{count} attempt(s) remaining.',
  "We're sorry, but something unexpected happened. The error has been reported.",
])

export const wordingProblems = (language: Language, sentence: string): string[] =>
  FIXED_SENTENCES.has(sentence)
    ? []
    : REFUSED_WORDS[language].flatMap(({ pattern, instead }) => {
        const [found] = pattern.exec(sentence.replaceAll(/\{\w+\}/g, '{}')) ?? []
        return found === undefined ? [] : [`says “${found}”; write: ${instead}`]
      })

/**
 * Words that no code, comment, test title or document may use. The patterns except names of columns and ids of the
 * specification.
 */
const REFUSED_IN_CODE: readonly RefusedWord[] = [
  refused(/(?<![./])\b(some|any|every)body\b/i, 'someone, a user, all users'),
  refused(/\bwho(m)?ever\b/i, 'the user who, any'),
  refused(/\bof whom\b/i, 'another clause'),
  refused(/(?<!\.)\bpapers\b/, 'documents'),
  refused(/\bwishes\b/, 'alerts'),
  refused(/\bmoney[- ]desk\b/i, 'finance'),
  refused(/\be-mails?\b/i, 'email'),
  refused(/\btelephone/i, 'phone'),
  refused(/\blicence/i, 'license'),
  refused(/\bunder way\b/i, 'in progress'),
  refused(/\bby hand\b/i, 'manually'),
  refused(/\b(gave|gives?|given) back\b|\bgiveBack\b/i, 'refund, undo'),
  refused(/\bdear(er|est)?\b/, 'expensive, too high'),
  refused(/[a-z]Look\b/, 'a name ending in Class or Check'),
  refused(/\bflaws?Of/, 'a name ending in Error, Issue or Problem'),
  refused(/\badministrators\b/i, 'admin'),
  refused(/\bspare codes?\b/i, 'recovery code'),
  refused(/\bsecond factor\b/i, 'two-step verification'),
  refused(/\b(the|both) other sides?\b/i, 'the other person'),
  refused(/\b(take|takes|taking|took|taken) back\b/i, 'cancel, undo, remove'),
  refused(/\bWhat of\b/, 'which part of'),
  refused(/\banew\b/i, 'again'),
  refused(/\btwins?\b/, 'duplicate'),
  refused(/\b(deaf|hears?|heard|hearing|hearers?)\b|\bis?Deaf|\bhear[A-Z]/, 'receive, be notified, a listener'),
  refused(/\b(kept|forget)[A-Z]/, 'stored, delete or clear'),
  refused(/\b(const|let|function) of[A-Z]/, 'a name that begins with a noun or a verb'),
  // Names that were replaced: docs/writing.md has the new ones.
  refused(
    /\b(putBeforePerson|takeTry|whyNot\w*|weighStatus|orRefuse|takeStatement|listClaims|DISGUISES|keepStep|askAfterTransfer|throughOutside|leaveBooks|raisedUntil|powersOf|takeMoney|GLAD)\b|drawn-once|kept-step|spoken-time/,
    'the name in docs/writing.md',
  ),
  // Markers that a merge has left.
  refused(/^(<<<<<<<|>>>>>>>) /, 'the merged text'),
]

export const codeWordingProblems = (line: string): string[] =>
  REFUSED_IN_CODE.flatMap(({ pattern, instead }) => {
    const [found] = pattern.exec(line) ?? []
    return found === undefined ? [] : [`says “${found}”; write: ${instead}`]
  })

const MAX_SUBJECT = 72

export const subjectProblems = (subject: string): string[] => [
  ...(subject.length > MAX_SUBJECT ? [`has ${subject.length} letters; ${MAX_SUBJECT} at most`] : []),
  ...codeWordingProblems(subject),
]
