import type { searchRefusals as en } from '../en/search-refusals.ts'

export const searchRefusals: Record<keyof typeof en, string> = {
  'search.noPlace': 'Tafadhali weka angalau eneo moja (kutoka au kwenda) ili kutafuta safari.',
  'search.halfCoordinate': 'Latitudo na longitudo huenda pamoja.',
  'search.datesReversed': 'Siku ya kwanza ya utafutaji inakuja baada ya siku ya mwisho.',
}
