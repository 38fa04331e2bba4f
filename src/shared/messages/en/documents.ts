export const documents = {
  'documents.oneFile': 'Please send one file, in the field “file”.',
  'documents.tooLarge': 'This file is larger than 1 MB. Please choose a smaller one.',
  'documents.photoKind': 'Please choose a JPEG, PNG or WebP image.',
  'documents.documentKind': 'Please choose a JPEG, PNG or WebP image, or a PDF.',
  'documents.malware': 'We did not save this file because it has a known virus. Please choose another one.',
  'documents.unreadableImage': 'This image is damaged or larger than 40 megapixels. Please choose another one.',
  'documents.unreadablePdf':
    'We cannot read this PDF. It may be damaged or too complex. Save it again, or upload a photo of it.',
  'documents.lockedPdf': 'This PDF has a password. Save it without one, or upload a photo of it.',
  'documents.longPdf': 'This PDF has more than {pages} pages. Send only the pages that show the document.',
  'documents.kind.NATIONAL_ID': 'national ID',
  'documents.kind.LICENSE': 'driving license',
  'documents.flaw.BLURRED': 'we cannot read it clearly',
  'documents.flaw.EXPIRED': 'it has expired',
  'documents.flaw.NAME_DIFFERS': 'the name is different from your account',
  'documents.flaw.WRONG_DOCUMENT': 'it shows a different document',
} as const
