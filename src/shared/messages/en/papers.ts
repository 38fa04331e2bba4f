export const papers = {
  'papers.oneFile': 'Please send one file, in the field "file".',
  'papers.tooLarge': 'This file is larger than 1 MB. Please choose a smaller one.',
  'papers.photoKind': 'Please choose a JPEG, PNG or WebP image.',
  'papers.documentKind': 'Please choose a JPEG, PNG or WebP image, or a PDF.',
  'papers.unreadableImage': 'This image could not be read: it is damaged, or has more than 40 megapixels.',
  'papers.activePdf':
    'This PDF contains scripts, actions or attachments. Please save it as a plain PDF, or upload a picture of it.',
  'papers.unreadablePdf':
    'This PDF is damaged, protected or too unusual to be checked. Please save it again, or upload a picture of it.',
} as const
