import { deflateSync, gzipSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import {
  BOUNDARY,
  HTML,
  MARK,
  MULTIPART,
  multipart,
  refused,
  zip,
  type HostileUpload,
  type Part,
} from './hostile-parts.ts'
import { hostilePdfs } from './hostile-pdfs.ts'
import type { Random } from './random.ts'
import { plainPdf } from './uploads.ts'

const FORMATS = ['jpeg', 'png', 'webp'] as const
type Format = (typeof FORMATS)[number]
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert("${MARK}")</script><image href="file:///etc/passwd"/></svg>`

const drawn = (random: Random) =>
  sharp({
    create: {
      width: random.int(40, 200),
      height: random.int(40, 200),
      channels: 3,
      background: { r: random.int(0, 255), g: random.int(0, 255), b: random.int(0, 255) },
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
const picture = (random: Random, format: Format): Promise<Buffer> => drawn(random).toFormat(format).toBuffer()

const crcTable = Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})
const crc = (bytes: Buffer): number => {
  let value = 0xffffffff
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}
const pngChunk = (type: string, data: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc(typed), 4)
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)])
}
const PNG_HEAD = Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1')
const pngOf = (width: number, height: number, depth: number, pixels: Buffer): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = depth
  return Buffer.concat([
    PNG_HEAD,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

const withComment = (format: Format, bytes: Buffer): Buffer => {
  if (format === 'jpeg') {
    const head = Buffer.from([0xff, 0xfe, 0, HTML.length + 2])
    return Buffer.concat([bytes.subarray(0, 2), head, HTML, bytes.subarray(2)])
  }
  if (format === 'png')
    return Buffer.concat([
      bytes.subarray(0, 33),
      pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), HTML])),
      bytes.subarray(33),
    ])
  return Buffer.concat([bytes, HTML])
}

const gps = (image: Sharp) =>
  image.withExif({
    IFD0: { Copyright: MARK, Make: MARK },
    IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 6/1', GPSLongitudeRef: 'E', GPSLongitude: '36/1 49/1 26/1' },
  })

const BAGGAGE: Record<string, (random: Random, format: Format) => Promise<Buffer>> = {
  'GPS coordinates': (random, format) => gps(drawn(random)).toFormat(format).toBuffer(),
  'GPS coordinates and another orientation': (random, format) =>
    gps(drawn(random))
      .withMetadata({ orientation: random.int(2, 8) })
      .toFormat(format)
      .toBuffer(),
  'a colour profile': (random, format) => drawn(random).withIccProfile('p3').toFormat(format).toBuffer(),
  'an XMP packet': (random, format) =>
    drawn(random)
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><creator>${MARK}</creator></x:xmpmeta>`)
      .toFormat(format)
      .toBuffer(),
  'a page of HTML behind it': async (random, format) => Buffer.concat([await picture(random, format), HTML]),
  'a ZIP behind it': async (random, format) => Buffer.concat([await picture(random, format), zip()]),
  'a PDF behind it': async (random, format) => Buffer.concat([await picture(random, format), plainPdf()]),
  'a script in a comment': async (random, format) => withComment(format, await picture(random, format)),
}

const image = async (random: Random): Promise<HostileUpload[]> => {
  const made: HostileUpload[] = []
  for (const [what, make] of Object.entries(BAGGAGE))
    for (const format of FORMATS)
      for (let round = 0; round < 10; round += 1)
        made.push({
          name: `a ${format} with ${what} (${round})`,
          document: random.pick(['photo', 'national-id', 'license']),
          contentType: MULTIPART,
          body: multipart({
            bytes: await make(random, format),
            filename: random.pick(['a.png', 'a.html', 'a.svg', 'a']),
          }),
          verdict: 'cleaned',
        })
  return made
}

const wrongKinds = async (random: Random): Promise<[string, Buffer][]> => [
  ['an SVG', Buffer.from(SVG)],
  ['an SVG with an XML declaration', Buffer.from(`<?xml version="1.0"?>${SVG}`)],
  ['an SVG with an entity', Buffer.from(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}`)],
  ['an SVG after a byte order mark', Buffer.from(`\uFEFF${SVG}`)],
  ['an SVG in UTF-16', Buffer.from(`\uFEFF${SVG}`, 'utf16le')],
  ['a compressed SVG', gzipSync(SVG)],
  ['HTML', HTML],
  ['a program', Buffer.from('\u007FELF\u0002\u0001\u0001\0\0\0\0\0', 'latin1')],
  ['a Windows program', Buffer.from('MZ\u0090\0PE\0\0', 'latin1')],
  ['a script', Buffer.from('#!/bin/sh\nid\n')],
  ['a ZIP', zip()],
  ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ['a bitmap', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
  ['a TIFF', await drawn(random).tiff().toBuffer()],
  ['an AVIF', await drawn(random).resize(16, 16).avif({ effort: 0 }).toBuffer()],
  ['PostScript', Buffer.from('%!PS-Adobe-3.0\n(%pipe%id) (r) file\n')],
  [
    'a drawing for ImageMagick',
    Buffer.from('push graphic-context\nfill \'url(https://127.0.0.1/x.jpg"|id; ")\'\npop graphic-context'),
  ],
  ['JSON', Buffer.from('{"photo":true}')],
  ['a video', Buffer.from('\0\0\0\u0018ftypmp42\0\0\0\0', 'latin1')],
  ['text', Buffer.from(MARK)],
]

const PRETENCES: Part[] = [
  { filename: 'me.jpg', type: 'image/jpeg', bytes: Buffer.alloc(0) },
  { filename: 'me.pdf', type: 'application/pdf', bytes: Buffer.alloc(0) },
  { filename: 'me.png\\0.svg', type: 'image/webp', bytes: Buffer.alloc(0) },
]

const strangeKinds = async (random: Random): Promise<HostileUpload[]> => {
  const kinds = await wrongKinds(random)
  const documents = ['photo', 'national-id', 'license'] as const
  return [
    ...kinds.flatMap(([name, bytes]) =>
      PRETENCES.map((pretence, index) =>
        refused(`${name} as ${pretence.type}`, bytes, documents[index] ?? 'photo', pretence),
      ),
    ),
    refused('a PDF as a photo', plainPdf(), 'photo'),
  ]
}

const HEADS: Record<Format, Buffer> = {
  jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  png: PNG_HEAD,
  webp: Buffer.from('RIFF\u0010\0\0\0WEBPVP8 ', 'latin1'),
}

const broken = async (random: Random): Promise<HostileUpload[]> => {
  const made: HostileUpload[] = []
  for (const format of FORMATS) {
    const noise = Buffer.from(Array.from({ length: 400 }, () => random.int(0, 255)))
    for (const [what, tail] of [
      ['HTML', HTML],
      ['SVG', Buffer.from(SVG)],
      ['noise', noise],
      ['a ZIP', zip()],
      ['nothing', Buffer.alloc(0)],
    ] as const)
      made.push(
        refused(`${what} behind the first bytes of a ${format}`, Buffer.concat([HEADS[format], tail]), 'license'),
      )
    for (let round = 0; round < 10; round += 1) {
      const whole = await picture(random, format)
      const cut = whole.subarray(0, Math.floor(whole.length * (0.1 + random.next() * 0.7)))
      made.push(refused(`a ${format} cut after ${cut.length} bytes`, cut, 'photo'))
    }
  }
  return made
}

const resized = (bytes: Buffer, width: number, height: number): Buffer => {
  const copy = Buffer.from(bytes)
  for (let at = 2; at < copy.length - 9; at += 2 + copy.readUInt16BE(at + 2))
    if (copy[at + 1] === 0xc0 || copy[at + 1] === 0xc2) {
      copy.writeUInt16BE(height, at + 5)
      copy.writeUInt16BE(width, at + 7)
      return copy
    }
  return copy
}

const bombs = async (random: Random): Promise<HostileUpload[]> => {
  const jpeg = await picture(random, 'jpeg')
  const blank = deflateSync(Buffer.alloc((20_000 / 8 + 1) * 20_000))
  return [
    refused('a real PNG of 400 megapixels', pngOf(20_000, 20_000, 1, blank), 'photo'),
    refused(
      'a PNG with a line of a hundred million pixels',
      pngOf(100_000_000, 1, 1, deflateSync(Buffer.alloc(10))),
      'photo',
    ),
    ...[30_000, 60_000, 2 ** 31 - 1, 2 ** 32 - 1, 0].map((side) =>
      refused(
        `a PNG that declares ${side} pixels a side`,
        pngOf(side, side, 8, deflateSync(Buffer.alloc(1000))),
        'license',
      ),
    ),
    ...[7000, 30_000, 65_500, 65_535].map((side) =>
      refused(`a JPEG that declares ${side} pixels a side`, resized(jpeg, side, side), 'photo'),
    ),
    refused('a PNG that inflates without end', pngOf(10, 10, 8, blank.subarray(0, 20_000)), 'photo'),
  ]
}

const ODD_NAMES = ['../../etc/passwd', '..\\..\\x', 'a'.repeat(3000), '\u202Egnp.exe', 'x;y', '%00', 'con', '.', ' ']

const shapes = async (random: Random): Promise<HostileUpload[]> => {
  const good = await picture(random, 'png')
  const shape = (name: string, body: Buffer, contentType = MULTIPART): HostileUpload => ({
    name,
    document: random.pick(['photo', 'license']),
    contentType,
    body,
    verdict: 'refused',
  })
  return [
    shape('an empty file', multipart({ bytes: Buffer.alloc(0) })),
    shape('two files', multipart({ bytes: good }, { bytes: good })),
    shape(
      'a file and a field',
      multipart({ bytes: good }, { field: 'role', filename: null, bytes: Buffer.from('ADMIN') }),
    ),
    shape('another field', multipart({ field: 'photo', bytes: good })),
    shape('a field named __proto__', multipart({ field: '__proto__', bytes: good })),
    shape('a field that is no file', multipart({ filename: null, type: 'text/plain', bytes: Buffer.from(MARK) })),
    shape('no parts', Buffer.from(`--${BOUNDARY}--\r\n`)),
    shape('nothing', Buffer.alloc(0)),
    shape('another boundary', multipart({ bytes: good }), 'multipart/form-data; boundary=other'),
    shape('no boundary', multipart({ bytes: good }), 'multipart/form-data'),
    shape('a body without its end', multipart({ bytes: good }).subarray(0, -20)),
    shape('a bare picture', good, 'image/png'),
    shape('JSON', Buffer.from('{"file":"x"}'), 'application/json'),
    shape('a form', Buffer.from('file=x'), 'application/x-www-form-urlencoded'),
    shape('a mixed body', multipart({ bytes: good }), `multipart/mixed; boundary=${BOUNDARY}`),
    shape('a part without headers', Buffer.from(`--${BOUNDARY}\r\n\r\nx\r\n--${BOUNDARY}--\r\n`)),
    shape('headers without an end', Buffer.from(`--${BOUNDARY}\r\n${'x: y\r\n'.repeat(9000)}`)),
    shape('a thousand parts', multipart(...Array.from({ length: 1000 }, () => ({ bytes: Buffer.alloc(1) })))),
    shape('one byte too many', multipart({ bytes: Buffer.concat([good, Buffer.alloc(1_048_577 - good.length)]) })),
    shape('five megabytes', multipart({ bytes: Buffer.concat([good, Buffer.alloc(5_000_000)]) })),
    ...ODD_NAMES.map((filename) => ({
      ...shape(`a file named ${filename.slice(0, 20)}`, multipart({ filename, bytes: good })),
      verdict: 'cleaned' as const,
    })),
  ]
}

export const hostileUploads = async (random: Random): Promise<HostileUpload[]> => [
  ...(await image(random)),
  ...(await strangeKinds(random)),
  ...(await broken(random)),
  ...(await bombs(random)),
  ...(await hostilePdfs(random)),
  ...(await shapes(random)),
]
