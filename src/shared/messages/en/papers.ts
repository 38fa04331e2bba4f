export const papers = {
  'papers.oneFile': 'Please send one file, in the field "file".',
  'papers.tooLarge': 'This file is larger than 1 MB. Please choose a smaller one.',
  'papers.photoKind': 'Please choose a JPEG, PNG or WebP image.',
  'papers.documentKind': 'Please choose a JPEG, PNG or WebP image, or a PDF.',
  'papers.malware': 'This file was not taken: it holds a known virus.',
  'papers.unreadableImage': 'This image could not be read: it is damaged, or has more than 40 megapixels.',
  'papers.unreadablePdf':
    'This PDF could not be turned into a picture: it is damaged or too complex. Please save it again, or upload a picture of it.',
  'papers.lockedPdf': 'This PDF is protected with a password. Please save it without one, or upload a picture of it.',
  'papers.longPdf': 'This PDF has more than {pages} pages. Please send only the pages that show the document.',
  'papers.kind.NATIONAL_ID': 'national ID',
  'papers.kind.LICENSE': 'driving licence',
  'papers.flaw.BLURRED': 'it cannot be read clearly',
  'papers.flaw.EXPIRED': 'it has expired',
  'papers.flaw.NAME_DIFFERS': 'the name on it is not the name of your account',
  'papers.flaw.WRONG_DOCUMENT': 'it shows another document',
} as const
