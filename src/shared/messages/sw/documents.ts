import type { documents as en } from '../en/documents.ts'

export const documents: Record<keyof typeof en, string> = {
  'documents.oneFile': 'Tafadhali tuma faili moja, kwenye sehemu ya “file”.',
  'documents.tooLarge': 'Faili hili linazidi MB 1. Tafadhali chagua lililo dogo zaidi.',
  'documents.photoKind': 'Tafadhali chagua picha ya JPEG, PNG au WebP.',
  'documents.documentKind': 'Tafadhali chagua picha ya JPEG, PNG au WebP, au PDF.',
  'documents.malware': 'Hatukuhifadhi faili hili kwa sababu lina virusi vinavyojulikana. Tafadhali chagua lingine.',
  'documents.unreadableImage': 'Picha hii haikusomeka: imeharibika, au ina zaidi ya megapikseli 40.',
  'documents.unreadablePdf':
    'Hatukuweza kusoma PDF hii. Huenda imeharibika au ni tata mno. Ihifadhi upya, au pakia picha yake.',
  'documents.lockedPdf': 'PDF hii ina nenosiri. Ihifadhi bila nenosiri, au pakia picha yake.',
  'documents.longPdf': 'PDF hii ina zaidi ya kurasa {pages}. Tuma kurasa zinazoonyesha hati pekee.',
  'documents.kind.NATIONAL_ID': 'kitambulisho chako cha taifa',
  'documents.kind.LICENSE': 'leseni yako ya udereva',
  'documents.kind.INSURANCE': 'cheti chako cha bima',
  'documents.kind.INSPECTION': 'cheti chako cha ukaguzi',
  'documents.ended': 'Hati hii inaisha {day}: {document}. Tuma mpya, au chagua kuondoka mapema.',
  'documents.missing': 'Tuma kwanza {document}. Tunaikagua kabla hujaweka safari ya siku hiyo.',
  'documents.openFirst': 'Fungua hati kwanza, kisha andika inavyosema.',
  'documents.endMissing': 'Hati hii inahitaji siku ya mwisho.',
  'documents.stretchLater': 'Chagua siku ya baadaye, ndani ya siku 30 kuanzia leo.',
  'documents.flaw.BLURRED': 'picha haisomeki vizuri',
  'documents.flaw.EXPIRED': 'muda wake umeisha',
  'documents.flaw.NAME_DIFFERS': 'jina lililo juu yake si jina la akaunti yako',
  'documents.flaw.WRONG_DOCUMENT': 'picha inaonyesha hati nyingine',
}
