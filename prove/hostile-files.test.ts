import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import Pdf from 'pdfkit'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { PDF_LIMITS } from '../src/domain/documents/rules.ts'
import { insertUser } from '../tests/builders.ts'
import { hostileUploads } from '../tests/hostile-files.ts'
import { endlessPdf, hostilePdfs, pdfBombs } from '../tests/hostile-pdfs.ts'
import { MARK, MULTIPART, multipart, type HostileUpload } from '../tests/hostile-parts.ts'
import { seededRandom } from '../tests/random.ts'
import { openTestProduct, type TestProduct } from '../tests/test-product.ts'
import { plainPdf } from '../tests/uploads.ts'

const SEED = Number(process.env['FILES_SEED'] ?? 20_261_121)
const UPLOADS_A_PERSON = 50
const ASK_EVERY_MS = 20
const REFUSALS = new Set([400, 413, 415, 422])

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

const newcomer = async () => {
  const user = await insertUser(product.deps)
  return { id: user.id, token: await product.signIn(user) }
}
type Newcomer = Awaited<ReturnType<typeof newcomer>>

const call = (who: Newcomer, method: string, document: string, upload?: Pick<HostileUpload, 'body' | 'contentType'>) =>
  product.fetch(
    new Request(`http://localhost:3000/api/user/${who.id}/${document}`, {
      method,
      headers: {
        authorization: `Bearer ${who.token}`,
        ...(upload === undefined ? {} : { 'content-type': upload.contentType }),
      },
      ...(upload === undefined ? {} : { body: new Uint8Array(upload.body) }),
    }),
  )

const TRACES = [
  MARK,
  'Exif',
  'ICC_PROFILE',
  'ns.adobe.com',
  'xmpmeta',
  '<html',
  '<script',
  'PK\u0003\u0004',
  '%PDF',
  'GPSLatitude',
]

/** A trace of the upload in the stored picture; null when the picture has only pixels. */
const traceIn = async (who: Newcomer, document: string): Promise<string | null> => {
  const response = await call(who, 'GET', document)
  const bytes = Buffer.from(await response.arrayBuffer())
  if (response.headers.get('content-type') !== 'image/jpeg') return `served as ${response.headers.get('content-type')}`
  const trace = TRACES.find((text) => bytes.includes(text, 0, 'latin1'))
  if (trace !== undefined) return `still holds ${trace}`
  const { format, exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata()
  const kept = Object.entries({ exif, icc, xmp, iptc, orientation }).find(([, value]) => value !== undefined)
  if (kept) return `still has ${kept[0]}`
  return format === 'jpeg' && bytes.subarray(-2).equals(Buffer.from([0xff, 0xd9])) ? null : 'does not end where it ends'
}

const judge = async (who: Newcomer, upload: HostileUpload): Promise<string | null> => {
  const response = await call(who, 'PUT', upload.document, upload)
  const { status } = response
  const answer = (await response.json()) as { code?: string; error?: string }
  if (status === 200) return upload.verdict === 'refused' ? 'was taken' : traceIn(who, upload.document)
  if (!REFUSALS.has(status)) return `answered ${status}`
  if (!answer.code || !answer.error) return 'was refused without a sentence'
  return upload.verdict === 'cleaned' ? `was refused with ${status}, though its pixels are sound` : null
}

const judgeAll = async (share: readonly HostileUpload[]): Promise<string[]> => {
  const who = await newcomer()
  const failures: string[] = []
  for (const upload of share) {
    const problem = await judge(who, upload)
    if (problem !== null) failures.push(`${upload.name}: ${problem}`)
  }
  return failures
}

it(`a hostile file is refused, or only its pixels are stored (seed ${SEED})`, { timeout: 300_000 }, async () => {
  const uploads = await hostileUploads(seededRandom(SEED))
  expect(uploads.length).toBeGreaterThanOrEqual(400)
  const people = Math.ceil(uploads.length / UPLOADS_A_PERSON)
  const shares = Array.from({ length: people }, (_, person) => uploads.filter((_upload, at) => at % people === person))
  const failures = (await Promise.all(shares.map(judgeAll))).flat()
  expect(failures).toEqual([])
})

const driverFile = (bytes: Buffer) => ({ contentType: MULTIPART, body: multipart({ bytes }) })

/** Rounded, because a JPEG does not store colours exactly. */
const colourAt = async (picture: Buffer, left: number, top: number): Promise<number[]> => {
  const pixel = await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return [...pixel].map((value) => Math.round(value / 51) * 51)
}

it('a PDF is stored as its rendered pages only, one below the other', async () => {
  const who = await newcomer()
  const scan = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#00f' } })
    .withExif({ IFD0: { Make: MARK }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 6/1' } })
    .jpeg()
    .toBuffer()
  const made = new Pdf({ size: [300, 30], margin: 0, info: { Author: MARK } })
  made.rect(0, 0, 300, 30).fill('red')
  made
    .addPage({ size: [300, 30], margin: 0 })
    .image(scan, 0, 0, { width: 300 })
    .end()
  const bytes = await buffer(made)
  expect((await call(who, 'PUT', 'license', driverFile(bytes))).status).toBe(200)
  expect(await traceIn(who, 'license')).toBeNull()
  const kept = Buffer.from(await (await call(who, 'GET', 'license')).arrayBuffer())
  expect(await sharp(kept).metadata()).toMatchObject({ width: 2400, height: 480 })
  expect(await colourAt(kept, 1200, 120)).toEqual([255, 0, 0])
  expect(await colourAt(kept, 1200, 360)).toEqual([0, 0, 255])
})

it.each([
  ['is locked', 'a locked PDF', 'password'],
  ['has too many pages', 'a PDF of ten thousand pages', '4 pages'],
  ['cannot be read', 'a PDF of noise', 'damaged'],
])('the refusal of a PDF that %s gives the reason', async (_why, name, words) => {
  const upload = (await hostilePdfs(seededRandom(SEED))).find((one) => one.name === name)
  const response = await call(await newcomer(), 'PUT', 'license', upload)
  expect([response.status, (await response.json()) as object]).toEqual([
    415,
    { success: false, code: 'UNSUPPORTED_MEDIA_TYPE', error: expect.stringContaining(words) },
  ])
})

it.each(pdfBombs())('%s is refused without using more than 700 MB', async (_name, bytes) => {
  expect(bytes.length).toBeLessThanOrEqual(1_048_576)
  const who = await newcomer()
  const before = process.memoryUsage.rss()
  let max = before
  const watch = setInterval(() => (max = Math.max(max, process.memoryUsage.rss())), 20)
  const { status } = await call(who, 'PUT', 'license', driverFile(bytes))
  clearInterval(watch)
  expect(status).toBe(415)
  expect((max - before) / 1_048_576).toBeLessThan(700)
})

it('a PDF that never finishes rendering is stopped, and other calls are answered meanwhile', async () => {
  const { maxCpuSeconds } = PDF_LIMITS
  // Rendering this PDF uses all the processor time that is allowed, so this test allows only 2 seconds.
  Object.assign(PDF_LIMITS, { maxCpuSeconds: 2 })
  onTestFinished(() => void Object.assign(PDF_LIMITS, { maxCpuSeconds }))
  const who = await newcomer()
  const upload = { done: false }
  const settled = Promise.resolve(call(who, 'PUT', 'license', driverFile(endlessPdf())))
  void settled.then(() => (upload.done = true))
  let answered = 0
  for (; !upload.done; answered += 1) {
    expect((await product.call('GET', '/api/amenity')).status).toBe(200)
    // Without a pause, these calls would take as much processor time as the PDF.
    await setTimeout(ASK_EVERY_MS)
  }
  expect((await settled).status).toBe(415)
  expect(answered).toBeGreaterThan(20)
  expect((await call(who, 'PUT', 'license', driverFile(plainPdf()))).status).toBe(200)
})
