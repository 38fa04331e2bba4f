export const papers = {
  'papers.oneFile': 'Please send one file, in the field “file”.',
  'papers.tooLarge': 'This file is larger than 1 MB. Please choose a smaller one.',
  'papers.photoKind': 'Please choose a JPEG, PNG or WebP image.',
  'papers.documentKind': 'Please choose a JPEG, PNG or WebP image, or a PDF.',
  'papers.malware': 'We did not save this file because it has a known virus. Please choose another one.',
  'papers.unreadableImage': 'This image is damaged or larger than 40 megapixels. Please choose another one.',
  'papers.unreadablePdf':
    'We cannot read this PDF. It may be damaged or too complex. Save it again, or upload a photo of it.',
  'papers.lockedPdf': 'This PDF has a password. Save it without one, or upload a photo of it.',
  'papers.longPdf': 'This PDF has more than {pages} pages. Send only the pages that show the document.',
  'papers.kind.NATIONAL_ID': 'national ID',
  'papers.kind.LICENSE': 'driving license',
  'papers.flaw.BLURRED': 'we cannot read it clearly',
  'papers.flaw.EXPIRED': 'it has expired',
  'papers.flaw.NAME_DIFFERS': 'the name is different from your account',
  'papers.flaw.WRONG_DOCUMENT': 'it shows a different document',
} as const
