interface PdfParts {
  catalog?: string
  pages?: string
  /**
   * The size of the page. Every page is drawn 2,400 pixels wide, so a square one takes ten times as long as the
   * default.
   */
  box?: string
  page?: string
  /** Complete objects, numbered from 4. */
  objects?: (string | Buffer)[]
}

const assemble = (objects: readonly (string | Buffer)[]): Buffer => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00E2\u00E3\u00CF\u00D3\n', 'latin1')]
  let length = parts[0]?.length ?? 0
  const offsets: number[] = []
  for (const [index, object] of objects.entries()) {
    const body = typeof object === 'string' ? Buffer.from(object, 'latin1') : object
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    offsets.push(length)
    length += whole.length
    parts.push(whole)
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`
  parts.push(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`))
  return Buffer.concat(parts)
}

export const pdfWith = ({
  catalog = '',
  pages = '/Kids [3 0 R] /Count 1',
  box = '[0 0 200 20]',
  page = '',
  objects = [],
}: PdfParts = {}): Buffer =>
  assemble([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages ${pages} >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox ${box} ${page} >>`,
    ...objects,
  ])

export const pagesPdf = (boxes: readonly string[]): Buffer =>
  assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${boxes.map((_, index) => `${index + 3} 0 R`).join(' ')}] /Count ${boxes.length} >>`,
    ...boxes.map((box) => `<< /Type /Page /Parent 2 0 R /MediaBox ${box} >>`),
  ])

/** @param dictionary Defines how the bytes are decoded */
export const pdfStream = (dictionary: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream'),
  ])

/** @param bytes The exact size of the PDF */
export const plainPdf = (bytes?: number): Buffer => {
  const empty = pdfWith({ objects: [pdfStream('', Buffer.alloc(1_000_000, 'x'))] })
  if (bytes === undefined) return pdfWith()
  const padding = Buffer.alloc(1_000_000 + bytes - empty.length, 'x')
  return pdfWith({ objects: [pdfStream('', padding)] })
}
