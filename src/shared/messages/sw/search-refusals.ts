import type { searchRefusals as en } from '../en/search-refusals.ts'

export const searchRefusals: Record<keyof typeof en, string> = {
  'search.noPlace': 'Tafadhali weka unakotoka au unakoenda (au vyote) ili utafute safari.',
  'search.halfCoordinate': 'Latitudo na longitudo huenda pamoja.',
  'search.datesReversed': 'Siku ya kwanza ya utafutaji iko baada ya siku ya mwisho.',
}
