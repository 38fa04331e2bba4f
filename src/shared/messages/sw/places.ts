import type { places as en } from '../en/places.ts'

export const places: Record<keyof typeof en, string> = {
  'places.nameless': 'Weka jina la mahali lenye herufi au tarakimu.',
  'places.duplicate': 'Mahali penye jina hili tayari papo katika Kaunti ya {county}.',
  'places.outsideCounty': 'Mahali hapa hapako katika Kaunti ya {county}.',
  'places.aliasTwice': 'Andika kila jina jingine mara moja tu, na usirudie jina lenyewe.',
  'places.unknown': 'Hatujui mahali hapa. Chagua mahali kwenye orodha.',
}
