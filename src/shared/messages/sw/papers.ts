import type { papers as en } from '../en/papers.ts'

export const papers: Record<keyof typeof en, string> = {
  'papers.oneFile': 'Tafadhali tuma faili moja, katika sehemu ya "file".',
  'papers.tooLarge': 'Faili hili linazidi MB 1. Tafadhali chagua lililo dogo zaidi.',
  'papers.photoKind': 'Tafadhali chagua picha ya JPEG, PNG au WebP.',
  'papers.documentKind': 'Tafadhali chagua picha ya JPEG, PNG au WebP, au PDF.',
  'papers.unreadableImage': 'Picha hii haikuweza kusomwa: imeharibika, au ina zaidi ya megapikseli 40.',
  'papers.activePdf':
    'PDF hii ina programu, vitendo au viambatisho. Tafadhali ihifadhi kama PDF ya kawaida, au pakia picha yake.',
  'papers.unreadablePdf':
    'PDF hii imeharibika, imefungwa au si ya kawaida kiasi cha kutoweza kukaguliwa. Tafadhali ihifadhi upya, au pakia picha yake.',
}
