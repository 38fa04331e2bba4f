import type { papers as en } from '../en/papers.ts'

export const papers: Record<keyof typeof en, string> = {
  'papers.oneFile': 'Tafadhali tuma faili moja, kwenye sehemu ya “file”.',
  'papers.tooLarge': 'Faili hili linazidi MB 1. Tafadhali chagua lililo dogo zaidi.',
  'papers.photoKind': 'Tafadhali chagua picha ya JPEG, PNG au WebP.',
  'papers.documentKind': 'Tafadhali chagua picha ya JPEG, PNG au WebP, au PDF.',
  'papers.malware': 'Hatukuhifadhi faili hili kwa sababu lina virusi vinavyojulikana. Tafadhali chagua lingine.',
  'papers.unreadableImage': 'Picha hii haikusomeka: imeharibika, au ina zaidi ya megapikseli 40.',
  'papers.unreadablePdf':
    'Hatukuweza kusoma PDF hii. Huenda imeharibika au ni tata mno. Ihifadhi upya, au pakia picha yake.',
  'papers.lockedPdf': 'PDF hii ina nenosiri. Ihifadhi bila nenosiri, au pakia picha yake.',
  'papers.longPdf': 'PDF hii ina zaidi ya kurasa {pages}. Tuma kurasa zinazoonyesha hati pekee.',
  'papers.kind.NATIONAL_ID': 'kitambulisho chako cha taifa',
  'papers.kind.LICENSE': 'leseni yako ya udereva',
  'papers.flaw.BLURRED': 'picha haisomeki vizuri',
  'papers.flaw.EXPIRED': 'muda wake umeisha',
  'papers.flaw.NAME_DIFFERS': 'jina lililo juu yake si jina la akaunti yako',
  'papers.flaw.WRONG_DOCUMENT': 'picha inaonyesha hati nyingine',
}
