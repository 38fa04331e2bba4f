interface PdfParts {
  /** What stands in the catalogue beside its pages. */
  catalog?: string
  /** Whole objects after the fixed three. */
  objects?: (string | Buffer)[]
}

/** A whole, small PDF of one empty page, plus what a test puts into it. */
export const pdfWith = ({ catalog = '', objects = [] }: PdfParts = {}): Buffer => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00E2\u00E3\u00CF\u00D3\n', 'latin1')]
  const offsets: number[] = []
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    ...objects,
  ]
  for (const [index, object] of all.entries()) {
    offsets.push(Buffer.concat(parts).length)
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object as string, 'latin1'), Buffer.from('\nendobj\n'))
  }
  const start = Buffer.concat(parts).length
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${all.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

/** A stream object; `dictionary` says how its bytes are to be read. */
export const pdfStream = (dictionary: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream'),
  ])

/** An innocent PDF, of exactly so many bytes when that is asked for. */
export const plainPdf = (bytes?: number): Buffer => {
  const empty = pdfWith({ objects: [pdfStream('', Buffer.alloc(1_000_000, 'x'))] })
  if (bytes === undefined) return pdfWith()
  const padding = Buffer.alloc(1_000_000 + bytes - empty.length, 'x')
  return pdfWith({ objects: [pdfStream('', padding)] })
}
