import { isVisibleText } from './visible-text.ts'

export type NameFlaw = 'UNSEEN' | 'NO_LETTERS' | 'MIXED_SCRIPTS' | 'RESERVED'

const CJK = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo']
const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Arabic',
  'Hebrew',
  'Ethiopic',
  'Devanagari',
  'Gujarati',
  'Gurmukhi',
  'Bengali',
  'Tamil',
  'Armenian',
  'Georgian',
  'Cherokee',
  'Coptic',
  'Common',
  ...CJK,
].map((name) => ({ name: CJK.includes(name) ? 'CJK' : name, pattern: new RegExp(`\\p{Script=${name}}`, 'u') }))

const scriptOf = (letter: string): string => SCRIPTS.find(({ pattern }) => pattern.test(letter))?.name ?? 'other'

/**
 * Whether all letters of a name are of one alphabet, because letters of different alphabets can look the same. Letters
 * of no alphabet are refused.
 */
const isOneScript = (name: string): boolean => {
  const scripts = new Set((name.match(/[^\P{L}\p{Lm}]/gu) ?? []).map(scriptOf))
  return scripts.size === 1 && !scripts.has('Common')
}

/** Characters that look like a Latin letter, or are read as one. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'aаα',
      'bвβ',
      'cсς',
      'eеєε',
      'hнһη',
      'iіιl1!|',
      'jј',
      'kкκ',
      'mмμ',
      'nпν',
      'oоοσ',
      'pрρ',
      'sѕ',
      'tтτ',
      'xхχ',
      'yуγ',
    ].flatMap((alike) => Array.from(alike).map((letter) => [letter, alike[0] ?? letter])),
  ),
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

const fold = (text: string): string =>
  Array.from(text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase())
    .map((letter) => LOOKALIKES[letter] ?? letter)
    .join('')
    .replaceAll('rn', 'm')

const spelled = (word: string): string => Array.from(fold(word)).join('[^a-z]*')
/** No word of a name may begin with one of BRANDS, or be one of OFFICES. */
const BRANDS = ['pamoja', 'mpesa', 'safaricom', 'whatsapp']
const OFFICES = [
  'admin',
  'admins',
  'administrator',
  'support',
  'helpdesk',
  'customer care',
  'msimamizi',
  'huduma kwa wateja',
]
const RESERVED = new RegExp(
  `(?:^|[^a-z])(?:(?:${BRANDS.map(spelled).join('|')})|(?:${OFFICES.map(spelled).join('|')})(?![a-z]))`,
)

export const nameFlaw = (name: string): NameFlaw | null => {
  if (!isVisibleText(name)) return 'UNSEEN'
  if (!/\p{L}/u.test(name)) return 'NO_LETTERS'
  // Checked before the script, so that a brand name in 2 alphabets is reported as a brand name.
  if (RESERVED.test(fold(name))) return 'RESERVED'
  return isOneScript(name) ? null : 'MIXED_SCRIPTS'
}
