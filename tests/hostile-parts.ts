import { deflateRawSync } from 'node:zlib'

/** A test can search for this text: most content that a stored picture must not contain includes it. */
export const MARK = 'PAMOJA-HOSTILE'

export interface HostileUpload {
  name: string
  document: 'photo' | 'national-id' | 'license'
  contentType: string
  body: Buffer
  /** `cleaned`: the file may be accepted, but then only its pixels may be stored. */
  verdict: 'refused' | 'cleaned'
}

export interface Part {
  field?: string
  filename?: string | null
  type?: string
  bytes: Buffer
}
export const BOUNDARY = 'pamoja-boundary'
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`

export const multipart = (...parts: Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ field = 'file', filename = 'me.png', type = 'image/png', bytes }) => [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"${filename === null ? '' : `; filename="${filename}"`}\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])

export const HTML = Buffer.from(`<!doctype html><html><script>alert("${MARK}")</script></html>`)

export const zip = (): Buffer => {
  const name = Buffer.from('evil.html')
  const data = deflateRawSync(HTML)
  const sizes = Buffer.alloc(12)
  sizes.writeUInt32LE(data.length, 4)
  sizes.writeUInt32LE(HTML.length, 8)
  const common = Buffer.concat([
    Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]),
    sizes,
    Buffer.from([name.length, 0, 0, 0]),
  ])
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, name, data])
  const central = Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, Buffer.alloc(14), name])
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}

const judgedAs =
  (verdict: HostileUpload['verdict']) =>
  (name: string, bytes: Buffer, document: HostileUpload['document'], part: Partial<Part> = {}): HostileUpload => ({
    name,
    document,
    contentType: MULTIPART,
    body: multipart({ ...part, bytes }),
    verdict,
  })
export const refused = judgedAs('refused')
export const cleaned = judgedAs('cleaned')
